import type { ReactNode } from "react";

export type Definition = { term: string; value: ReactNode };

/** Names and values, one pair a line; long values wrap. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="divide-y divide-neutral-200">
      {items.map(({ term, value }) => (
        <div
          key={term}
          className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 py-3 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 text-sm text-neutral-600">{term}</dt>
          <dd className="flex-1 basis-[9rem] text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
