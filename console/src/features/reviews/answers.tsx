import { Breakable } from "@vitral/ui/text/breakable.tsx";
import type { Application } from "@vitral/contract/console/reviews";
import { type ReactNode, useId } from "react";

const isEmail = (value: string): boolean => /^\S+@\S+$/.test(value);

type Props = { title: string; facts: Application["answers"]; aside?: ReactNode };

/** What was answered, one line each; nothing where there is nothing. */
export function Answers({ title, facts, aside }: Props) {
  const id = useId();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-neutral-200 bg-surface p-4">
      <div className="flex items-center justify-between gap-2 pb-2">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {aside && <div className="-my-2.5 -mr-3 [&>button]:px-3">{aside}</div>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-neutral-600">{label}</dt>
            <dd className="font-medium wrap-anywhere">{isEmail(value) ? <Breakable text={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
