/* oxlint-disable vitest/valid-expect -- the second argument names what was searched for */
import { randomUUID } from "node:crypto";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aConsole } from "../../../test/console-world.ts";
import { orderBody } from "../../../test/staff/orders.ts";
import { aWorld } from "../../../test/world.ts";
import { auditEvents } from "../audit/audit.ts";
import { enqueue } from "../notifications/notifications.ts";
import { receivePix } from "../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, aTenant, aurora, clock, db, deps } = world;
const { aStaff } = await aConsole(world);
const sul = await aTenant();
const ana = await aCustomer({
  name: "Ana Lúcia Conceição",
  balance: 100_00,
  key: "ana.key@exemplo.com.br",
  phone: "+5511987650001",
});
await aCustomer({ name: "Anastácia Prado" });
await aCustomer({ name: "Bruno Conceição Reis" });
await aCustomer({ name: "Ana Conceição", tenant: sul });
await anExternalPayee("maria@exemplo.com.br");
const olivia = await aStaff({ role: "OPERACAO" });
await olivia.signIn();

const path = (rest = "") => `/${aurora.slug}/customers${rest}`;
const get = async (rest: string) => (await olivia.send("GET", path(rest))).json();
const found = async (q: string) =>
  (await get(`?${new URLSearchParams({ q }).toString()}`)).rows.map(({ name }: { name: string }) => name);
const looks = () =>
  db
    .selectFrom("audit_event")
    .select(["action", "reason"])
    .where("actor", "=", olivia.email)
    .where("customer_id", "=", ana.id)
    .execute();

test("a name is found by the beginnings of its words, in any order and without accents, within the tenant", async () => {
  expect(await found("ana")).toEqual(["Anastácia Prado", "Ana Lúcia Conceição"]);
  expect(await found("conceicao ana")).toEqual(["Ana Lúcia Conceição"]);
  expect(await found("CONCEIÇÃO")).toEqual(["Bruno Conceição Reis", "Ana Lúcia Conceição"]);
  expect(await found("lucia x")).toEqual([]);
  expect(await found("a c")).toEqual(["Ana Lúcia Conceição"]);
  expect(await found("ana conceicao lucia")).toEqual(["Ana Lúcia Conceição"]);
  // A long word and a short one, in any order.
  expect(await found("conceicao r")).toEqual(["Bruno Conceição Reis"]);
  expect(await found("l conc ana")).toEqual(["Ana Lúcia Conceição"]);
  expect(await found("bruno x")).toEqual([]);
  expect(await found("ana ana lucia")).toEqual(["Ana Lúcia Conceição"]);
  expect(await found("%")).toEqual([]);
});

test("a customer is found by document, e-mail, phone, account, key and payments", async () => {
  const { number } = (await ana.get("")).json().account;
  const paid = (await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 1)).json();
  const sent = await db
    .selectFrom("account_transaction")
    .select("end_to_end as endToEnd")
    .where("id", "=", paid.transactionId)
    .executeTakeFirstOrThrow();
  const received = newEndToEndId("99999004", clock.now());
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  await receivePix(deps, {
    tenantId: aurora.id,
    accountId: ana.accountId,
    key: "",
    amount: cents(1_00),
    payer,
    endToEnd: received,
  });
  const formatted = ana.document.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  const terms = [
    ana.document,
    formatted,
    ana.email ?? "",
    "(11) 98765-0001",
    number,
    "ana.key@exemplo.com.br",
    received,
    ana.id,
  ];
  for (const term of [...terms, paid.transactionId]) expect(await found(term), term).toEqual(["Ana Lúcia Conceição"]);
  expect(sent.endToEnd).toMatch(/^E/);
});

test("a payment that was sent is found by its EndToEndId on the day it was made", async () => {
  clock.set(new Date().toISOString());
  await ana.signIn();
  await olivia.signIn();
  const paid = (await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 1)).json();
  const { endToEnd } = await db
    .selectFrom("account_transaction")
    .select("end_to_end as endToEnd")
    .where("id", "=", paid.transactionId)
    .executeTakeFirstOrThrow();
  expect(await found(endToEnd ?? "")).toEqual(["Ana Lúcia Conceição"]);
});

