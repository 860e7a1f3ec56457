import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { aWorld, worldKey } from "../../../test/world.ts";
import { buildApp } from "../../app.ts";
import { demandFor } from "../database/db.ts";
import { type Application, saveAssets } from "./asset-store.ts";
import { serveStoredAssets } from "./stored-assets.ts";
import { servePages } from "./pages.ts";
import { secretsFrom } from "../crypto/secrets.ts";

const { db, clock, deps, http } = await aWorld();
const secrets = secretsFrom(worldKey);
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
beforeEach(() => db.deleteFrom("web_asset").execute());

const script = "export const version = 1;".repeat(50);
const old = "pix-key-transfer-0ld0ld0l.js";
const font = "inter-latin-Dx4kXJAl.woff2";

/** A build of the browser application with these files in its assets. */
function aBuild(assets: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "vitral-build-"));
  folders.push(folder);
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Vitral</title>");
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(folder, "assets", name), content);
  return folder;
}

/** Starts a server on a build: it stores the build's files, and serves them and those of others. */
async function aServer(
  build: string,
  {
    key = worldKey,
    previous,
    application = "web",
  }: { key?: Buffer; previous?: Buffer; application?: Application } = {},
) {
  const own = secretsFrom(key, previous);
  const { http: app } = await buildApp({ db, secrets: own, now: clock.now, rail: deps.rail, http });
  await servePages(app, { web: build, brands: join(import.meta.dirname, "../../../seed/brands") });
  serveStoredAssets(app, { db, secrets: own }, application);
  await saveAssets({ db, secrets: own, now: clock.now }, application, build);
  return app;
}

const keep = (build: string) => saveAssets({ db, secrets, now: clock.now }, "web", build);

