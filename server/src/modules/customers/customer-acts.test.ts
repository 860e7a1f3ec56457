import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeOf, changesWith } from "../../../test/staff/changes.ts";
import { consoleOf } from "../../../test/console-of.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { aWorld, password, pin } from "../../../test/world.ts";

/** What the staff does on a customer's page with scheduled Pix, devices and a locked PIN. */
const world = await aWorld();
const { aCustomer, anExternalPayee, app, aTenant, aurora, clock, db } = world;
const { emailsTo } = aMailbox(world);
const aStaff = await consoleOf(world);
const ipe = await aTenant({ displayName: "Cooperativa Ipê", rules: { registeredDevices: true } });
await anExternalPayee("loja@exemplo.com.br");
type Person = Awaited<ReturnType<typeof aStaff>>;
type Tenant = typeof aurora;

const order = (maker: Person, tenant: Tenant, kind: string, payload: object) =>
  maker.call("POST", `/${tenant.slug}/commands`, {
    key: randomUUID(),
    order: { kind, payload },
    reason: "a pedido do cliente",
  });
const page = async (reader: Person, tenant: Tenant, id: string) =>
  (await reader.call("GET", `/${tenant.slug}/customers/${id}`)).json();
const auditOf = (customerId: string, action: string) =>
  db
    .selectFrom("audit_event")
    .select(["actor", "maker", "reason", "details"])
    .where("customer_id", "=", customerId)
    .where("action", "=", action)
    .execute();

async function scheduled(repeats?: object) {
  const ana = await aCustomer({ balance: 100_00, name: "Ana Agenda" });
  const keyInfoId = await ana.lookUp("loja@exemplo.com.br");
  const body = { keyInfoId, amount: 5, pin, scheduledDate: "2026-03-20", ...(repeats && { recurrence: repeats }) };
  expect((await ana.post("/pix/payment", body)).json().status).toBe("SCHEDULED");
  return ana;
}

/** What the database keeps of an order. */
const stored = async (id: string) =>
  JSON.stringify(await db.selectFrom("staff_command").selectAll().where("id", "=", id).execute());

test("a scheduled Pix stands on the page, and is cancelled with a reason; its customer is notified", async () => {
  const ana = await scheduled();
  const [olivia, nara] = [await aStaff("OPERACAO"), await aStaff("CONSULTA")];
  const [schedule] = (await page(nara, aurora, ana.id)).schedules;
  expect(schedule).toMatchObject({ scheduledDate: "2026-03-20", amount: 5, series: null });
  const payload = { scheduleId: schedule.id, series: false };
  expect((await order(nara, aurora, "schedule.cancel", payload)).json().code).toBe("STAFF_NOT_ALLOWED");
  const done = (await order(olivia, aurora, "schedule.cancel", payload)).json();
  expect(done).toMatchObject({
    state: "EXECUTED",
    customer: { id: ana.id },
    changes: changesWith({ field: "payee", before: "não fica guardado" }),
  });
  expect((await page(nara, aurora, ana.id)).schedules).toEqual([]);
  expect((await ana.get("/pix/schedules")).json().schedules[0].status).toBe("CANCELLED");
  expect((await emailsTo(ana.email ?? "")).at(-1)?.text).toContain("cancel");
  expect(await auditOf(ana.id, "schedule.cancel")).toEqual([
    {
      actor: olivia.email,
      maker: null,
      reason: "a pedido do cliente",
      details: expect.objectContaining({ scheduleId: schedule.id, cancelled: 1 }),
    },
  ]);
  const again = await order(olivia, aurora, "schedule.cancel", payload);
  expect(again.json().message).toContain("já não pode ser cancelado");
});

test("all of a series that is still to come is cancelled at once, and only by the bank of its account", async () => {
  const ana = await scheduled({ every: "MONTH", times: 3 });
  const [olivia, foreign] = [await aStaff("OPERACAO"), await aStaff("OPERACAO", ipe.id)];
  const { schedules } = await page(olivia, aurora, ana.id);
  expect(schedules.map(({ series }: { series: object }) => series)).toEqual([
    { position: 1, times: 3 },
    { position: 2, times: 3 },
    { position: 3, times: 3 },
  ]);
  const payload = { scheduleId: schedules[1].id, series: true };
  expect((await order(foreign, ipe, "schedule.cancel", payload)).json().code).toBe("NOT_FOUND");
  expect((await order(olivia, aurora, "schedule.cancel", payload)).json()).toMatchObject({ state: "EXECUTED" });
  expect((await page(olivia, aurora, ana.id)).schedules).toEqual([]);
});

