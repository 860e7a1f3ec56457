import { beforeAll, expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aWorld } from "../../../../test/world.ts";
import { newId } from "../../../platform/database/ids.ts";
import { auditEvents } from "../../audit/audit.ts";
import { countFailed } from "../for-staff-queries.ts";
import { countUndelivered, insertMessage } from "../queries.ts";

const world = await aWorld();
const { aTenant, aurora, clock, db } = world;
const aStaff = await consoleOf(world);
let next = 0;

async function aMessage(how: "WAITING" | "FAILED" | "DELIVERED", { urgent = false, tenantId = aurora.id } = {}) {
  const createdAt = new Date(clock.now().getTime() + (next += 1000));
  const id = newId(createdAt.getTime());
  const to = { channel: "EMAIL", recipient: "ana@exemplo.com.br" } as const;
  const content = { template: "email-code", data: { code: "123456" } } as const;
  await insertMessage(db, { tenantId, id, ...to, ...content, urgent, createdAt, deliveredAt: null });
  const ends = how === "DELIVERED" ? { delivered_at: clock.now() } : { failed_at: clock.now() };
  if (how !== "WAITING")
    await db
      .updateTable("outbox")
      .set({ next_try_at: null, ...ends })
      .where("id", "=", id)
      .execute();
  return id;
}

const ids: Record<string, string> = {};
beforeAll(async () => {
  ids["waiting"] = await aMessage("WAITING");
  ids["went"] = await aMessage("DELIVERED");
  ids["failed"] = await aMessage("FAILED");
  ids["alsoFailed"] = await aMessage("FAILED");
  ids["code"] = await aMessage("FAILED", { urgent: true });
});

type Shown = { id: string; mayRequeue: boolean };

test("messages are listed by state, page by page, without content and with masked recipients", async () => {
  const staff = await aStaff("CONSULTA");
  const page = async (query: string) => (await staff.get(`/messages?${query}`)).json();
  const listed = async (query: string) => (await page(query)).rows.map(({ id }: Shown) => id);
  const { waiting, went, failed, alsoFailed, code } = ids;
  expect(await listed("")).toEqual([code, alsoFailed, failed, went, waiting]);
  expect(await listed("state=WAITING")).toEqual([waiting]);
  expect(await listed("state=DELIVERED")).toEqual([went]);
  expect(await listed("state=FAILED&limit=2")).toEqual([code, alsoFailed]);
  expect(await listed(`state=FAILED&after=${alsoFailed}`)).toEqual([failed]);
  const { body } = await staff.get("/messages");
  expect(body).toContain("a***@exemplo.com.br");
  expect(body).not.toMatch(/ana@|123456/);
  expect((await staff.get("/messages/counts")).json()).toMatchObject({ failed: 3, waiting: 1 });
  expect((await staff.get("/messages/csv?state=FAILED")).body.trim().split("\r\n")).toHaveLength(4);
});

test("a code that was not sent is no work for the staff and no alarm, because it cannot be sent again", async () => {
  expect(await countFailed(db, aurora.id)).toMatchObject({ count: 2 });
  expect(await countUndelivered(db)).toMatchObject([{ tenant: aurora.slug, failed: 2, waiting: 1 }]);
});

test("what failed goes again, one or all, but never a code; each with its reason in the audit", async () => {
  const staff = await aStaff("OPERACAO");
  const reason = "Provedor voltou";
  expect((await (await aStaff("APROVACAO")).post("/messages/requeue", { reason })).statusCode).toBe(403);
  expect((await staff.post(`/messages/${ids["failed"]}/requeue`, { reason })).json()).toEqual({ requeued: 1 });
  expect((await staff.post(`/messages/${ids["failed"]}/requeue`, { reason })).json()).toEqual({ requeued: 0 });
  expect((await staff.post("/messages/requeue", { reason })).json()).toEqual({ requeued: 1 });
  const left = (await staff.get("/messages?state=FAILED")).json().rows;
  expect(left).toMatchObject([{ id: ids["code"], mayRequeue: false }]);
  expect(await auditEvents(db, { tenantId: aurora.id, action: "outbox.requeue" })).toMatchObject([
    { actor: staff.email, reason },
    { actor: staff.email, reason },
  ]);
});

test("another tenant's staff neither sees nor sends these messages", async () => {
  const other = await aTenant();
  const staffElsewhere = await aStaff("OPERACAO", other.id);
  expect((await staffElsewhere.call("GET", `/${other.slug}/messages`)).json().rows).toEqual([]);
  const reason = "Provedor voltou";
  const sent = await staffElsewhere.call("POST", `/${other.slug}/messages/${ids["code"]}/requeue`, { reason });
  expect(sent.json()).toEqual({ requeued: 0 });
});
