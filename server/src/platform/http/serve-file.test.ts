import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import * as z from "zod/mini";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openFilesWithoutName } from "../../../test/processes/files-without-name.ts";
import { serveFile } from "./serve-file.ts";
import { spool } from "./spooled-file.ts";

/** Larger than what the two sockets hold between them. */
const large = 64 * 1024 * 1024;
let size = large;
let undelivered = 0;

const app = Fastify();
const endpoint = {
  method: "GET" as const,
  path: "/file",
  summary: "Um arquivo",
  access: "active" as const,
  file: ["application/json"],
  answer: z.object({}),
};
serveFile(
  app,
  endpoint as never,
  async () => null,
  async () => ({
    filename: "dados.json",
    contentType: "application/json",
    content: Buffer.alloc(size, "a"),
    onUndelivered: async () => void (undelivered += 1),
  }),
);
/** A text that hardly gets smaller: sixteen megabytes. */
async function* pieces() {
  for (let written = 0; written < 256; written += 1) yield randomBytes(32_768).toString("hex");
}
let hash = createHash("sha256");
async function* hashed() {
  hash = createHash("sha256");
  for await (const piece of pieces()) {
    hash.update(piece);
    yield piece;
  }
}
serveFile(
  app,
  { ...endpoint, path: "/spooled" } as never,
  async () => null,
  async () => ({
    filename: "dados.json",
    contentType: "application/json",
    content: await spool(hashed(), { maxBytes: 1e9, tooLarge: () => new Error("too large") }),
  }),
);
const address = await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.close());

test("whoever serves a file learns once that it did not arrive", async () => {
  const asked = request(`${address}/file`).end();
  const [answer] = await once(asked, "response");
  answer.destroy();
  await expect.poll(() => undelivered).toBe(1);
});

test("a file that arrived is not undelivered, compressed or not", async () => {
  size = 100_000;
  undelivered = 0;
  const plain = await fetch(`${address}/file`, { headers: { "accept-encoding": "identity" } });
  expect([plain.headers.get("content-encoding"), (await plain.text()).length]).toEqual([null, size]);
  const compressed = await app.inject({ url: "/file", headers: { "accept-encoding": "gzip, br" } });
  expect([compressed.headers["content-encoding"], compressed.headers["vary"]]).toEqual(["gzip", "accept-encoding"]);
  expect(gunzipSync(compressed.rawPayload)).toHaveLength(size);
  size = 100;
  const small = await app.inject({ url: "/file", headers: { "accept-encoding": "gzip" } });
  expect(small.headers["content-encoding"]).toBeUndefined();
  expect(undelivered).toBe(0);
});

/** A folder for temporary files of this test alone: other tests write to the machine's at the same time. */
function ownTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "serve-file-test-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test("a file on disk arrives whole over a slow line, leaves no name behind, and is readable by nobody else", async () => {
  const folder = ownTemporaryFolder();
  const asked = request(`${address}/spooled`, { headers: { "accept-encoding": "gzip" } }).end();
  onTestFinished(() => void asked.destroy());
  const [answer] = await once(asked, "response");
  expect(readdirSync(folder)).toEqual([]);
  const received = createHash("sha256");
  let arrived = 0;
  const unpacked = answer.pipe(createGunzip());
  for await (const part of unpacked) {
    // Slower than the server could send: it has to wait.
    if (arrived % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    received.update(part);
    arrived += part.length;
  }
  expect([arrived, received.digest("hex")]).toEqual([256 * 65_536, hash.copy().digest("hex")]);
});

test("more text than may be made ends with its refusal", async () => {
  const made = spool(pieces(), { maxBytes: 1e6, tooLarge: () => new Error("too large") });
  await expect(made).rejects.toThrow("too large");
});

test.runIf(existsSync("/proc/self/fd"))("a file on disk takes no space once it was read, left or refused", async () => {
  const small = (maxBytes: number) => {
    const tooLarge = () => new Error("too large");
    return spool(Readable.from(["a small text"]), { maxBytes, tooLarge });
  };
  // Within half a second: the garbage collector would close a forgotten file too, but later.
  const isClosed = async () => {
    await expect.poll(openFilesWithoutName, { timeout: 500 }).toBe(0);
  };
  const read = await small(100);
  expect(openFilesWithoutName()).toBe(1);
  await read.gzipped().toArray();
  await isClosed();
  (await small(100)).gzipped().destroy();
  await isClosed();
  await expect(small(5)).rejects.toThrow("too large");
  await isClosed();
});
