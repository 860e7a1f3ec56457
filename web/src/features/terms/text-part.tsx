import type { Section } from "@vitral/contract/legal/sections";
import { withKeys } from "@vitral/ui/lib/with-keys.ts";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { useId } from "react";

/** One of the two texts with its numbered sections. */
export function TextPart({ title, sections }: { title: string; sections: readonly Section[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id={id} className="text-title-2 font-title">
        {title}
      </h2>
      {sections.map((section, index) => (
        <div key={section.title} className="grid grid-cols-[minmax(0,1fr)] gap-2 print:break-inside-avoid">
          <h3 className="font-semibold">
            {index + 1}. {section.title}
          </h3>
          {withKeys(section.text).map(({ key, item: block }) => (
            <Block key={key} block={block} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Block({ block }: { block: string | readonly string[] }) {
  if (typeof block === "string")
    return (
      <p className="text-pretty text-neutral-700">
        <Whole text={block} />
      </p>
    );
  return (
    <ul className="grid list-disc gap-1 pl-6 text-neutral-700">
      {withKeys(block).map(({ key, item: line }) => (
        <li key={key}>
          <Whole text={line} />
        </li>
      ))}
    </ul>
  );
}
