import type { ReactNode } from "react";

/** A column of a list. */
export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts: right-aligned digits of one width. */
  numeric?: boolean;
  /** The list can be sorted by it, under this name of the server's query; `-` before it turns the direction. */
  sort?: string;
};

/**
 * A filter of a list; its value stands in the address under `name`, as the server's query names it. `none`: what the
 * list shows without a choice, where that is not all.
 */
export type Filter = { name: string; label: string } & (
  | { kind: "text"; placeholder?: string; mask?: (typed: string) => string }
  | { kind: "choice"; options: readonly { value: string; label: string }[]; none?: string }
  | { kind: "date" }
);

/** The options of a choice, from a table of values and their words. */
export const optionsOf = (words: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