test("pages follow one another by key, and a state narrows", async () => {
  const first = await get("?limit=2");
  expect(first.rows).toHaveLength(2);
  const second = await get(`?limit=2&after=${first.next}`);
  expect(second).toMatchObject({ rows: [{ name: "Ana Lúcia Conceição" }], next: null });
  expect((await get("?state=BLOCKED")).rows).toEqual([]);
});

test("a customer's page shows accounts, limits, keys and movements masked, and is audited once", async () => {
  const page = await get(`/${ana.id}`);
  expect(page).toMatchObject({
    name: "Ana Lúcia Conceição",
    document: `***.${ana.document.slice(3, 6)}.${ana.document.slice(6, 9)}-**`,
    phone: "+55*******0001",
    pin: "SET",
    accounts: [{ balance: expect.any(Number), limits: { day: expect.any(Number) } }],
    keys: [{ type: "EMAIL", key: "a***@exemplo.com.br" }],
  });
  expect(page.email).toMatch(/^\d\*\*\*@exemplo\.com\.br$/);
  expect(JSON.stringify(page)).not.toContain(ana.document);
  await get(`/${ana.id}`);
  expect((await looks()).filter(({ action }) => action === "customer.show")).toHaveLength(1);
  const payments = await get(`/${ana.id}/payments?limit=1`);
  expect(payments.rows).toHaveLength(1);
  const more = await get(`/${ana.id}/payments?limit=50&after=${encodeURIComponent(payments.next)}`);
  expect(more.next).toBeNull();
  expect(more.rows.map(({ id }: { id: string }) => id)).not.toContain(payments.rows[0].id);
  // A payment has a page of its own, a fee has none.
  type Row = { id: string; category: string; paymentId: string | null };
  const rows: Row[] = [...payments.rows, ...more.rows];
  const isPayment = ({ category }: Row) => category.includes("Pix") || category.includes("QR");
  expect(rows.map(({ paymentId }) => paymentId)).toEqual(rows.map((row) => (isPayment(row) ? row.id : null)));
  const opened = rows.find(({ paymentId }) => paymentId !== null)?.paymentId;
  expect((await olivia.send("GET", `/${aurora.slug}/payments/${opened}`)).statusCode).toBe(200);
});

test("messages to a customer come in pages, each once, and Fraude may write a note", async () => {
  const bia = await aCustomer({ tenant: aurora });
  const message = { template: "password-changed", data: { name: "Bia", at: clock.now().toISOString() } } as const;
  for (const _ of [1, 2, 3]) await enqueue(deps.outbox, db, { tenantId: aurora.id, to: bia.email ?? "", message });
  const ids: string[] = [];
  let after = "";
  for (let page = 1; page <= 3; page++) {
    const { rows, next } = await get(`/${bia.id}/messages?limit=2${after}`);
    ids.push(...rows.map(({ id }: { id: string }) => id));
    if (next === null) break;
    after = `&after=${encodeURIComponent(next)}`;
  }
  const all = await get(`/${bia.id}/messages`);
  expect(all.rows.length).toBeGreaterThanOrEqual(3);
  expect(ids).toEqual(all.rows.map(({ id }: { id: string }) => id));
  const flavia = await aStaff({ role: "FRAUDE" });
  await flavia.signIn();
  const note = { key: randomUUID(), text: "O filho usa o celular" };
  expect((await flavia.send("POST", path(`/${bia.id}/notes`), note)).statusCode).toBe(200);
});

test("who asks for a part of the page alone, or for the list as a file, is in the audit too", async () => {
  for (const part of ["payments", "messages", "notes"]) {
    const reader = await aStaff({ role: "CONSULTA" });
    await reader.signIn();
    expect((await reader.send("GET", path(`/${ana.id}/${part}`))).statusCode).toBe(200);
    expect((await reader.send("GET", path("/csv"))).statusCode).toBe(200);
    expect((await reader.send("GET", `/${aurora.slug}/payments/csv`)).statusCode).toBe(200);
    const events = db.selectFrom("audit_event").select("action").where("actor", "=", reader.email);
    const actions = (await events.where("tenant_id", "=", aurora.id).orderBy("number").execute()).map(
      (row) => row.action,
    );
    expect(actions).toEqual(["customer.show", "customer.list", "payment.list"]);
  }
});

