import { isUuid } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { PageKey } from "./note-queries.ts";

/** A page's key as text: moment and id of its last row. */
export const keyOf = (row: { at: Date | string; id: string }): string =>
  `${typeof row.at === "string" ? row.at : row.at.toISOString()}_${row.id}`;

/** As `keyOf` writes a moment: JavaScript reads years that PostgreSQL does not have. */
const moment = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads what `keyOf` wrote; null without one. Refuses another text as not found. */
export function readKey(after: string | undefined): PageKey | null {
  if (after === undefined) return null;
  const [at = "", id = ""] = after.split("_");
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id)) throw new Refusal("NOT_FOUND");
  return { at: new Date(at), id };
}
