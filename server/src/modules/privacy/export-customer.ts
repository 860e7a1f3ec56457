import { open, rm } from "node:fs/promises";
import type { Db, Tx } from "../../platform/database/db.ts";
import { jsonOf, type PartRows, readParts } from "./read-parts.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** How many rows of each part were written. */
export type Exported = Record<string, number>;

/**
 * Writes all data of a customer as JSON into a new file that only its owner can read (mode 0600): each part a list of
 * rows, names in camel case, amounts in centavos, all of one moment. `record` runs in the same transaction. Throws
 * EEXIST where the file exists; an unfinished file is removed.
 */
export async function exportCustomer(
  { db, now }: { db: Db; now: () => Date },
  customerKey: CustomerKey,
  path: string,
  record: (tx: Tx) => Promise<void>,
): Promise<Exported> {
  const file = await open(path, "wx", 0o600);
  try {
    const exported = await writeCustomer({ db, now }, customerKey, (text) => file.write(text), record);
    await file.sync();
    return exported;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The same without a file: `write` gets the parts of the text. What it got is good once this has returned. */
export async function writeCustomer(
  { db, now }: { db: Db; now: () => Date },
  customerKey: CustomerKey,
  write: (text: string) => unknown,
  record: (tx: Tx) => Promise<void>,
): Promise<Exported> {
  const exported: Exported = {};
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      for await (const text of jsonOf(counted(readParts(tx, customerKey), exported), now())) await write(text);
      await record(tx);
    });
  return exported;
}

async function* counted(parts: AsyncIterable<PartRows>, into: Exported): AsyncGenerator<PartRows> {
  for await (const found of parts) {
    into[found.part] = (into[found.part] ?? 0) + found.rows.length;
    yield found;
  }
}
