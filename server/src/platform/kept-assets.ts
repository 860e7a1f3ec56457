import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { readAsset } from "./asset-store.ts";
import { assetType } from "./asset-types.ts";
import type { Db } from "./db.ts";
import { Refusal, tooManyRequests } from "./errors.ts";
import type { Secrets } from "./secrets.ts";

const aYear = 31_536_000;
/** Of files that were read before, in bytes: a deployment is followed by many calls for the same few. */
const mostRemembered = 8 * 1024 * 1024;
/** Files that are read from the database at the same time. */
const mostAtOnce = 16;

/**
 * Answers `/assets/…` for files that this server's own build has not: those of builds that ran here within 30 days, and during a
 * rolling deployment those of the next one. Register it after the build's own files. A file that is nowhere is 404, never a page.
 */
export function serveKeptAssets(app: FastifyInstance, deps: { db: Db; secrets: Secrets }): void {
  const read = remembering((name) => readAsset(deps, name));
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const kind = assetType(name);
    const content = kind && (await read(name));
    if (!kind || !content) {
      // Not to be remembered by a proxy: the file may be kept a moment later.
      reply.header("cache-control", "no-store");
      throw new Refusal("NOT_FOUND");
    }
    reply.header("content-type", kind.type).header("cache-control", `public, max-age=${aYear}, immutable`);
    if (!kind.gzip) return reply.send(content);
    reply.header("vary", "accept-encoding");
    if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
      return reply.header("content-encoding", "gzip").send(content);
    }
    return reply.send(await promisify(gunzip)(content));
  });
}

/** Reads each name once at a time, and keeps what was found as long as there is room. What was not found is asked for anew. */
function remembering(read: (name: string) => Promise<Buffer | null>) {
  const known = new Map<string, Buffer>();
  const coming = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;
  const remember = (name: string, content: Buffer) => {
    known.set(name, content);
    bytes += content.length;
    for (const [oldest, { length }] of known) {
      if (bytes <= mostRemembered) break;
      known.delete(oldest);
      bytes -= length;
    }
  };
  const ask = async (name: string) => {
    try {
      const content = await read(name);
      if (content) remember(name, content);
      return content;
    } finally {
      coming.delete(name);
    }
  };
  return (name: string): Buffer | Promise<Buffer | null> => {
    const content = known.get(name) ?? coming.get(name);
    if (content) return content;
    if (coming.size >= mostAtOnce) throw tooManyRequests(1);
    const asked = ask(name);
    coming.set(name, asked);
    return asked;
  };
}