test("'mostrar' needs a reason and writes it down; a role that may not has no way to it", async () => {
  const body = { reason: "ligou e confirmou os dados" };
  expect((await olivia.send("POST", path(`/${ana.id}/reveal`), { reason: " " })).statusCode).toBe(400);
  expect((await olivia.send("POST", path(`/${ana.id}/reveal`), body)).json()).toMatchObject({
    document: ana.document,
    email: ana.email,
  });
  expect(await looks()).toContainEqual({ action: "customer.reveal", reason: body.reason });
  const reader = await aStaff({ role: "CONSULTA" });
  await reader.signIn();
  expect((await reader.send("POST", path(`/${ana.id}/reveal`), body)).json().code).toBe("STAFF_NOT_ALLOWED");
});

test("a note is kept once, however often it is sent", async () => {
  const note = { key: randomUUID(), text: "Pediu para ligar amanhã" };
  for (const _ of [1, 2]) expect((await olivia.send("POST", path(`/${ana.id}/notes`), note)).statusCode).toBe(200);
  const other = await olivia.send("POST", path(`/${ana.id}/notes`), { ...note, text: "Não ligar" });
  expect(other.json().code).toBe("COMMAND_KEY_REUSED");
  const { rows } = await get(`/${ana.id}/notes`);
  expect(rows).toMatchObject([{ text: note.text, author: "Olívia Nunes" }]);
  expect((await looks()).filter(({ action }) => action === "customer.note")).toHaveLength(1);
});

test("the sessions of a customer end, with the reason in the audit", async () => {
  expect((await ana.get("")).statusCode).toBe(200);
  const order = orderBody({ kind: "customer.sign-out", payload: { customerId: ana.id } }, "celular roubado");
  const send = () => olivia.send("POST", `/${aurora.slug}/commands`, order);
  expect((await send()).json()).toMatchObject({ state: "EXECUTED" });
  expect((await send()).json()).toMatchObject({ state: "EXECUTED" });
  expect((await ana.get("")).json().code).toBe("UNAUTHORIZED");
  const [row, ...more] = await auditEvents(db, { tenantId: aurora.id, action: "customer.sign-out", limit: 10 });
  expect(row).toMatchObject({ customerId: ana.id, reason: "celular roubado", details: { sessions: 1 } });
  expect(more).toEqual([]);
});

test("the staff of another tenant finds neither the list nor the customer", async () => {
  const carla = await aStaff({ tenantId: sul.id });
  await carla.signIn();
  expect((await carla.send("GET", path(`/${ana.id}`))).json().code).toBe("NOT_FOUND");
  expect((await carla.send("GET", `/${sul.slug}/customers/${ana.id}`)).json().code).toBe("NOT_FOUND");
});

test("a name's words follow it when it changes", async () => {
  await sql`update customer set name = 'Zuleica Conceição' where tenant_id = ${aurora.id} and id = ${ana.id}`.execute(
    db,
  );
  expect(await found("zule")).toEqual(["Zuleica Conceição"]);
  expect(await found("lucia")).toEqual([]);
});

test("the CSV has the same customers and no whole document", async () => {
  const file = await olivia.send("GET", path("/csv?q=zule"));
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.body).toContain("Zuleica Conceição");
  expect(file.body).not.toContain(ana.document);
});

test("a customer's page says until when wrong passwords keep the sign-in locked, and no longer", async () => {
  const eva = await aCustomer({ name: "Eva Trancada" });
  const lockedUntil = async () => (await get(`/${eva.id}`)).signInLockedUntil;
  const fail = () =>
    world.app.inject({
      method: "POST",
      url: "/api/authenticate",
      headers: { host: aurora.host, "x-tenant-id": aurora.id },
      payload: { document: eva.document, password: "errada123" },
    });
  for (let tries = 1; tries <= 4; tries += 1) await fail();
  expect(await lockedUntil()).toBeNull();
  await fail();
  expect(Date.parse(await lockedUntil())).toBe(clock.now().getTime() + 60_000);
  clock.advance(61);
  expect(await lockedUntil()).toBeNull();
});
