import { Readable } from "node:stream";
import type { Endpoint, Input } from "@vitral/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { bind, type Who } from "./serve.ts";

/** A file that answers a call. The name holds only letters, digits, dots and hyphens. */
export type ServedFile = {
  filename: string;
  contentType: string;
  content: Uint8Array | AsyncIterable<Uint8Array | string>;
};

/** Binds an endpoint whose answer is a file (`file` in the contract): sent as it is made, for the browser to save. */
export function serveFile<E extends Endpoint & { file: readonly string[] }, W>(
  app: FastifyInstance,
  endpoint: E,
  who: Who<W>,
  handle: (input: Input<E>, who: W) => Promise<ServedFile>,
): void {
  bind(app, endpoint, who, async (input, caller, _request, reply) => {
    const { filename, contentType, content } = await handle(input, caller);
    reply.header("content-type", contentType).header("content-disposition", `attachment; filename="${filename}"`);
    return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
  });
}
