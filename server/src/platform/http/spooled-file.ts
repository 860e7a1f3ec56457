import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** A text that waits on disk until its receiver has taken it. */
export type SpooledFile = {
  /** The text, compressed with gzip; to be called once. The file is gone when the stream ends or is destroyed. */
  gzipped: () => Readable;
  /** The size of the compressed text, in bytes. */
  length: number;
};

/**
 * Writes a text that is too large for memory to a file, compressed and encrypted: the key is in this process alone, and
 * the file has no name by the time it is written, so that a crash leaves no file. More than `maxBytes` of
 * text throws what `tooLarge` makes.
 */
export async function spool(
  pieces: AsyncIterable<string>,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Error },
): Promise<SpooledFile> {
  const path = join(tmpdir(), `vitral-${randomBytes(16).toString("hex")}`);
  const file = await open(path, "wx+", 0o600);
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  try {
    await unlink(path);
    const encrypt = createCipheriv("aes-256-ctr", key, iv);
    await pipeline(Readable.from(pieces), limited(maxBytes, tooLarge), createGzip(), encrypt, (written) =>
      writeAll(file, written),
    );
    const { size } = await file.stat();
    return {
      length: size,
      gzipped: () => {
        const decrypt = createDecipheriv("aes-256-ctr", key, iv);
        // Ends both: a receiver that leaves closes the file.
        void pipeline(file.createReadStream({ start: 0 }), decrypt).catch(() => undefined);
        return decrypt;
      },
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Without a write stream: with `autoClose: false` it keeps its reference to the file, which then is never closed. */
async function writeAll(file: FileHandle, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) await file.writeFile(piece);
}

function limited(maxBytes: number, tooLarge: () => Error): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer | string, _encoding, done) {
      size += Buffer.byteLength(piece);
      if (size > maxBytes) done(tooLarge());
      else done(null, piece);
    },
  });
}
