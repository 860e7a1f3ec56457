import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { openPage } from "./page-files.ts";
import { allOff } from "../simulator/switches.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-network-page-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Rede</title>");
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
writeFileSync(join(folder, "assets/index-1a2b3c4d.js"), "export {};");
writeFileSync(join(folder, "assets/notes.txt"), "");

const simulator = { posts: {}, state: async () => ({}), charge: async () => ({ status: 404, type: "", text: "" }) };
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

/** A network's listener with this page; the faults that it logged. */
async function aListener(build: () => Promise<string>, { withCalls = true } = {}) {
  const faults: unknown[] = [];
  const server = await listen({
    host: "127.0.0.1",
    port: 0,
    receive: async () => ({ status: 404, headers: {}, body: new Uint8Array() }),
    simulator: withCalls ? simulator : null,
    page: openPage(build),
    switches: () => allOff,
    onFault: (error) => void faults.push(error),
  });
  closing.push(server.close);
  return { faults, get: (path: string) => fetch(new URL(path, server.url)) };
}

test("the page comes with a policy that lets nothing of others in, and its files are kept for ever", async () => {
  const { get } = await aListener(async () => folder);
  const page = await get("/");
  expect(await page.text()).toContain("<title>Rede</title>");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const file = await get("/assets/index-1a2b3c4d.js");
  expect(file.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect((await get("/favicon.svg")).headers.get("content-type")).toBe("image/svg+xml");
});

test.each(["/assets/notes.txt", "/assets/nothing-1a2b3c4d.js", "/assets/..%2findex.html", "/index.html"])(
  "%s is no file of the page",
  async (path) => {
    const { get } = await aListener(async () => folder);
    expect((await get(path)).status).toBe(404);
  },
);

test("the page is built once, at its first request, and again where that failed", async () => {
  let builds = 0;
  const { get, faults } = await aListener(async () => {
    builds += 1;
    if (builds === 1) throw new Error("no disk");
    return folder;
  });
  expect(builds).toBe(0);
  await expect(get("/")).rejects.toThrow("fetch failed");
  expect(faults).toEqual([new Error("no disk")]);
  const answers = await Promise.all([get("/"), get("/")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(builds).toBe(2);
});

test("a network that others reach has no page, as it has no calls for it", async () => {
  const { get } = await aListener(async () => folder, { withCalls: false });
  expect((await get("/")).status).toBe(404);
});
