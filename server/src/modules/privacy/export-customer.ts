import { type FileHandle, open, rm } from "node:fs/promises";
import type { Db, Tx } from "../../platform/database/db.ts";
import { camelCase } from "../../platform/database/camel-case.ts";
import { findColumns, type Of, readRows } from "./export-queries.ts";
import { holdings } from "./holdings.ts";

/** How many rows of each part were written. */
export type Exported = Record<string, number>;

/**
 * Writes all data of a customer as JSON into a new file that only its owner can read (mode 0600): each part a list of
 * rows, names in camel case, amounts in centavos, all of one moment. `record` runs in the same transaction. Throws
 * EEXIST where the file exists; an unfinished file is removed.
 */
export async function exportCustomer(
  { db, now }: { db: Db; now: () => Date },
  of: Of,
  path: string,
  record: (tx: Tx) => Promise<void>,
): Promise<Exported> {
  const file = await open(path, "wx", 0o600);
  try {
    const exported = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        const written = await writeParts(tx, of, file, now());
        await record(tx);
        return written;
      });
    await file.sync();
    return exported;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function writeParts(tx: Tx, of: Of, file: FileHandle, at: Date): Promise<Exported> {
  const columns = await findColumns(tx, Object.keys(holdings));
  const exported: Exported = {};
  await file.write(`{\n"exportedAt": ${JSON.stringify(at.toISOString())}`);
  for (const [table, { by, part, hidden = [] }] of Object.entries(holdings)) {
    const shown = columns.get(table)?.filter((column) => !hidden.includes(column));
    if (part === null || !shown) continue;
    await file.write(`,\n${JSON.stringify(part)}: [`);
    exported[part] = 0;
    for await (const rows of readRows(tx, of, { table, by, columns: shown })) {
      const text = rows.map((row) => `\n${JSON.stringify(camelCase(row))}`).join(",");
      await file.write(exported[part] === 0 ? text : `,${text}`);
      exported[part] += rows.length;
    }
    await file.write("]");
  }
  await file.write("\n}\n");
  return exported;
}
