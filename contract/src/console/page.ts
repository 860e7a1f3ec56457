import { isRealDate } from "@vitral/brazil/dates";
import * as z from "zod/mini";

/** Rows of a page where the caller does not say, and at most. */
export const pageRows = { usual: 50, max: 100 } as const;
/** Rows of a CSV file at most. */
export const maxCsvRows = 10_000;

const Limit = z.codec(z.string().check(z.regex(/^\d{1,3}$/)), z.int(), {
  decode: (written) => Math.min(Math.max(Number(written), 1), pageRows.max),
  encode: String,
});

/** A day of São Paulo such as 2026-11-23, from 2000 on: some others are none in PostgreSQL. */
export const Day = z
  .string("Informe uma data válida")
  .check(z.refine(isRealDate, "Informe uma data válida"), z.regex(/^20/, "Informe uma data a partir de 2000"));

/** The slug of a tenant, in the path of a call of the console. */
export const TenantPath = z.object({ tenant: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) });

/** `TenantPath` with the id of a row. */
export const TenantRowPath = z.extend(TenantPath, { id: z.uuid() });

/** The key of a page: the id of the last row of the page before. */
const RowKey = z.uuid("Página desconhecida");
/** The same where a row has no id of its own: what the page before gave as `next`. */
export const OwnKey = z.string().check(z.regex(/^[\w:.-]{1,100}$/));

/**
 * The query of a list: pages by key. `after` is the key that the page before gave as `next`, `limit` the rows of a page
 * (1 to 100); `filters` narrow, and may give `after` another form. The same filters make the CSV file of the list.
 */
export const pageQuery = <const F extends z.core.$ZodLooseShape>(filters: F) =>
  z.extend(z.object({ after: z.optional(RowKey), limit: z.optional(Limit) }), filters);

/** A page: its rows, and the key of the next page, null on the last. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()) });

/** Which rows a statement reads: one more than the page has, so that it is known whether another follows. */
export const rowsToRead = (limit: number | undefined): number => (limit ?? pageRows.usual) + 1;

/** The page of rows that were read with `rowsToRead`; `keyOf` answers the key of its last row. */
export function asPage<Row>(read: readonly Row[], limit: number | undefined, keyOf: (row: Row) => string) {
  const rows = read.slice(0, rowsToRead(limit) - 1);
  const last = rows.at(-1);
  return { rows, next: read.length > rows.length && last !== undefined ? keyOf(last) : null };
}
