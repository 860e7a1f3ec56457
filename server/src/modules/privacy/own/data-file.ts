import type { OwnDataFormat } from "@vitral/contract/privacy";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { jsonOf, readParts } from "../read-parts.ts";
import { htmlOf, type DataSubject } from "./html-of.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** The largest file that is made at once, in bytes; `customer export` makes any. */
const maxOwnDataBytes = 8 * 1024 * 1024;

export type DataFile = CustomerKey & { format: OwnDataFormat; at: Date; subject: DataSubject };

/** All data of a customer as a file, all of the transaction's moment. Refuses with OWN_DATA_TOO_LARGE. */
export async function makeDataFile(tx: Tx, { format, at, subject, ...of }: DataFile): Promise<Buffer> {
  const parts = readParts(tx, of);
  const collected: Buffer[] = [];
  let size = 0;
  for await (const piece of format === "json" ? jsonOf(parts, at) : htmlOf(parts, at, subject)) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > maxOwnDataBytes) throw new Refusal("OWN_DATA_TOO_LARGE");
    collected.push(bytes);
  }
  return Buffer.concat(collected);
}

/** The same in a transaction of its own. */
export const dataFileOf = (db: Db, file: DataFile): Promise<Buffer> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => makeDataFile(tx, file));
