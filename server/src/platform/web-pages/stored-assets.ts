import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { retryAfterSeconds } from "../admission/admission.ts";
import { type Application, readAssets } from "./asset-store.ts";
import { assetType, workerPolicy } from "./asset-types.ts";
import type { Db } from "../database/db.ts";
import { Refusal, serverBusy, tooManyRequests } from "../http/errors.ts";
import type { Secrets } from "../crypto/secrets.ts";

const aYear = 31_536_000;
/** The cache's size in bytes: after a deployment the same few files are requested often. */
const maxCachedBytes = 8 * 1024 * 1024;
/** The limits of files per statement, and of names that may wait. */
const maxAtOnce = 25;
const maxWaiting = 2_000;
/** Answers to clients without gzip, each a whole file in memory. Every browser accepts gzip. */
const maxUnpacked = 16;

/**
 * Answers `/assets/…` for files of an application that are not in this server's build: those of builds that ran within
 * 30 days, and during a rolling deployment those of the next one. Register it after the build's own files. A missing
 * file is 404, never a page.
 */
export function serveStoredAssets(
  app: FastifyInstance,
  deps: { db: Db; secrets: Secrets },
  application: Application,
): void {
  const read = withCache((names) => readAssets(deps, application, names));
  let unpacked = 0;
  app.get<{ Params: { name: string } }>("/assets/:name", { config: { admission: "free" } }, async (request, reply) => {
    const { name } = request.params;
    const kind = assetType(name);
    const content = kind && (await read(name));
    if (!kind || !content) {
      // A proxy must not cache it: the file may be stored a moment later.
      reply.header("cache-control", "no-store");
      throw new Refusal("NOT_FOUND");
    }
    reply.header("content-type", kind.type).header("cache-control", `public, max-age=${aYear}, immutable`);
    const policy = workerPolicy(name);
    if (policy !== null) reply.header("content-security-policy", policy);
    if (!kind.gzip) return reply.send(content);
    reply.header("vary", "accept-encoding");
    if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
      return reply.header("content-encoding", "gzip").send(content);
    }
    // A connection that is already closed emits no `close`, and would be counted for ever.
    if (unpacked >= maxUnpacked || reply.raw.destroyed) {
      reply.header("cache-control", "no-store");
      throw serverBusy(retryAfterSeconds);
    }
    unpacked += 1;
    reply.raw.once("close", () => (unpacked -= 1));
    return reply.send(await promisify(gunzip)(content));
  });
}

/**
 * Reads each name once at a time, and caches found files as long as there is room. Missing names are read again. These
 * calls are not subject to admission, and names can be invented, so all of them share one connection.
 */
function withCache(read: (names: readonly string[]) => Promise<Map<string, Buffer>>) {
  const known = new Map<string, Buffer>();
  const waiting = new Map<string, PromiseWithResolvers<Buffer | null>>();
  let bytes = 0;
  let isReading = false;
  const store = (name: string, content: Buffer) => {
    known.set(name, content);
    bytes += content.length;
    for (const [oldest, { length }] of known) {
      if (bytes <= maxCachedBytes) break;
      known.delete(oldest);
      bytes -= length;
    }
  };
  const readWaiting = async () => {
    isReading = true;
    while (waiting.size > 0) {
      const some = [...waiting.entries().take(maxAtOnce)];
      const outcome = await read(some.map(([name]) => name)).catch((error: unknown) => ({ error }));
      for (const [name, { resolve, reject }] of some) {
        waiting.delete(name);
        if ("error" in outcome) {
          reject(outcome.error);
          continue;
        }
        const content = outcome.get(name) ?? null;
        if (content) store(name, content);
        resolve(content);
      }
    }
    isReading = false;
  };
  return (name: string): Buffer | Promise<Buffer | null> => {
    const content = known.get(name) ?? waiting.get(name)?.promise;
    if (content) return content;
    if (waiting.size >= maxWaiting) throw tooManyRequests(1);
    const pending = Promise.withResolvers<Buffer | null>();
    waiting.set(name, pending);
    if (!isReading) void readWaiting();
    return pending.promise;
  };
}