test("the low limit of a favourite is taken away by two where more can be paid then, and is removed after", async () => {
  const tenant = await aTenant({ rules: { selfServiceLimits: false } });
  const ana = await aCustomer({ tenant, name: "Ana Limite" });
  const saved = await ana.post("/pix/favorites", { keyInfoId: await ana.lookUp("loja@exemplo.com.br") });
  const favoriteId = saved.json().id as string;
  // From the time in which customers changed limits themselves.
  await sql`insert into pix_payee_limit (tenant_id, account_id, key, payee_document, limit_cents)
            select tenant_id, account_id, key, payee_document, 10000 from pix_favorite where id = ${favoriteId}`.execute(
    db,
  );
  expect((await ana.call("DELETE", `/pix/favorites/${favoriteId}`)).json().code).toBe("FAVORITE_LIMIT_BY_SUPPORT");
  const [olivia, andre] = [await aStaff("OPERACAO"), await aStaff("APROVACAO")];
  const foreign = await aStaff("OPERACAO", ipe.id);
  expect((await order(foreign, ipe, "limits.payee", { favoriteId })).json().code).toBe("NOT_FOUND");
  const asked = (await order(olivia, tenant, "limits.payee", { favoriteId })).json();
  expect(asked).toMatchObject({ state: "WAITING", customer: { id: ana.id } });
  expect(changeOf(asked, "favoriteLimit")?.before).toBe("R$\u00A0100,00");
  const payee = changeOf(asked, "favorite")?.before ?? "";
  expect([payee, asked.sentence]).toEqual([expect.stringMatching(/\w/), expect.not.stringContaining(payee)]);
  const yes = await andre.call("POST", `/${tenant.slug}/commands/${asked.id}/approve`, { version: 1 });
  expect(yes.json()).toMatchObject({
    state: "EXECUTED",
    changes: changesWith({ field: "favorite", before: "não fica guardado" }),
  });
  expect(await stored(asked.id), "no erasure of the customer reaches the payee's name").not.toContain(payee);
  expect((await page(olivia, tenant, ana.id)).payeeLimits).toEqual([]);
  expect((await emailsTo(ana.email ?? "")).at(-1)?.subject).toContain("imite");
  const again = (await order(olivia, tenant, "limits.payee", { favoriteId })).json();
  expect(again.message).toBe("Este favorecido não tem mais um limite próprio.");
  expect((await ana.call("DELETE", `/pix/favorites/${favoriteId}`)).statusCode).toBe(200);
});

test("a device is blocked by one and unblocked by two: meanwhile nobody signs in there", async () => {
  const ana = await aCustomer({ tenant: ipe, name: "Ana Celular" });
  const { host = "", "x-tenant-id": tenant = "" } = ana.headers;
  let cookie = "";
  const signIn = async () => {
    const headers = { host, "x-tenant-id": tenant, ...(cookie && { cookie }) };
    const payload = { document: ana.document, password };
    const answer = await app.inject({ method: "POST", url: "/api/authenticate", headers, payload });
    const device = answer.cookies.find(({ name }) => name === "device");
    if (device) cookie = `device=${device.value}`;
    return answer;
  };
  clock.advance(1);
  const token = (await signIn()).json().token as string;
  const flavia = await aStaff("FRAUDE");
  const deviceOf = async () => (await page(flavia, ipe, ana.id)).devices.at(0);
  const payload = { customerId: ana.id, deviceId: (await deviceOf()).id };
  expect((await order(flavia, ipe, "device.block", payload)).json()).toMatchObject({ state: "EXECUTED" });
  expect((await deviceOf()).blockedAt).not.toBeNull();
  expect((await signIn()).json().code).toBe("DEVICE_BLOCKED");
  const me = { host, "x-tenant-id": tenant, authorization: `Bearer ${token}` };
  expect((await app.inject({ method: "GET", url: "/api/devices", headers: me })).statusCode).toBe(401);
  expect((await order(flavia, ipe, "device.block", payload)).json().message).toContain("já está bloqueado");
  const other = await aCustomer({ tenant: ipe });
  const foreign = { ...payload, customerId: other.id };
  expect((await order(flavia, ipe, "device.unblock", foreign)).json().code).toBe("NOT_FOUND");
  const asked = (await order(flavia, ipe, "device.unblock", payload)).json();
  expect(asked.state).toBe("WAITING");
  expect((await signIn()).json().code).toBe("DEVICE_BLOCKED");
  const andre = await aStaff("APROVACAO");
  await andre.call("POST", `/${ipe.slug}/commands/${asked.id}/approve`, { version: 1 });
  expect((await signIn()).statusCode).toBe(200);
  expect(await auditOf(ana.id, "device.block")).toMatchObject([{ actor: flavia.email }]);
});

