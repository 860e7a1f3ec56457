import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { announce, enqueueAnnouncements } from "../notifications.ts";
import { enqueuePortion } from "./announcement-queries.ts";

const world = await aWorld();
const { aCustomer, aTenant, clock, db } = world;

const raise = {
  payer: "COMPANY" as const,
  term: "pix_out_fee",
  name: "Pix enviado",
  before: "R$ 1,00",
  after: "R$ 1,50",
  from: "2026-04-09",
};
const fees = { raises: [raise] };

/** A tenant with companies, and functions that tell them something and read who was notified. */
async function aBank(companies: number) {
  const tenant = await aTenant({ displayName: "Banco Sul" });
  const emails: (string | null)[] = [];
  for (let made = 0; made < companies; made += 1)
    emails.push((await aCustomer({ tenant, entityType: "COMPANY", pin: null })).email);
  const scope = { tenantId: tenant.id, from: "2026-04-09", at: clock.now() };
  const announceFees = () => db.transaction().execute((tx) => announce(tx, scope, "fees-raised", [fees]));
  const isOpen = async () => {
    const open = db
      .selectFrom("announcement")
      .select("id")
      .where("tenant_id", "=", tenant.id)
      .where("ended_at", "is", null);
    return (await open.execute()).length > 0;
  };
  const notified = async () => {
    const rows = await db.selectFrom("outbox").select("recipient").where("tenant_id", "=", tenant.id).execute();
    return rows.map(({ recipient }) => recipient);
  };
  return { tenant, emails, announceFees, isOpen, notified };
}

test("each customer is notified once, in portions, by several servers, whichever of them stops", async () => {
  const { tenant, emails, announceFees, isOpen, notified } = await aBank(17);
  await announceFees();
  expect(await notified()).toEqual([]);
  expect(await enqueueAnnouncements(db, 3)).toBe(3);
  const stopped = db.transaction().execute(async (tx) => {
    expect(await enqueuePortion(tx, tenant.id, 3)).toBe(3);
    throw new Error("the server is killed");
  });
  await expect(stopped).rejects.toThrow("killed");
  expect(await notified()).toHaveLength(3);
  while (await isOpen()) await Promise.all([1, 2, 3].map(() => enqueueAnnouncements(db, 3)));
  expect(await notified()).toHaveLength(17);
  expect(new Set(await notified())).toEqual(new Set(emails));
  expect(await enqueueAnnouncements(db, 3)).toBe(0);
});

test("an announcement waits while many messages of its bank wait for their delivery", async () => {
  const { tenant, announceFees, notified, emails } = await aBank(2);
  const message = { tenant_id: tenant.id, channel: "EMAIL", template: "payment-sent", data: "{}" } as const;
  const waiting = Array.from({ length: 200 }, () => ({
    ...message,
    id: randomUUID(),
    recipient: "ana@exemplo.com.br",
  }));
  await db.insertInto("outbox").values(waiting).execute();
  await announceFees();
  expect(await enqueueAnnouncements(db, 100)).toBe(0);
  const [first] = waiting;
  await db
    .updateTable("outbox")
    .set({ delivered_at: new Date(), next_try_at: null })
    .where("id", "=", first?.id ?? "")
    .execute();
  expect(await enqueueAnnouncements(db, 100)).toBe(2);
  expect(await notified()).toEqual(expect.arrayContaining(emails));
});

test("what is published again for the same day replaces what was not told yet", async () => {
  const { tenant, announceFees, isOpen, notified } = await aBank(3);
  await announceFees();
  expect(await enqueueAnnouncements(db, 1)).toBe(1);
  const scope = { tenantId: tenant.id, at: clock.now() };
  const replaceBy = (from: string) =>
    db.transaction().execute((tx) => announce(tx, { ...scope, from }, "fees-raised", []));
  await replaceBy("2026-04-10");
  expect(await isOpen()).toBe(true);
  await replaceBy("2026-04-09");
  expect(await isOpen()).toBe(false);
  expect(await notified()).toHaveLength(1);
});

test("new legal texts are told to customers and applicants, not to who left, was rejected or came later", async () => {
  const { tenant, notified } = await aBank(0);
  const [ana, applicant, blocked] = [
    await aCustomer({ tenant }),
    await aCustomer({ tenant, status: "PENDING", onboardingStep: "WAITING_PHONE" }),
    await aCustomer({ tenant }),
  ];
  const closed = await aCustomer({ tenant });
  await aCustomer({ tenant, status: "REJECTED" });
  await aCustomer({ tenant, email: null });
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", closed.id).execute();
  await db.updateTable("customer").set({ blocked_at: clock.now() }).where("id", "=", blocked.id).execute();
  const scope = { tenantId: tenant.id, from: "2026-04-09", at: clock.now() };
  await db.transaction().execute((tx) => announce(tx, scope, "legal-texts", [{}]));
  await aCustomer({ tenant, name: "Nova Cliente" });
  await enqueueAnnouncements(db, 100);
  expect(await notified()).toHaveLength(3);
  expect(new Set(await notified())).toEqual(new Set([ana.email, applicant.email, blocked.email]));
});
