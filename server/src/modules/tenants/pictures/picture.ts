import { createHash } from "node:crypto";
import { pictureAddress } from "@vitral/contract/brand/pictures";
import { Refusal } from "../../../platform/http/errors.ts";
import { linesOf } from "../../../platform/threads/in-turn.ts";
import { Thread } from "../../../platform/threads/thread.ts";
import type { ReadPicture } from "./read-picture.ts";

/** A picture of a brand as it is stored, under the hash of its large size. */
export type SafePicture = Exclude<ReadPicture, { why: string }> & { address: string; sha256: Buffer };

/** Refuses a picture with the sentence why. */
export function refusePicture(why: string): never {
  throw new Refusal("PICTURE_REFUSED", { words: { why } });
}

/** A logo takes less than a second, of a thread that waits for payments; a thread reads one and ends. */
const limits = { maxSilenceMs: 30_000, idleMs: 0 };
const broken = "O arquivo está incompleto, tem um erro ou é complexo demais. Simplifique a imagem e exporte de novo.";

/** A thread takes a processor and up to 512 MiB: several, so that a bank with hostile files does not stop others. */
const inTurnOf = linesOf({ maxOwners: 4 });

/**
 * Draws an uploaded picture anew as PNG in two sizes, in a thread of its own, one at a time of each tenant: what a
 * hostile file breaks ends with it. Refuses with PICTURE_REFUSED and SERVER_BUSY.
 */
export async function safePicture(given: Buffer, tenantId: string): Promise<SafePicture> {
  const read = await inTurnOf(tenantId, () => inThread(given));
  if ("why" in read) return refusePicture(read.why);
  const sha256 = createHash("sha256").update(read.large).digest();
  return { ...read, sha256, address: pictureAddress(sha256.toString("hex")) };
}

async function inThread(given: Buffer): Promise<ReadPicture> {
  const script = new URL("./picture-worker.ts", import.meta.url);
  const thread = new Thread<Uint8Array, never, ReadPicture>(script, limits);
  try {
    for await (const read of thread.parts(given)) return read;
  } catch {
    // The file broke it, or was not read in time.
  }
  return { why: broken };
}
