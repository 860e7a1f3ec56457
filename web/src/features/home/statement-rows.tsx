import type { Cents } from "@vitral/brazil/cents";
import { formatDate, formatDay } from "@vitral/brazil/dates";
import type { Transaction } from "@vitral/contract/statement";
import { Fragment, useId } from "react";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { useToday } from "../../lib/bank-clock.ts";
import { Amount, dimmed, hour, KindIcon, Status } from "./row-parts.tsx";
import { byDay, dayName } from "./statement-days.ts";
import { useWideScreen } from "@vitral/ui/layout/use-wide-screen.ts";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";

type Props = {
  rows: Transaction[];
  /** The rows are those of the page before, until the one that was asked for has come. */
  stale: boolean;
  onOpen: (row: Transaction) => void;
  /** How much of a row's money is blocked, by its id. */
  blocked?: ReadonlyMap<string, Cents>;
};

/** The rows of a page by their days, in a table or on a phone in a list (spec 2.8). */
export function StatementRows(props: Props) {
  const busy = `transition-opacity ${props.stale ? "opacity-50" : ""}`;
  const isWide = useWideScreen();
  return (
    <div aria-busy={props.stale} className={busy}>
      {isWide ? <RowTable {...props} /> : <RowList {...props} />}
    </div>
  );
}

const head = (
  <thead>
    <tr className="[&>:first-child]:pl-6 [&>:last-child]:pr-6">
      <HeadCell>Data</HeadCell>
      <HeadCell>Descrição</HeadCell>
      <HeadCell>Beneficiário</HeadCell>
      <HeadCell numeric>Valor</HeadCell>
    </tr>
  </thead>
);

function RowTable({ rows, onOpen, blocked }: Props) {
  const today = useToday();
  return (
    <Table caption="Extrato bancário">
      {head}
      {byDay(rows).map((one) => (
        <tbody key={one.day}>
          <tr className="break-after-avoid">
            <th
              scope="rowgroup"
              colSpan={4}
              className="border-b border-neutral-200 bg-neutral-50 px-6 py-1.5 text-left text-caption font-normal"
            >
              <DayTitle day={one.day} today={today} />
            </th>
          </tr>
          {one.rows.map((row) => (
            <TableRow key={row.id} row={row} onOpen={onOpen} blocked={blocked?.get(row.id)} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

/** The whole row can be clicked. For keyboard and screen readers it has a button, named by the cells of the row. */
function TableRow({ row, onOpen, blocked }: { row: Transaction; blocked: Cents | undefined } & Pick<Props, "onOpen">) {
  const id = useId();
  const [what, status, who, amount, when] = ["what", "status", "who", "amount", "when"].map((part) => `${id}-${part}`);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      onClick={() => onOpen(row)}
      className="cursor-pointer break-inside-avoid transition-colors hover:bg-neutral-50 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring [&>:first-child]:pl-6 [&>:last-child]:pr-6"
    >
      <Cell id={when}>
        <span className="block tabular-nums">{formatDate(row.createdAt)}</span>
        <span className="block text-caption text-neutral-600 tabular-nums">{hour(row)}</span>
      </Cell>
      <Cell>
        <button
          type="button"
          aria-labelledby={`${what} ${status} ${who} ${amount} ${when}`}
          className="flex items-center gap-3 text-left outline-none"
        >
          <KindIcon row={row} />
          <span className="min-w-0">
            <span id={what} className={`block font-medium ${dimmed(row)}`}>
              {row.category}
            </span>{" "}
            <span id={status}>
              <Status row={row} blocked={blocked} />
            </span>
          </span>
        </button>
      </Cell>
      <Cell id={who}>
        <span className={`block wrap-anywhere ${dimmed(row)}`}>{row.beneficiaryName}</span>
      </Cell>
      <Cell numeric id={amount}>
        <Amount row={row} />
      </Cell>
    </tr>
  );
}

/** Its date too: a page may hold the same weekday twice. */
const DayTitle = ({ day, today }: { day: string; today: string }) => (
  <span className="flex flex-wrap gap-x-1.5 text-neutral-600">
    <span className="font-semibold text-neutral-900">{dayName(day, today)}</span>
    <span className="tabular-nums">· {formatDay(day)}</span>
  </span>
);

function RowList({ rows, onOpen, blocked }: Props) {
  const today = useToday();
  return (
    <>
      {byDay(rows).map((one) => (
        <section key={one.day} className="border-t border-neutral-200 last:border-b">
          <h3 className="bg-neutral-50 px-4 py-1.5 text-caption">
            <DayTitle day={one.day} today={today} />
          </h3>
          <ul className="divide-y divide-neutral-200 border-t border-neutral-200">
            {one.rows.map((row) => (
              <ListRow key={row.id} row={row} onOpen={onOpen} blocked={blocked?.get(row.id)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const ListRow = ({ row, onOpen, blocked }: Parameters<typeof TableRow>[0]) => (
  <li className="break-inside-avoid">
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left focus-visible:-outline-offset-2 active:bg-neutral-50"
    >
      <KindIcon row={row} />
      <span className="min-w-0 flex-1 basis-26 text-sm">
        <span className={`block font-medium wrap-anywhere ${dimmed(row)}`}>{row.beneficiaryName}</span>
        <span className={`block text-caption text-neutral-600 ${dimmed(row)}`}>{row.category}</span>
        <Status row={row} blocked={blocked} />
      </span>
      <span className="ml-auto shrink-0 text-right text-[min(0.875rem,7vw)] leading-snug tabular-nums">
        <Amount row={row} />
        <span className="block text-caption text-neutral-600">{hour(row)}</span>
      </span>
    </button>
  </li>
);

const placeholders = Array.from({ length: 8 }, (_, index) => index);

/** Eight placeholder rows (spec 2.8), with the lines of their days. */
export function StatementSkeleton() {
  const isWide = useWideScreen();
  return (
    <div>
      <Waiting what="extrato" />
      {isWide && <div className="h-11" />}
      <ul aria-hidden="true" className="divide-y divide-neutral-200 border-y border-neutral-200">
        {placeholders.map((index) => (
          <Fragment key={index}>
            {index % 3 !== 2 && (
              <li className="flex h-8 items-center bg-neutral-50 px-4 sm:px-6">
                <Skeleton shape="h-3 w-24" />
              </li>
            )}
            <li data-placeholder="" className="flex h-16 items-center gap-4 px-4 sm:px-6">
              {isWide && <Skeleton shape="h-4 w-20" />}
              <Skeleton shape="size-10 rounded-full!" />
              <Skeleton shape="h-4 w-28 sm:w-40" />
              {isWide && <Skeleton shape="ml-6 h-4 w-40" />}
              <Skeleton shape="ml-auto h-4 w-20" />
            </li>
          </Fragment>
        ))}
      </ul>
    </div>
  );
}
