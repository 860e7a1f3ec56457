import type { Section } from "@vitral/contract/legal/sections";
import { withKeys } from "@vitral/ui/lib/with-keys.ts";

/** A legal text as customers read it. */
export const TextPreview = ({ title, sections }: { title: string; sections: readonly Section[] }) => (
  <section
    aria-label="Prévia"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keys
    tabIndex={0}
    className="paper grid max-h-[32rem] gap-4 overflow-y-auto rounded-card border border-neutral-300 bg-surface p-5 text-neutral-900"
  >
    <h2 className="text-title-3 font-title">{title}</h2>
    {withKeys(sections).map(({ key, item: section }, index) => (
      <div key={key} className="grid gap-1.5">
        <h3 className="font-semibold wrap-anywhere">{`${index + 1}. ${section.title}`}</h3>
        {withKeys(section.text).map(({ key: at, item: block }) =>
          typeof block === "string" ? (
            <p key={at} className="wrap-anywhere text-neutral-700">
              {block}
            </p>
          ) : (
            <ul key={at} className="grid list-disc gap-1 pl-6 text-neutral-700">
              {withKeys(block).map(({ key: number, item: line }) => (
                <li key={number} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    ))}
  </section>
);
