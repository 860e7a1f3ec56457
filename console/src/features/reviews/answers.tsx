import type { Application } from "@vitral/contract/console/reviews";
import { useId } from "react";

/** What was answered, one line each; nothing where there is nothing. */
export function Answers({ title, facts }: { title: string; facts: Application["answers"] }) {
  const id = useId();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-neutral-200 bg-surface p-4">
      <h2 id={id} className="pb-2 text-sm font-semibold">
        {title}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-neutral-600">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
