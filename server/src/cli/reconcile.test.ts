import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { cents } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { expect, test } from "vitest";
import { payFromExternalBank } from "../../test/other-banks.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld } from "../../test/world.ts";

const world = await aWorld();
const { aurora, clock, db, network } = world;
clock.set(new Date().toISOString());
const env = {
  DATABASE_URL: world.databaseUrl,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PIX_RAIL: "simulated",
  NETWORK_PORT: await network.port(),
};
const day = saoPauloDay(clock.now());
/** Reconciles with these options, and reads what is printed. */
async function reconcile(...options: string[]) {
  const { code, out, err } = await runVitral(["reconcile", ...options, "--json"], env);
  return { code, err, data: out ? JSON.parse(out) : null };
}

test("where books and network agree nothing is printed as unmatched, and the command ends with 0", async () => {
  await world.aCustomer({ key: "ana@exemplo.com.br" });
  const payer = { name: "Zeca", document: "52998224725" };
  const outside = { db, now: clock.now };
  await payFromExternalBank(outside, { key: "ana@exemplo.com.br", amount: cents(70_00), payer, txid: null });
  expect(await reconcile()).toMatchObject({ code: 0, data: { day, drift: 0, unmatched: [] } });
  const { out } = await runVitral(["reconcile"], env);
  expect(out).toMatch(/^\d{4}-\d{2}-\d{2}: 1 movements match, 0 do not, drift R\$\s0,00\.\n$/);
});

test("what only the network has is named with its amount and age, and the command ends with 1", async () => {
  const id = newEndToEndId("99000001", clock.now());
  const settledAt = new Date(clock.now().getTime() - 900_000);
  const settledOn = saoPauloDay(settledAt);
  await network.settles(aurora.ispb, { endToEnd: id, amount: 25_00, at: settledAt });
  const found = await reconcile("--day", settledOn, "--tenant", aurora.slug);
  expect(found).toMatchObject({ code: 1, data: { day: settledOn, drift: -25_00 } });
  const unmatched = { tenant: aurora.slug, id, side: "there", amount: 25_00, age: expect.any(Number) };
  expect(found.data.unmatched).toEqual([unmatched]);
  expect(found.data.unmatched[0].age).toBeGreaterThanOrEqual(900);
  const { code, out } = await runVitral(["reconcile", "--day", settledOn], env);
  expect([code, out]).toEqual([1, expect.stringContaining(`there  ${id}  R$`)]);
  await network.all("delete from movement where order_id = $1", [id]);
});

test("a day that has not begun, one that is none, and a network that is away are refused", async () => {
  expect(await reconcile("--day", "2999-01-01")).toMatchObject({ code: 1, err: "2999-01-01 has not begun.\n" });
  expect((await runVitral(["reconcile", "--day", "yesterday"], env)).code).toBe(2);
  const away = await runVitral(["reconcile", "--json"], { ...env, NETWORK_PORT: "1" });
  expect([away.code, away.err]).toEqual([1, expect.stringContaining("The network has not answered")]);
  const without = await runVitral(["reconcile"], { ...env, PIX_RAIL: "none" });
  expect([without.code, without.err]).toEqual([1, expect.stringContaining("There is no Pix network here")]);
  expect((await runVitral(["reconcile", "--help"], env)).out).toContain("reconcile [--day DAY] [--tenant SLUG]");
});