test("a locked PIN is unlocked by two people and stays the same", async () => {
  const ana = await aCustomer({ balance: 10_00, name: "Ana Pin" });
  const pay = async (typed: string) =>
    (
      await ana.post("/pix/payment", {
        keyInfoId: await ana.lookUp("loja@exemplo.com.br"),
        amount: 1,
        pin: typed,
        scheduledDate: null,
      })
    ).json();
  const [flavia, andre] = [await aStaff("FRAUDE"), await aStaff("APROVACAO")];
  const payload = { customerId: ana.id };
  expect((await order(flavia, aurora, "customer.pin", payload)).json().message).toContain("não está bloqueado");
  for (let turn = 0; turn < 5; turn++) await pay("9999");
  expect((await pay(pin)).code).toBe("PIN_LOCKED");
  const { id, state } = (await order(flavia, aurora, "customer.pin", payload)).json();
  expect(state).toBe("WAITING");
  expect((await pay(pin)).code).toBe("PIN_LOCKED");
  expect((await andre.post(`/commands/${id}/approve`, { version: 1 })).json()).toMatchObject({ state: "EXECUTED" });
  expect((await page(flavia, aurora, ana.id)).pin).toBe("SET");
  expect((await pay(pin)).code).toBeUndefined();
  expect(await auditOf(ana.id, "customer.pin")).toMatchObject([{ actor: andre.email, maker: flavia.email }]);
});

test("of twelve unlocks at once by one person three are done, the others wait for a second person", async () => {
  const ana = await aCustomer({ name: "Ana Tentativas" });
  const [olivia, andre] = [await aStaff("FRAUDE"), await aStaff("APROVACAO")];
  const { host = "", "x-tenant-id": tenant = "" } = ana.headers;
  const signIn = async (typed: string) => {
    const payload = { document: ana.document, password: typed };
    return (
      await app.inject({ method: "POST", url: "/api/authenticate", headers: { host, "x-tenant-id": tenant }, payload })
    ).statusCode;
  };
  const lockOut = async () => {
    for (let turn = 0; turn < 5; turn++) await signIn("errada-mesmo");
    expect(await signIn(password)).toBe(429);
  };
  const unlock = async (maker = olivia) =>
    (await order(maker, aurora, "customer.unlock", { customerId: ana.id })).json();
  expect((await unlock()).message).toContain("não tem tentativas a liberar");
  for (let turn = 0; turn < 2; turn++) {
    await lockOut();
    expect(await unlock()).toMatchObject({ state: "EXECUTED" });
  }
  await lockOut();
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => unlock()));
  expect(outcomes.filter(({ state }) => state === "EXECUTED")).toHaveLength(1);
  const [waiting, ...more] = outcomes.filter(({ state }) => state === "WAITING");
  expect(more).toEqual([]);
  expect((await emailsTo(ana.email ?? "")).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining("novas tentativas de acesso")),
  );
  await lockOut();
  expect((await olivia.post(`/commands/${waiting.id}/approve`, { version: 1 })).json().code).toBe("STAFF_NOT_ALLOWED");
  expect((await andre.post(`/commands/${waiting.id}/approve`, { version: 1 })).json()).toMatchObject({
    state: "EXECUTED",
  });
  expect(await signIn(password)).toBe(200);
  expect(await emailsTo(ana.email ?? "")).toHaveLength(4);
  clock.advance(86_401);
  await lockOut();
  expect(await unlock(await aStaff("FRAUDE"))).toMatchObject({ state: "EXECUTED" });
});

test("the limits of single payees stand on the page with the key masked", async () => {
  const ana = await aCustomer({ name: "Ana Favoritos", balance: 10_00 });
  await ana.pay(await ana.lookUp("loja@exemplo.com.br"), 1);
  const nara = await aStaff("AUDITORIA");
  expect((await page(nara, aurora, ana.id)).payeeLimits).toEqual([]);
  const columns = { tenant_id: aurora.id, account_id: ana.accountId, key: "loja@exemplo.com.br" };
  const payee = { payee_document: "52998224725", payee_name: "Loja", payee_bank: "Banco Sol S.A." };
  const favorite = { ...columns, ...payee, id: randomUUID(), key_type: "EMAIL", saved_at: clock.now() };
  await db
    .insertInto("pix_favorite")
    .values(favorite as never)
    .execute();
  const limit = { ...columns, payee_document: payee.payee_document, limit_cents: 50_00 };
  await db.insertInto("pix_payee_limit").values(limit).execute();
  expect((await page(nara, aurora, ana.id)).payeeLimits).toMatchObject([
    { payee: "Loja", key: "l***@exemplo.com.br", limit: 50, next: null },
  ]);
});
