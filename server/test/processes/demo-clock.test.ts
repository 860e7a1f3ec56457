import { expect, test } from "vitest";
import { applicationRole, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { ana } from "../demo-customer.ts";
import { aDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { anEmptyDatabase } from "../world-database.ts";

const maria = "maria.souza@exemplo.com.br";
const hour = 3_600_000;

const { url } = await anEmptyDatabase();
const env = {
  DATABASE_URL: url(applicationRole),
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "http://localhost",
  DRAIN_SECONDS: "0",
  SMTP_URL: "outbox:",
  SMS_URL: "outbox:",
};
const demo = { ...env, DEMO: "1" };
const asOwner = { ...demo, DATABASE_OWNER_URL: url(ownerRole) };

async function clock(...words: string[]) {
  const { code, out, err } = await vitral(["clock", ...words, "--json"], asOwner);
  return { code, err, data: JSON.parse(out) as { now: string; aheadSeconds: number } };
}

async function aServer(settings: Record<string, string>) {
  const server = start({ dataDir: aDataDir(), port: await aFreePort(), env: settings });
  await server.ready();
  return server;
}

test("the demo's servers see tomorrow together, others do not, and no statement runs back", async () => {
  for (const words of [["migrate"], ["seed"]]) expect((await vitral(words, asOwner)).code).toBe(0);
  const [first, second, production] = await Promise.all([aServer(demo), aServer(demo), aServer({ ...env, DEMO: "0" })]);
  const [atFirst, atSecond, atProduction] = [await ana(first.url), await ana(second.url), await ana(production.url)];
  const statusOf = async (customer: typeof atFirst) => (await customer.own("GET", "")).status;
  expect((await clock("show")).data.aheadSeconds).toBe(0);

  expect((await clock("advance", "26h")).data.aheadSeconds).toBe(26 * 3_600);
  // Sessions last four hours.
  await expect.poll(() => Promise.all([statusOf(atFirst), statusOf(atSecond)])).toEqual([401, 401]);
  expect(await statusOf(atProduction)).toBe(200);
  const tomorrow = await ana(first.url);
  expect((await tomorrow.pay(maria, 1)).status).toBe(200);
  const newest = async () => (await tomorrow.own("GET", "/transactions?page=0")).body as unknown as Page;
  const [paid] = (await newest()).data;
  expect(Date.parse(paid?.createdAt ?? "")).toBeGreaterThan(Date.now() + 25 * hour);

  expect((await clock("advance", "30m")).data.aheadSeconds).toBe(26.5 * 3_600);
  expect((await clock("reset")).data.aheadSeconds).toBe(0);
  await expect.poll(async () => (await tomorrow.pay(maria, 2)).status).toBe(200);
  const [later, earlier] = (await newest()).data;
  expect(later?.createdAt && earlier?.createdAt && later.createdAt >= earlier.createdAt).toBe(true);
  for (const { url: at } of [first, second, production]) expect((await fetch(`${at}/api/health`)).status).toBe(200);
});

type Page = { data: { createdAt: string }[] };

test("outside the demo the clock is not moved, and nobody moves it by a wrong word", async () => {
  const refused = await vitral(["clock", "advance", "26h"], { ...env, DEMO: "0", DATA_DIR: "/nowhere" });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("outside the demo now is now")]);
  const codes: Record<string, number | null> = {};
  for (const word of ["26", "0h", "1w", "99999d"])
    codes[word] = (await vitral(["clock", "advance", word], asOwner)).code;
  expect(codes).toEqual({ "26": 2, "0h": 2, "1w": 2, "99999d": 1 });
  expect((await clock("show")).data.aheadSeconds).toBe(0);
});

test("by the application's role the clock of the demo is only read", async () => {
  const asApplication = await vitral(["clock", "advance", "1h"], demo);
  expect([asApplication.code, asApplication.err]).toEqual([1, expect.stringContaining("permission denied")]);
});
