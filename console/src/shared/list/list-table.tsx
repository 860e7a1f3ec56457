import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { Column } from "./column.ts";

type Props<Row> = {
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** null: the row has no page. */
  linkOf?: (row: Row) => string | null;
  /** The rows are still those of the page before. */
  busy?: boolean;
  choice?: Choice<Row> | undefined;
  /** The column by which the rows are sorted; with `-`, from the last. */
  sort?: string | undefined;
  onSort?: (by: string) => void;
};

/** Rows can be chosen, for something that is done with several at once. */
export type Choice<Row> = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** What a reader hears of a row's box. */
  nameOf: (row: Row) => string;
};

/** The rows of a list. The first cell is a link, and a press anywhere on the row opens it too. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { what, columns, rows, linkOf, busy = false, choice, sort, onSort } = props;
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    const isControl = event.target instanceof Element && event.target.closest("a,button,input,label,summary");
    const isSelecting = (window.getSelection()?.toString() ?? "") !== "";
    const to = linkOf?.(row) ?? null;
    if (to === null || isControl || isSelecting || event.metaKey || event.ctrlKey) return;
    void navigate(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links in it
    <table aria-busy={busy || undefined} className="w-full border-collapse text-left text-sm" onKeyDown={moveByArrow}>
      <caption className="sr-only">{what}</caption>
      <thead>
        <tr>
          {choice && (
            <th scope="col" className={cell}>
              <Box
                label={`Escolher todos: ${what}`}
                checked={rows.every(({ id }) => choice.chosen.has(id))}
                onChange={(all) => choice.onChange(new Set(all ? rows.map(({ id }) => id) : []))}
              />
            </th>
          )}
          {columns.map(({ head, numeric, sort: by }) => (
            <th
              key={head}
              scope="col"
              aria-sort={by !== undefined && by === sort ? "ascending" : `-${by}` === sort ? "descending" : undefined}
              className={`${cell} text-caption font-medium text-neutral-600 ${aligned(numeric)}`}
            >
              {by === undefined || !onSort ? head : <SortButton head={head} by={by} sort={sort} onSort={onSort} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={busy ? "opacity-60" : ""}>
        {rows.map((row) => (
          <tr
            key={row.id}
            onClick={(event) => open(event, row)}
            className={`last:[&>td]:border-b-0 ${linkOf?.(row) ? "cursor-pointer hover:bg-neutral-50 focus-within:bg-neutral-50" : ""}`}
          >
            {choice && (
              <td className={cell}>
                <Box
                  label={`Escolher: ${choice.nameOf(row)}`}
                  checked={choice.chosen.has(row.id)}
                  onChange={(isChosen) => {
                    const others = [...choice.chosen].filter((id) => id !== row.id);
                    choice.onChange(new Set(isChosen ? [...others, row.id] : others));
                  }}
                />
              </td>
            )}
            {columns.map((column, index) => (
              <td key={column.head} className={`${cell} ${aligned(column.numeric)}`}>
                <RowLink to={index === 0 ? (linkOf?.(row) ?? null) : null}>{column.cell(row)}</RowLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortProps = { head: string; by: string; sort: string | undefined; onSort: (by: string) => void };

/** Sorts by a column, and turns the direction where it is sorted by it already. */
function SortButton({ head, by, sort, onSort }: SortProps) {
  const Icon = sort === by ? ArrowUp : sort === `-${by}` ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(sort === by ? `-${by}` : by)}
      className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded px-1 hover:bg-neutral-100"
    >
      {head}
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}

/** The first cell of a row leads to the row's page. */
function RowLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <Link data-row to={to} className="font-medium text-accent-strong hover:underline">
      {children}
    </Link>
  );
}

type BoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box with a target of 24 px (WCAG 2.5.8). */
const Box = ({ label, checked, onChange }: BoxProps) => (
  <label className="grid size-6 cursor-pointer place-items-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      className="size-4 accent-accent"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

const cell = "h-9 border-b border-neutral-200 px-2 py-1.5 first:pl-4 last:pr-4 lg:px-3";
const aligned = (numeric = false) => (numeric ? "text-right whitespace-nowrap tabular-nums" : "");

/** Arrow up and down move the focus between the links of the rows. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0 || !(event.target instanceof HTMLAnchorElement)) return;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("tbody a[data-row]"));
  const next = links[links.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The shape of a list that is loading. */
export const ListTableSkeleton = ({ columns }: { columns: number }) => (
  <div aria-hidden="true" className="grid gap-4 p-4">
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className="flex gap-6">
        {Array.from({ length: Math.min(columns, 5) }, (_unused, column) => (
          <Skeleton key={column} shape="h-4 flex-1" />
        ))}
      </div>
    ))}
  </div>
);
