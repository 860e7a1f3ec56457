import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { openDb } from "../../../platform/database/db.ts";
import { httpSms } from "../../../platform/messaging/sms.ts";
import { enqueueNotifications } from "../../payments/payments.ts";
import { encryptWaiting } from "./encrypt-waiting.ts";
import { enqueue } from "../notifications.ts";
import { putBack, type Unsent } from "./queue-queries.ts";
import { sendMessages } from "./send-messages.ts";
import { hasRoom, newLanes, takeMessages } from "./take-messages.ts";
import { noPush } from "../../../../test/push-service.ts";

const { aCustomer, app, aTenant, aurora, databaseUrl, db, deps, secrets, tenants } = await aWorld();
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
const takeAll = async () => {
  while ((await takeMessages(own, newLanes(), 50, async () => {})).taken > 0);
};
const untaken = async (tenantId: string) =>
  (await db.selectFrom("outbox").select("id").where("tenant_id", "=", tenantId).where("tries", "=", 0).execute())
    .length;

test("many messages of one tenant do not delay other tenants, and codes go first", async () => {
  const [north, south] = [await aTenant(), await aTenant()];
  for (let index = 0; index < 40; index += 1) await enqueueTo(aurora.id, `muitos-${index}@exemplo.com.br`);
  for (let index = 0; index < 2; index += 1) await enqueueTo(north.id, `poucos-${index}@exemplo.com.br`);
  await enqueueTo(south.id, "codigo@exemplo.com.br", "123456");
  const taken: string[] = [];
  const take = async (max: number) =>
    (
      await takeMessages(
        own,
        newLanes(),
        max,
        async (_lane, _tenant, leases) => void taken.push(...leases.map(({ id }) => id)),
      )
    ).taken;

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
  const take = (leases: readonly unknown[]) => {
    for (const lane of lanes) lane.inFlight += leases.length;
    return Promise.resolve();
  };
  expect(await takeMessages(own, lanes, 50, (_lane, _tenant, leases) => take(leases))).toMatchObject({ taken: 2 });
  expect(await takeMessages(own, lanes, 50, (_lane, _tenant, leases) => take(leases))).toMatchObject({ taken: 0 });
  await takeAll();
});

test("codes and notices that wait for their providers do not stop the e-mails about payments", () => {
  const lanes = newLanes();
  for (const lane of lanes) if (lane.channel === "SMS" || lane.urgent) lane.inFlight = 50;
  expect(hasRoom(lanes)).toBe(true);
  for (const lane of lanes) lane.inFlight = lane.channel === "EMAIL" && !lane.urgent ? 50 : 0;
  expect(hasRoom(lanes)).toBe(false);
});

test("a tenant's fault does not stop other lanes or the e-mails about payments", async () => {
  const broken = await aTenant();
  await enqueueTo(broken.id, "codigo-sem-sorte@exemplo.com.br", "123456");
  await enqueueTo(aurora.id, "com-sorte@exemplo.com.br");
  const sent: string[] = [];
  const answer = await takeMessages(own, newLanes(), 10, async (_lane, tenantId) => {
    if (tenantId === broken.id) throw new Error("a fault of this tenant");
    sent.push(tenantId);
  });
  expect(sent).toEqual([aurora.id]);
  expect(answer).toMatchObject({ taken: 2, faults: [expect.any(AggregateError)] });

  await enqueueTo(broken.id, "outro-sem-sorte@exemplo.com.br", "123456");
  let asked = 0;
  const faulty = { ...tenants, byId: () => Promise.reject(new Error("a fault of this tenant")) };
  const worker = sendMessages({
    db: own,
    now: deps.now,
    secrets,
    tenants: faulty,
    log: app.log,
    works: () => true,
    callsSince: () => 0,
    push: noPush,
    attachments: {},
    mailer: {
      send: async () => {},
      close: async () => {},
    },
    sms: { send: async () => {} },
    enqueueMore: () => Promise.resolve(((asked += 1), 0)),
  });
  await expect.poll(() => untaken(broken.id)).toBe(0);
  await worker.stop();
  expect(asked).toBe(1);
});

test("an outage is one warning for each kind and minute, without names", async () => {
  for (const to of ["+5511999990011", "+5511999990012"]) {
    const message = { template: "phone-code", data: { code: "123456" } } as const;
    await enqueue(deps.outbox, db, { tenantId: aurora.id, to, channel: "SMS", message });
  }
  const warned: unknown[] = [];
  const log = Object.assign(Object.create(app.log) as typeof app.log, {
    warn: (facts: unknown) => void warned.push(facts),
  });
  const worker = sendMessages({
    db: own,
    now: deps.now,
    secrets,
    tenants,
    log,
    works: () => true,
    mailer: { send: async () => {}, close: async () => {} },
    sms: httpSms({ url: "http://127.0.0.1:2" }),
    push: noPush,
    attachments: {},
    callsSince: () => 0,
    enqueueMore: () => Promise.resolve(0),
  });
  const reasons = async () => {
    const rows = await db
      .selectFrom("outbox")
      .select("last_error")
      .where("recipient", "like", "+551199999001%")
      .execute();
    return rows.map((row) => row.last_error);
  };
  const reason = "SMS provider did not answer: ECONNREFUSED";
  await expect.poll(reasons).toEqual([reason, reason]);
  await worker.stop();
  expect(warned).toEqual([{ channel: "SMS", reason }]);
});

test("what failed together is tried again at different moments, and later each time", async () => {
  for (let index = 0; index < 40; index += 1) await enqueueTo(aurora.id, `pausa-${index}@exemplo.com.br`);
  const pauses = async (already: number) => {
    await sql`
      update outbox set tries = ${already}, next_try_at = now() where recipient like 'pausa-%'`.execute(db);
    const unsent: Unsent[] = [];
    await takeMessages(own, newLanes(), 50, async (_lane, _tenant, leases) => {
      const rest = { error: "Error", isFinal: false, encrypted: null };
      unsent.push(...leases.map(({ id, tries }) => Object.assign({ id, tries }, rest)));
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
