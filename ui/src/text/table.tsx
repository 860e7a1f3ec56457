import type { ComponentProps, ReactNode } from "react";

/** A table; on a phone use a list instead. Only readers get the `caption`. */
export function Table({ caption, children, ...table }: ComponentProps<"table"> & { caption: string }) {
  return (
    <table {...table} className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

type WideProps = { caption: string; heads: ReactNode; children: ReactNode };

/**
 * A table that scrolls to the side where there is no room for it. `heads`: the cells of its first row. It is `relative`
 * because text for readers alone is placed absolutely, and would widen the page instead.
 */
export const WideTable = ({ caption, heads, children }: WideProps) => (
  <div className="relative overflow-x-auto">
    <Table caption={caption}>
      <thead>
        <tr>{heads}</tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  </div>
);

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

/** The buttons of a row, at its end. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <Cell>
    <div className="flex flex-wrap justify-end gap-2">{children}</div>
  </Cell>
);
