import type { Cents } from "@vitral/brazil/cents";

/**
 * What a cell says of a row; null: nothing. `sided`: an amount whose side the file has in a column of its own, `side`;
 * debits are negative.
 */
export type ListCell<Row> = { head: string } & (
  | { text: (row: Row) => string | number | null }
  | { moment: (row: Row) => Date | null; to?: "day" | "minute" }
  | { amount: (row: Row) => Cents | null }
  | { sided: (row: Row) => Cents | null; side: string }
);

/**
 * A column of a list of the console. Its page shows a cell, and its CSV file has the same; where the page draws several
 * things in one cell, each of `parts` is a cell of the file. `Line`: what the file has a line of.
 */
export type ListColumn<Row, Line = Row> = {
  numeric?: boolean;
  /** The list can be sorted by it, under this name of the server's query. */
  sort?: string;
} & (ListCell<Row> | { head: string; parts: readonly ListCell<Line>[] });

/** The columns of a list by name, in the order of the page. */
export type ListColumns<Row, Line = Row> = Readonly<Record<string, ListColumn<Row, Line>>>;

/** The cells of a column in the file. */
export const cellsOf = <Line>(column: ListColumn<Line>): readonly ListCell<Line>[] =>
  "parts" in column ? column.parts : [column];