test("a server of the next build serves the files of the one before, as they were", async () => {
  await aServer(aBuild({ [old]: script, [font]: "a font" }));
  const next = await aServer(aBuild({ "first-newnewne.js": "export {};" }));
  const answer = await next.inject({ url: `/assets/${old}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(script);
  expect(answer.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const compressed = await next.inject({ url: `/assets/${old}`, headers: { "accept-encoding": "gzip, br" } });
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(compressed.rawPayload.length).toBeLessThan(script.length / 2);
  expect((await next.inject({ url: `/assets/${font}` })).headers["content-type"]).toBe("font/woff2");
});

test("the file of a worker, of this build or an older one, has a policy: it asks for nothing", async () => {
  const worker = "pdf-worker-w0rkerwo.js";
  const own = await aServer(aBuild({ [worker]: script }));
  const next = await aServer(aBuild({ "home-newnewne.js": "export {};" }));
  const policyFrom = async (server: typeof own, name: string, encoding = "identity") => {
    const answer = await server.inject({ url: `/assets/${name}`, headers: { "accept-encoding": encoding } });
    expect(answer.statusCode).toBe(200);
    return answer.headers["content-security-policy"];
  };
  for (const [server, encoding] of [[own], [own, "gzip"], [next], [next, "gzip"]] as const)
    expect(await policyFrom(server, worker, encoding)).toBe("default-src 'none'; script-src 'self'");
  expect(await policyFrom(next, "home-newnewne.js")).toContain("default-src 'self'");
});

test("during a rolling deployment a server that still runs the old build serves the new one's files", async () => {
  const before = await aServer(aBuild({ [old]: script }));
  const url = "/assets/home-newnewne.js";
  expect((await before.inject({ url })).statusCode).toBe(404);
  await aServer(aBuild({ "home-newnewne.js": "export {};" }));
  expect((await before.inject({ url })).body).toBe("export {};");
});

test("neither site serves a file of the other, by its own name or by the stored one", async () => {
  const [own, staff] = ["home-webwebwe.js", "audit-staffsta.js"];
  await aServer(aBuild({ [own]: script, [old]: "export const site = 1;" }));
  await aServer(aBuild({ [staff]: script, [old]: "export const site = 2;" }), { application: "console" });
  const bank = await aServer(aBuild({}));
  const console = await aServer(aBuild({}), { application: "console" });
  const read = async (server: typeof bank, name: string) => {
    const { statusCode, body } = await server.inject({ url: `/assets/${name}` });
    return statusCode === 200 ? body : statusCode;
  };
  expect(await Promise.all([own, staff, `console.${staff}`, old].map((name) => read(bank, name)))).toEqual([
    script,
    404,
    404,
    "export const site = 1;",
  ]);
  expect(
    await Promise.all([staff, own, `console.${own}`, `web.${own}`, old].map((name) => read(console, name))),
  ).toEqual([script, 404, 404, 404, "export const site = 2;"]);
});

test("a missing file is refused, never cached, and never answered with a page", async () => {
  const server = await aServer(aBuild({ [old]: script }));
  for (const name of ["home-missing0.js", "home.js", "page-abcdefgh.html", "..%2f..%2findex.html", "constructor"]) {
    const answer = await server.inject({ url: `/assets/${name}`, headers: { accept: "text/html" } });
    expect([name, answer.statusCode]).toEqual([name, 404]);
    expect(answer.headers["content-type"]).toContain("application/json");
  }
  expect((await server.inject({ url: "/assets/home-missing0.js" })).headers["cache-control"]).toBe("no-store");
});

test("requests for missing files block neither connections nor other files", async () => {
  await aServer(aBuild({ [old]: script }));
  const next = await aServer(aBuild({}));
  const pool = demandFor(db);
  let max = 0;
  const looking = setInterval(() => (max = Math.max(max, pool.demand())), 0);
  const invented = Array.from({ length: 300 }, (_, n) => `part-${String(n).padStart(8, "0")}.js`);
  const ask = async (name: string) => (await next.inject({ url: `/assets/${name}` })).statusCode;
  const answers = await Promise.all([...invented, old].map(ask));
  clearInterval(looking);
  expect(answers).toEqual([...invented.map(() => 404), 200]);
  expect(max).toBeLessThanOrEqual(1);
});

test("few clients without gzip are served at once; the others are not delayed", async () => {
  await aServer(aBuild({ [old]: script }));
  const next = await aServer(aBuild({}));
  const ask = async (encoding: string) =>
    await next.inject({ url: `/assets/${old}`, headers: { "accept-encoding": encoding } });
  const [plain, packed] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => ask("identity"))),
    Promise.all(Array.from({ length: 40 }, () => ask("gzip"))),
  ]);
  expect(packed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40);
  expect(plain.filter(({ body }) => body === script)).toHaveLength(16);
  const refused = plain.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
  expect((await ask("identity")).body).toBe(script);
});

test("a file changed or added in the database alone is not served", async () => {
  await aServer(aBuild({ [old]: script }));
  const next = await aServer(aBuild({}));
  const row = await db.selectFrom("web_asset").selectAll().where("name", "=", old).executeTakeFirstOrThrow();
  const forged = { ...row, name: "first-forged00.js" }; // the content of one file under the name of another
  await db.insertInto("web_asset").values(forged).execute();
  expect((await next.inject({ url: `/assets/${forged.name}` })).statusCode).toBe(404);
  await db
    .updateTable("web_asset")
    .set({ content: Buffer.from("alert(1)") })
    .where("name", "=", old)
    .execute();
  expect((await next.inject({ url: `/assets/${old}` })).statusCode).toBe(404);
});

test("after replacing the secret, old files are served while the previous one is set", async () => {
  await aServer(aBuild({ [old]: script }));
  const newKey = Buffer.alloc(32, 9);
  const knowing = await aServer(aBuild({}), { key: newKey, previous: worldKey });
  expect((await knowing.inject({ url: `/assets/${old}` })).statusCode).toBe(200);
  const forgetful = await aServer(aBuild({}), { key: newKey });
  expect((await forgetful.inject({ url: `/assets/${old}` })).statusCode).toBe(404);
});

test("files stay for 30 days after the last server that ran their build, however long it ran", async () => {
  const [first, second] = [aBuild({ [old]: script }), aBuild({ "home-newnewne.js": "export {};" })];
  const names = async () => (await db.selectFrom("web_asset").select("name").execute()).map(({ name }) => name);
  const days = (count: number) => clock.advance(count * 86_400);
  await keep(first);
  days(40);
  await keep(first); // it still runs
  days(1);
  await keep(second);
  days(28);
  await keep(second);
  expect((await names()).toSorted()).toEqual(["home-newnewne.js", old].toSorted());
  days(2);
  await keep(second);
  expect(await names()).toEqual(["home-newnewne.js"]);
});

test("many servers of one build that start at once store it once without waiting", async () => {
  const build = aBuild(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`part-${n}-abcdefgh.js`, script])));
  await Promise.all(Array.from({ length: 6 }, () => keep(build)));
  const { count } = await db
    .selectFrom("web_asset")
    .select((row) => row.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(20);
});
