import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { openDb } from "../../../platform/database/db.ts";
import { enqueueNotifications } from "../../pix/pix.ts";
import { encryptWaiting } from "./encrypt-waiting.ts";
import { enqueue } from "../notifications.ts";
import { putBack, type Unsent } from "./queue-queries.ts";
import { newLanes, takeMessages } from "./take-messages.ts";

const { aCustomer, aTenant, aurora, databaseUrl, db, deps, secrets } = await aWorld();
/** As a server has it: without a tenant it sees no rows. */
const { db: own, close } = openDb(databaseUrl, { max: 2 });
afterAll(close);

const enqueueTo = (tenantId: string, to: string, code?: string) =>
  enqueue(deps.outbox, db, {
    tenantId,
    to,
    message: code
      ? { template: "email-code", data: { name: "Ana Lima", code } }
      : { template: "password-changed", data: { name: "Ana Lima", at: new Date() } },
  });
const untaken = async (tenantId: string) =>
  (await db.selectFrom("outbox").select("id").where("tenant_id", "=", tenantId).where("tries", "=", 0).execute())
    .length;

test("many messages of one tenant do not delay other tenants, and codes go first", async () => {
  const [north, south] = [await aTenant(), await aTenant()];
  for (let index = 0; index < 40; index += 1) await enqueueTo(aurora.id, `muitos-${index}@exemplo.com.br`);
  for (let index = 0; index < 2; index += 1) await enqueueTo(north.id, `poucos-${index}@exemplo.com.br`);
  await enqueueTo(south.id, "codigo@exemplo.com.br", "123456");
  const taken: string[] = [];
  const take = (max: number) =>
    takeMessages(own, newLanes(), max, async (_lane, _tenant, ids) => void taken.push(...ids));

  expect(await take(1)).toBe(1);
  expect(await untaken(south.id)).toBe(0);
  // An unused part goes to the tenants after it.
  expect(await take(10)).toBeGreaterThanOrEqual(7);
  expect(await untaken(north.id)).toBe(0);
  while ((await take(10)) > 0);
  expect(await untaken(aurora.id)).toBe(0);
  expect(new Set(taken).size).toBe(43);
  expect(taken).toHaveLength(43);
});

test("a server takes no more than it has room for in a lane", async () => {
  for (let index = 0; index < 5; index += 1) await enqueueTo(aurora.id, `cheia-${index}@exemplo.com.br`);
  const lanes = newLanes();
  for (const lane of lanes) lane.inFlight = 48;
  const take = (ids: readonly string[]) => {
    for (const lane of lanes) lane.inFlight += ids.length;
    return Promise.resolve();
  };
  expect(await takeMessages(own, lanes, 50, (_lane, _tenant, ids) => take(ids))).toBe(2);
  expect(await takeMessages(own, lanes, 50, (_lane, _tenant, ids) => take(ids))).toBe(0);
  while ((await takeMessages(own, newLanes(), 50, async () => {})) > 0);
});

test("what failed together is tried again at different moments, and later each time", async () => {
  for (let index = 0; index < 40; index += 1) await enqueueTo(aurora.id, `pausa-${index}@exemplo.com.br`);
  const pauses = async (already: number) => {
    await sql`
      update outbox set tries = ${already}, next_try_at = now() where recipient like 'pausa-%'`.execute(db);
    const unsent: Unsent[] = [];
    await takeMessages(own, newLanes(), 50, async (_lane, _tenant, ids) => {
      const rest = { tries: already + 1, error: "Error", isFinal: false, encrypted: null };
      unsent.push(...ids.map((id) => Object.assign({ id }, rest)));
    });
    await putBack(db, aurora.id, unsent);
    const { rows } = await sql<{ least: number; most: number }>`
      select min(extract(epoch from next_try_at - now()))::float8 as least,
             max(extract(epoch from next_try_at - now()))::float8 as most
        from outbox where recipient like 'pausa-%'`.execute(db);
    return rows[0] ?? { least: 0, most: 0 };
  };
  const [first, fourth, later] = [await pauses(0), await pauses(3), await pauses(50)];
  for (const [{ least, most }, seconds] of [
    [first, 2],
    [fourth, 16],
    [later, 900],
  ] as const) {
    expect(most).toBeLessThanOrEqual(seconds);
    expect(least).toBeGreaterThan(seconds / 2 - 1);
    expect(most - least).toBeGreaterThan(seconds / 4);
  }
});

test("what SQL wrote is encrypted while it waits for a server that has room", async () => {
  const ana = await aCustomer({ name: "Ana Lima", balance: 100_00 });
  await aCustomer({ name: "Bruno Reis", key: "bruno@exemplo.com.br" });
  await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 12.34);
  expect(await enqueueNotifications(db, 10)).toBe(2);
  const said = async () =>
    (
      await db
        .selectFrom("outbox")
        .select("data")
        .where("template", "in", ["payment-sent", "payment-received"])
        .execute()
    ).map(({ data }) => Object.keys(data));
  expect((await said()).flat()).toContain("amountCents");
  await encryptWaiting({ db: own, secrets });
  expect(await said()).toEqual([["encrypted"], ["encrypted"]]);
});
