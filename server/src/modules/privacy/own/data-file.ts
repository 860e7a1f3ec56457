import type { OwnDataFormat } from "@vitral/contract/privacy";
import { retryAfterSeconds } from "../../../platform/admission/admission.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Read } from "../../../platform/database/replica.ts";
import { Refusal, serverBusy } from "../../../platform/http/errors.ts";
import { spool, type SpooledFile } from "../../../platform/http/spooled-file.ts";
import { partOf } from "../../../platform/process/part-of-machine.ts";
import { jsonOf, readParts } from "../read-parts.ts";
import { htmlOf, type DataSubject } from "./html-of.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** The largest text that is made, in bytes: half a million rows of a statement. `customer export` makes any. */
const maxDataBytes = 256 * 1024 * 1024;
/** How many files one server makes at the same time: each holds a connection of the database for some seconds. */
const maxAtOnce = 2;
let inFlight = 0;

export type DataFile = CustomerKey & { format: OwnDataFormat; at: Date; subject: DataSubject };
type Making = { maxBytes?: number | undefined; record?: (tx: Tx) => Promise<void> };

/**
 * All data of a customer as a file, all of one moment. It waits on the server's disk, encrypted, until it has arrived.
 * `record` runs in a transaction once it is made; where that fails, there is no file. Refuses with SERVER_BUSY or
 * OWN_DATA_TOO_LARGE.
 */
export async function dataFileOf(
  { db, read }: { db: Db; read: Read },
  { format, at, subject, ...customerKey }: DataFile,
  { maxBytes = maxDataBytes, record }: Making = {},
): Promise<SpooledFile> {
  if (inFlight >= partOf(maxAtOnce)) throw serverBusy(retryAfterSeconds);
  inFlight += 1;
  let made: SpooledFile | undefined;
  try {
    const file = await read((there) =>
      there
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (tx) => {
          made?.gzipped().destroy(); // of a replica that failed at the end
          made = undefined;
          const parts = readParts(tx, customerKey);
          const pieces = format === "json" ? jsonOf(parts, at) : htmlOf(parts, at, subject);
          made = await spool(pieces, { maxBytes, tooLarge: () => new Refusal("OWN_DATA_TOO_LARGE") });
          return made;
        }),
    );
    if (record) await db.transaction().execute(record);
    return file;
  } catch (error) {
    made?.gzipped().destroy();
    throw error;
  } finally {
    inFlight -= 1;
  }
}
