import type { ReactNode } from "react";

type Line = { id: string; what: ReactNode; note: string; acts?: ReactNode };

/** What a card lists, one line each, with what can be done about each; `none` where there is nothing. */
export const Lines = ({ none, lines }: { none: string; lines: readonly Line[] }) =>
  lines.length === 0 ? (
    <p className="text-sm text-neutral-600">{none}</p>
  ) : (
    <ul className="divide-y divide-neutral-200 text-sm">
      {lines.map(({ id, what, note, acts }) => (
        <li key={id} className="py-2 first:pt-0 last:pb-0">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">{what}</span>
            <span className="text-neutral-600">{note}</span>
          </div>
          {acts && <div className="-ml-2 flex flex-wrap">{acts}</div>}
        </li>
      ))}
    </ul>
  );
