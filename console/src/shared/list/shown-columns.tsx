import { formatBrl } from "@vitral/brazil/cents";
import { formatDate } from "@vitral/brazil/dates";
import type { ListCell, ListColumns } from "@vitral/contract/console/lists/columns";
import type { ReactNode } from "react";
import { moment, momentToMinute } from "../../lib/moment.ts";
import { SidedAmount } from "../books/amount.tsx";
import type { Column } from "./column.ts";

type Draw<Row> = (row: Row) => ReactNode;

/** How a page draws its columns: all of those with parts, and others where the cell is more than its text. */
export type ColumnCells<Row, C extends ListColumns<Row, never>> = {
  readonly [K in keyof C as C[K] extends { parts: unknown } ? K : never]: Draw<Row>;
} & { readonly [K in keyof C]?: Draw<Row> };

/** The columns of a list as its page shows them. */
export const shownColumns = <Row, C extends ListColumns<Row, never>>(
  columns: C,
  drawn: ColumnCells<Row, C>,
): (Column<Row> & { numeric: boolean })[] =>
  Object.entries(columns).map(([name, column]) => {
    const { head, sort, numeric = "amount" in column || "sided" in column } = column;
    const cell = drawn[name] ?? ("parts" in column ? () => null : (row: Row) => <Shown cell={column} row={row} />);
    const shown = { head, cell, numeric };
    return sort === undefined ? shown : Object.assign(shown, { sort });
  });

function Shown<Row>({ cell, row }: { cell: ListCell<Row>; row: Row }) {
  if ("moment" in cell) {
    const at = cell.moment(row);
    return at === null ? "–" : <Moment at={at} to={cell.to} />;
  }
  if ("text" in cell) return cell.text(row) ?? "–";
  const amount = "amount" in cell ? cell.amount(row) : cell.sided(row);
  if (amount === null) return "–";
  return "amount" in cell ? formatBrl(amount) : <SidedAmount amount={amount} />;
}

const Moment = ({ at, to }: { at: Date; to: "day" | "minute" | undefined }) => (
  <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
    {to === "day" ? formatDate(at) : to === "minute" ? momentToMinute(at) : moment(at)}
  </time>
);
