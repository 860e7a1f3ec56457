import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { sentences } from "@vitral/contract/documents";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid, Refusal } from "./errors.ts";
import { fileReceived } from "./once/received-file.ts";
import { temporaryFolder } from "../process/temporary.ts";

/**
 * A complete file until it is disposed. `head` tells its format; `content` is the output of `encrypt`; `name` is as the
 * caller sent it, to be shown at most.
 */
export type Upload = AsyncDisposable & {
  name: string;
  head: Buffer;
  bytes: number;
  sha256: Buffer;
  content(): Promise<Buffer>;
};

type UploadOptions = {
  field: string;
  /** The size limit of the file. */
  maxBytes: number;
  /** The encryption of the file on its way to the disk: no file is there in clear. */
  encrypt: Transform;
};

/** The beginning of the file in memory: a photo's size comes after previews and colour profiles. */
const headBytes = 1024 * 1024;
/** What a multipart body may have besides its file. */
const envelopeBytes = 16 * 1024;

/** Allows a file in a multipart body for the calls of this part of the server. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 },
  });
}

/**
 * Receives the file of a call into a folder that is removed with the upload: an incomplete file leaves nothing. Refuses
 * with UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, or a validation failure where there is no file.
 */
export async function receiveUpload(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  if (Number(request.headers["content-length"] ?? 0) > options.maxBytes + envelopeBytes)
    throw new Refusal("FILE_TOO_LARGE");
  await using cleanUp = new AsyncDisposableStack();
  const path = join(cleanUp.use(await temporaryFolder("upload")).path, "upload");
  const received = await receive(request, options, path).catch(whatWentWrong);
  await fileReceived(received.sha256);
  const later = cleanUp.move(); // nothing failed: the folder stays until the upload is disposed
  return { ...received, content: () => readFile(path), [Symbol.asyncDispose]: () => later.disposeAsync() };
}

/**
 * Receives a small file of a call in memory; null where it is larger than `maxBytes`. Refuses with
 * UNSUPPORTED_MEDIA_TYPE, or a validation failure where there is no file.
 */
export async function receiveSmallUpload(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer | null> {
  if (!request.isMultipart()) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + envelopeBytes) return null;
  try {
    const file = await request.file({ limits: { fileSize: maxBytes } });
    if (!file || file.fieldname !== field) throw invalid("body", sentences.fileRequired);
    const content = await file.toBuffer();
    if (content.length === 0) throw invalid("body", sentences.fileRequired);
    return file.file.truncated ? null : content;
  } catch (error) {
    return whatWentWrong(error);
  }
}

async function receive(request: FastifyRequest, { field, maxBytes, encrypt }: UploadOptions, path: string) {
  const file: MultipartFile | undefined = await request.file({ limits: { fileSize: maxBytes } });
  if (!file || file.fieldname !== field) throw invalid("body", sentences.fileRequired);
  const seen = new Observer();
  await pipeline(file.file, seen, encrypt, createWriteStream(path, { mode: 0o600 }));
  if (file.file.truncated) throw new Refusal("FILE_TOO_LARGE");
  if (seen.bytes === 0) throw invalid("body", sentences.fileRequired);
  return { name: file.filename, head: seen.head, bytes: seen.bytes, sha256: seen.hash.digest() };
}

/** Passes all data on, and computes length, hash and beginning. */
class Observer extends Transform {
  readonly hash = createHash("sha256");
  bytes = 0;
  head = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    if (this.head.length < headBytes) this.head = Buffer.concat([this.head, chunk]).subarray(0, headBytes);
    done(null, chunk);
  }
}

/** A full disk is our fault; errors of parser or connection are the caller's. */
function whatWentWrong(error: unknown): never {
  if (error instanceof Refusal || (error as NodeJS.ErrnoException).syscall) throw error;
  throw invalid("body", sentences.incomplete);
}
