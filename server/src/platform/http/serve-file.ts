import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import type { Endpoint, Input } from "@vitral/contract/endpoint";
import type { FastifyInstance, FastifyReply } from "fastify";
import { bind, type Who } from "./serve.ts";
import type { SpooledFile } from "./spooled-file.ts";

/** A file that answers a call. The name holds only letters, digits, dots and hyphens. */
export type ServedFile = {
  filename: string;
  contentType: string;
  content: Uint8Array | AsyncIterable<Uint8Array | string> | SpooledFile;
  /** Called once where the connection ended before all was delivered; what it throws is logged. */
  onUndelivered?: () => Promise<void>;
};

/** For a file that somebody uploaded: if a browser shows it instead of saving it, nothing in it runs or loads. */
export const untrustedFileHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

const compressed = promisify(gzip);

/** A whole file smaller than this gains nothing by compression. */
const leastCompressed = 1024;

/** Binds an endpoint whose answer is a file (`file` in the contract). */
export function serveFile<E extends Endpoint & { file: readonly string[] }, W>(
  app: FastifyInstance,
  endpoint: E,
  who: Who<W>,
  handle: (input: Input<E>, who: W) => Promise<ServedFile>,
): void {
  bind(app, endpoint, who, async (input, caller, _request, reply) => {
    return sendFile(reply, await handle(input, caller));
  });
}

/** Sends a file as it is made, for the browser to save; a whole text is compressed for who accepts gzip. */
export async function sendFile(reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  const { filename, contentType, content, onUndelivered } = file;
  reply.header("content-type", contentType).header("content-disposition", `attachment; filename="${filename}"`);
  if (onUndelivered) whenUndelivered(reply, onUndelivered);
  const isAccepted = /\bgzip\b/.test(reply.request.headers["accept-encoding"] ?? "");
  if ("gzipped" in content) return sendSpooled(reply, content, isAccepted);
  if (!(content instanceof Uint8Array)) return reply.send(Readable.from(content));
  const isText = /^(application\/json|text\/)/.test(contentType) && content.length >= leastCompressed;
  if (isText) reply.header("vary", "accept-encoding");
  if (!isText || !isAccepted) return reply.send(Buffer.from(content));
  return reply.header("content-encoding", "gzip").send(await compressed(content));
}

/** A receiver that takes nothing for so long has left. Milliseconds. */
const longestPause = 120_000;

/** Sends a file from disk, as fast as it is taken: a slow line holds no memory and no transaction. */
function sendSpooled(reply: FastifyReply, { gzipped, length }: SpooledFile, isAccepted: boolean): FastifyReply {
  reply.header("vary", "accept-encoding");
  reply.raw.setTimeout(longestPause, () => void reply.raw.destroy());
  const content = gzipped();
  if (reply.raw.destroyed) content.destroy();
  reply.raw.once("close", () => void content.destroy());
  if (isAccepted) return reply.header("content-encoding", "gzip").header("content-length", length).send(content);
  return reply.send(content.pipe(createGunzip()));
}

/** Calls `act` where the connection ends before all was delivered. */
function whenUndelivered(reply: FastifyReply, act: () => Promise<void>): void {
  let isDelivered = false;
  reply.raw.once("finish", () => (isDelivered = true));
  reply.raw.once("close", () => {
    if (isDelivered) return;
    act().catch((error: unknown) => reply.log.error({ err: error }, "an undelivered file"));
  });
}
