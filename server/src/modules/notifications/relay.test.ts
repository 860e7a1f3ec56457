import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "../../platform/database/db.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { enqueue } from "./notifications.ts";
import { relayOutbox } from "./relay.ts";

const { aTenant, aurora, databaseUrl, db, deps, secrets } = await aWorld();
/** As a server has it: without a tenant it sees no rows. */
const { db: own, close } = openDb(databaseUrl, { max: 2 });
const boss = await startJobs(databaseUrl, pino({ level: "silent" }));
afterAll(async () => {
  await boss.stop({ graceful: false });
  await close();
});

const enqueueTo = (tenantId: string, to: string, code?: string) =>
  enqueue(deps.outbox, db, {
    tenantId,
    to,
    message: code
      ? { template: "email-code", data: { name: "Ana Lima", code } }
      : { template: "password-changed", data: { name: "Ana Lima", at: new Date() } },
  });
const waiting = async (tenantId: string) =>
  (
    await db
      .selectFrom("outbox")
      .select("recipient")
      .where("tenant_id", "=", tenantId)
      .where("queued_at", "is", null)
      .execute()
  ).length;

test("many messages of one tenant do not delay other tenants, and codes go first", async () => {
  const [north, south] = [await aTenant(), await aTenant()];
  for (let index = 0; index < 40; index += 1) await enqueueTo(aurora.id, `muitos-${index}@exemplo.com.br`);
  for (let index = 0; index < 2; index += 1) await enqueueTo(north.id, `poucos-${index}@exemplo.com.br`);
  await enqueueTo(south.id, "codigo@exemplo.com.br", "123456");

  expect(await relayOutbox({ db: own, boss, secrets }, 1)).toBe(1);
  expect(await waiting(south.id)).toBe(0);
  // An unused part goes to the tenants after it.
  expect(await relayOutbox({ db: own, boss, secrets }, 10)).toBeGreaterThanOrEqual(7);
  expect(await waiting(north.id)).toBe(0);
  while ((await relayOutbox({ db: own, boss, secrets }, 10)) > 0);
  expect(await waiting(aurora.id)).toBe(0);
});
