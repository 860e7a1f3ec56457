import { createHash } from "node:crypto";
import { pictureAddress } from "@vitral/contract/brand/pictures";
import { Refusal } from "../../../platform/http/errors.ts";
import { linesOf } from "../../../platform/threads/in-turn.ts";
import { JobFailed, Thread } from "../../../platform/threads/thread.ts";
import type { ReadPicture } from "./read-picture.ts";

/** A picture of a brand as it is stored, under the hash of its large size. */
export type SafePicture = Exclude<ReadPicture, { why: string }> & { address: string; sha256: Buffer };

/** Refuses a picture with the sentence why. */
export function refusePicture(why: string): never {
  throw new Refusal("PICTURE_REFUSED", { words: { why } });
}

type Log = { warn(context: object, message: string): void };

const workerScript = new URL("./picture-worker.ts", import.meta.url);
/** A logo takes less than a second, of a thread that waits for payments; a thread reads one and ends. */
const limits = { maxSilenceMs: 30_000, idleMs: 0 };
const broken = "O arquivo está incompleto, tem um erro ou é complexo demais. Simplifique a imagem e exporte de novo.";

/** A thread takes a processor and up to 512 MiB: several, so that a bank with hostile files does not stop others. */
const inTurnOf = linesOf({ maxOwners: 4 });

/**
 * Draws an uploaded picture anew as PNG in two sizes, in a thread of its own, one at a time of each tenant: what a
 * hostile file breaks ends with it. Refuses with PICTURE_REFUSED and SERVER_BUSY.
 */
export async function safePicture(
  given: Buffer,
  { tenantId, log, script = workerScript }: { tenantId: string; log: Log; script?: URL },
): Promise<SafePicture> {
  const read = await inTurnOf(tenantId, () => inThread(given, log, script));
  if ("why" in read) return refusePicture(read.why);
  const sha256 = createHash("sha256").update(read.large).digest();
  return { ...read, sha256, address: pictureAddress(sha256.toString("hex")) };
}

/** Throws where the library did not open: no fault of the file. */
async function inThread(given: Buffer, log: Log, script: URL): Promise<ReadPicture> {
  const parts = new Thread<Uint8Array, never, "opened" | ReadPicture>(script, limits).parts(given);
  const startedAt = performance.now();
  await parts.next();
  try {
    for await (const read of parts) if (read !== "opened") return read;
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error;
    // The file broke it, or was not read in time. The library's words may have parts of the file.
    const ms = Math.round(performance.now() - startedAt);
    log.warn({ kind: error.kind, ms }, "an uploaded picture was not read");
  }
  return { why: broken };
}
