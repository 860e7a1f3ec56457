import { maskedDocument } from "@vitral/brazil/document";
import { camelCase } from "../../platform/database/camel-case.ts";
import type { Tx } from "../../platform/database/db.ts";
import { findColumns, readRows } from "./export-queries.ts";
import type { Holding } from "../../platform/kept-tables/kept-table.ts";
import { holdings } from "./holdings.ts";
import { partWords } from "./own/part-words.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export type HeldRow = Record<string, unknown>;
/** Some rows of a part of the export; a part comes at least once, and again for as long as it has rows. */
export type PartRows = { part: string; holding: Holding; rows: HeldRow[] };

/**
 * All data of a customer, part by part in the order of `partWords`, at most a thousand rows at a time: names in camel
 * case, amounts in centavos, moments in UTC. Secrets are left out, and CPFs of others masked.
 */
export async function* readParts(tx: Tx, customerKey: CustomerKey): AsyncGenerator<PartRows> {
  const columns = await findColumns(
    tx,
    Object.entries(holdings).map(([table, { view }]) => view ?? table),
  );
  for (const part of Object.keys(partWords)) {
    const [name, holding] = Object.entries(holdings).find(([, held]) => held.part === part) ?? [];
    if (!name || !holding) throw new Error(`no table is exported as ${part}`);
    const { by, view: table = name, hidden = [], masked = [] } = holding;
    const shown = (columns.get(table) ?? []).filter((column) => !hidden.includes(column));
    yield { part, holding, rows: [] };
    for await (const rows of readRows(tx, customerKey, { table, by, columns: shown })) {
      yield { part, holding, rows: rows.map((row) => camelCase(withMasks(row, masked))) };
    }
  }
}

function withMasks(row: HeldRow, columns: readonly string[]): HeldRow {
  const masks = columns.flatMap((column) => {
    const document = row[column];
    return typeof document === "string" && /^[0-9A-Z]{11,14}$/.test(document)
      ? [[column, maskedDocument(document)] as const]
      : [];
  });
  return masks.length === 0 ? row : { ...row, ...Object.fromEntries(masks) };
}

/** The export as JSON text, in pieces. */
export async function* jsonOf(parts: AsyncIterable<PartRows>, at: Date): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(at.toISOString())}`;
  let current: string | null = null;
  let isFirst = true;
  for await (const { part, rows } of parts) {
    if (part !== current) {
      yield `${current === null ? "" : "]"},\n${JSON.stringify(part)}: [`;
      [current, isFirst] = [part, true];
    }
    if (rows.length === 0) continue;
    const text = rows.map((row) => `\n${JSON.stringify(row)}`).join(",");
    yield isFirst ? text : `,${text}`;
    isFirst = false;
  }
  yield `${current === null ? "" : "]"}\n}\n`;
}
