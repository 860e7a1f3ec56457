import type { ComponentProps } from "react";

/** A table; on a phone use a list instead. Only readers get the `caption`. */
export function Table({ caption, children, ...table }: ComponentProps<"table"> & { caption: string }) {
  return (
    <table {...table} className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

export function HeadCell({ numeric = false, ...cell }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...cell}
      className={`border-b border-neutral-200 px-3 py-3 text-caption font-medium text-neutral-600 ${numeric ? "text-right" : ""}`}
    />
  );
}

/** The head of a column of buttons. */
export const ActionsHead = () => (
  <HeadCell>
    <span className="sr-only">Ações</span>
  </HeadCell>
);

export function Cell({ numeric = false, ...cell }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...cell}
      className={`border-b border-neutral-200 px-3 py-3 align-middle ${numeric ? "text-right whitespace-nowrap tabular-nums" : ""}`}
    />
  );
}
