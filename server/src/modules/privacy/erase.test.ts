import { setTimeout as sleep } from "node:timers/promises";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { aMailbox } from "../../../test/mailbox.ts";
import { tracesOf } from "../../../test/traces-of.ts";
import { aWorld, password } from "../../../test/world.ts";
import { processPendingKeys } from "../pix-keys/pix-keys.ts";
import { eraseCustomer, holdings, removePastTerm } from "./privacy.ts";
import { receivePix } from "../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, app, aurora, failedLedgerChecks, clock, db, deps } = world;
const { anApplicant } = applicantsOf(world);
const { emailsTo } = aMailbox(world);

const erase = (customerId: string) =>
  db.transaction().execute((tx) => eraseCustomer(deps, tx, { tenantId: aurora.id, customerId }));

let people = 0;
/** A customer with a unique name and data in every table, without money. */
async function anErasable() {
  people += 1;
  const joana = await anApplicant("PERSON", { name: `Quitéria Zimbábue ${"I".repeat(people)}` });
  await joana.advance();
  const { id } = await joana.onboardingState();
  const ana = await aCustomer({ balance: 30_00, key: `pagadora${people}@exemplo.com.br` });
  const bia = await aCustomer({
    name: `Umbelina Xavante ${"I".repeat(people)}`,
    email: `umbelina${people}@exemplo.com.br`,
    phone: `+551197777000${people}`,
    balance: 20_00,
  });
  await bia.post("/pix/keys", { keyType: "EMAIL", key: bia.email });
  await bia.post("/pix/keys", { keyType: "EVP", key: "" });
  clock.advance(10);
  await processPendingKeys(deps);
  const to = await bia.lookUp(`pagadora${people}@exemplo.com.br`);
  await bia.lookUp(`pagadora${people}@exemplo.com.br`);
  await bia.post("/pix/payment", { keyInfoId: to, amount: 20, pin: "1234", message: `Aluguel ${bia.accountId}` });
  await app.inject({
    method: "POST",
    url: "/api/passwords/send-forgot-pin-code",
    headers: bia.headers,
    payload: { password },
  });
  await emailsTo(bia.email);
  return { applicant: { ...joana, id }, ana, bia };
}

test("an erased customer cannot sign in, and contacts and secrets are gone from all tables", async () => {
  const { ana, bia } = await anErasable();
  const found = await ana.lookUp(bia.email ?? "");
  expect(await erase(bia.id)).toEqual({ outcome: "ERASED", keptUntil: "2036-12-31" });

  expect(await tracesOf(db, "97777000")).toEqual([]);
  // Left are the last e-mail; the key until the directory has removed it; look-ups of payers, for seven days.
  expect(await tracesOf(db, bia.email ?? "")).toEqual(["outbox", "pix_key", "pix_look_up"]);
  await processPendingKeys(deps);
  expect((await emailsTo(bia.email)).at(-1)?.subject).toBe("Banco Aurora: sua conta foi encerrada");
  expect(await tracesOf(db, bia.email ?? "")).toEqual(["outbox", "pix_look_up"]);
  for (const [table, { erase: how, by }] of Object.entries(holdings)) {
    if (how !== "removed" || by !== "customer_id") continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} where customer_id = ${bia.id}`.execute(db);
    expect([table, rows]).toEqual([table, []]);
  }

  expect((await bia.get("")).statusCode).toBe(401);
  expect((await bia.signIn()).statusCode).toBe(401);
  const paid = await ana.pay(found, 1);
  expect([paid.statusCode, paid.json().code ?? paid.json().error?.code]).toEqual([409, "LOOK_UP_EXPIRED"]);
  expect(await failedLedgerChecks()).toEqual([]);
  expect(await tracesOf(db, bia.document)).toEqual(expect.arrayContaining(["customer", "pix_payment"]));
});

test("a repeated erasure changes nothing and says when it was done", async () => {
  const { bia } = await anErasable();
  await erase(bia.id);
  const at = clock.now();
  clock.advance(60);
  const before = await db.selectFrom("security_event").selectAll().where("customer_id", "=", bia.id).execute();
  expect(await erase(bia.id)).toEqual({ outcome: "ERASED_BEFORE", at, keptUntil: "2036-12-31" });
  expect(await db.selectFrom("security_event").selectAll().where("customer_id", "=", bia.id).execute()).toEqual(before);
});

test("a customer with money, a pending payment or an open review is not erased", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  expect(await erase(ana.id)).toEqual({ outcome: "OPEN_BUSINESS", balance: 10_00, pending: 0, contests: 0 });
  await anExternalPayee("muda@exemplo.com.br", "SILENT");
  await ana.pay(await ana.lookUp("muda@exemplo.com.br"), 10);
  expect(await erase(ana.id)).toEqual({ outcome: "OPEN_BUSINESS", balance: 0, pending: 1, contests: 0 });
  const joana = await anApplicant();
  await joana.advance();
  expect(await erase((await joana.onboardingState()).id)).toEqual({ outcome: "UNDER_REVIEW" });
  expect((await ana.get("")).statusCode).toBe(200);
});

test("a customer whose contest is not over is not erased: what comes back would have nowhere to go", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  await anExternalPayee("golpe@exemplo.com.br");
  const paid = (await ana.pay(await ana.lookUp("golpe@exemplo.com.br"), 10)).json().transactionId;
  await ana.post(`/transactions/${paid}/disputes`, { situation: "SCAM" });
  expect(await erase(ana.id)).toEqual({ outcome: "OPEN_BUSINESS", balance: 0, pending: 0, contests: 1 });
  expect((await ana.get("")).statusCode).toBe(200);
});

test("a charge of an erased customer can be paid no more", async () => {
  const { bia } = await anErasable();
  await bia.post("/pix/charges", { key: bia.email, amount: 12 });
  const statuses = () => db.selectFrom("pix_charge").select("status").where("account_id", "=", bia.accountId).execute();
  const before = await statuses();
  expect(before).toEqual([{ status: "ATIVA" }]);
  await erase(bia.id);
  expect(await statuses()).toEqual([{ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }]);
});

test("money received during an erasure prevents it", async () => {
  const { bia } = await anErasable();
  const asOwner = world.owner();
  await asOwner.connect();
  await asOwner.query("select set_config('vitral.tenant', '*', false)");
  await asOwner.query("begin");
  await asOwner.query("select pix_receive($1, $2, $3, 500, 'Maria', null, 'Banco Sol', null, gen_random_uuid(), $4)", [
    aurora.id,
    bia.accountId,
    newEndToEndId("99999004", clock.now()),
    clock.now(),
  ]);
  const erasing = erase(bia.id);
  await sleep(300);
  await asOwner.query("commit");
  await asOwner.end();
  expect(await erasing).toEqual({ outcome: "OPEN_BUSINESS", balance: 5_00, pending: 0, contests: 0 });
});

test("an erased customer's account receives no money, not even from a waiting order", async () => {
  const { ana, bia } = await anErasable();
  const found = await ana.lookUp(bia.email ?? "");
  const before = await ana.balance();
  const customerKey = { tenantId: aurora.id, customerId: bia.id };
  const { paying } = await db.transaction().execute(async (tx) => {
    expect((await eraseCustomer(deps, tx, customerKey)).outcome).toBe("ERASED");
    const order = ana.pay(found, 1);
    await sleep(300);
    return { paying: order };
  });
  expect([(await paying).statusCode, (await paying).json().code]).toEqual([409, "LOOK_UP_EXPIRED"]);
  const incoming = {
    tenantId: aurora.id,
    accountId: bia.accountId,
    endToEnd: newEndToEndId("99999004", clock.now()),
    key: "",
    amount: cents(1_00),
    payer: { name: "Maria Souza", document: "12345678909", bankName: "Banco Sol S.A." },
  };
  await expect(receivePix({ db, now: clock.now }, incoming)).rejects.toThrow("which is closed");
  expect(await ana.balance()).toBe(before);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an unfinished sign-up is removed in full; only access records remain", async () => {
  const joana = await anApplicant("PERSON", { name: "Petronila Karajá" });
  await joana.advance("WAITING_DOCUMENTS_BACK");
  const { id } = await joana.onboardingState();
  await emailsTo(joana.email);
  expect(await erase(id)).toEqual({ outcome: "ERASED", keptUntil: null });
  expect(await tracesOf(db, "Petronila")).toEqual([]);
  expect(await tracesOf(db, joana.document)).toEqual([]);
  expect(await tracesOf(db, joana.phone)).toEqual([]);
  expect(await tracesOf(db, id)).toEqual(["security_event"]);
  expect((await joana.signUp()).statusCode).toBe(200);
});

test("after the legal term, name and document are gone from all tables", async () => {
  clock.set("2014-03-10T15:00:00Z"); // the database's own clock has to agree that ten years are over
  const { bia } = await anErasable();
  const { accountId } = bia;
  await erase(bia.id);
  await processPendingKeys(deps);
  await emailsTo(bia.email);
  const run = () => removePastTerm({ db, now: clock.now });
  clock.set("2025-01-01T02:59:00Z");
  await run();
  expect(await tracesOf(db, bia.document)).toContain("customer");
  clock.set("2025-01-01T04:00:00Z");
  await run();
  const inOwnStatement = await sql`
    select 1 from account_transaction t where account_id = ${accountId} and (t::text like ${`%${bia.name}%`} or t::text like ${`%${bia.document}%`})`.execute(
    db,
  );
  expect(inOwnStatement.rows).toEqual([]);
  // The payee keeps receipt and message: it is another customer's statement.
  expect(await tracesOf(db, bia.document)).toEqual(["pix_payment"]);
  expect(await tracesOf(db, `Aluguel ${accountId}`)).toEqual(["pix_payment"]);
  expect(await failedLedgerChecks()).toEqual([]);
  clock.set("2026-03-10T15:00:00Z");
});

test("the names of a payment between two customers go with the last of them", async () => {
  clock.set("2014-03-10T15:00:00Z");
  const { ana, bia } = await anErasable();
  await anExternalPayee("sol@exemplo.com.br");
  expect((await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 50)).statusCode).toBe(200);
  for (const { id, email } of [bia, ana]) {
    expect(await erase(id)).toMatchObject({ outcome: "ERASED" });
    await processPendingKeys(deps);
    await emailsTo(email);
  }
  clock.set("2025-01-03T04:00:00Z");
  await removePastTerm({ db, now: clock.now });
  const books = (traces: string[]) => traces.filter((table) => table === "pix_payment" || table === "account_entry");
  for (const { document } of [bia, ana]) expect(books(await tracesOf(db, document))).toEqual([]);
  expect(books(await tracesOf(db, `Aluguel ${bia.accountId}`))).toEqual([]);
  clock.set("2026-03-10T15:00:00Z");
});

const forget = async (customerId: string, before: string, at: string) => {
  const { rows } = await sql<{ forgotten: boolean }>`
    select customer_anonymize(${aurora.id}, ${customerId}, ${before}, ${at}) as forgotten`.execute(db);
  return rows[0]?.forgotten;
};

test("a wrong clock of the caller does not remove a customer early", async () => {
  const { bia } = await anErasable();
  await erase(bia.id);
  await expect(forget(bia.id, "2037-01-01T03:00:00Z", "2047-01-02T03:00:00Z")).rejects.toThrow("ten years at least");
  expect(await tracesOf(db, bia.document)).toContain("customer");
});

test("a customer with postings within the term is kept, whatever the closing date", async () => {
  const { bia } = await anErasable();
  await erase(bia.id);
  await sql`update customer set closed_at = '2010-03-10' where id = ${bia.id}`.execute(db);
  expect(await forget(bia.id, "2015-01-01T03:00:00Z", "2026-03-10T15:00:00Z")).toBe(false);
  expect(await tracesOf(db, bia.document)).toContain("customer");

  const still = await aCustomer();
  await erase(still.id);
  await sql`update customer set closed_at = '2010-03-10' where id = ${still.id}`.execute(db);
  expect(await forget(still.id, "2015-01-01T03:00:00Z", "2026-03-10T15:00:00Z")).toBe(true);
});

test("customers kept for their postings do not block the removal of others", async () => {
  const longAgo = (id: string) => sql`update customer set closed_at = '2010-03-10' where id = ${id}`.execute(db);
  for (let one = 0; one < 20; one += 1) await longAgo((await aCustomer({ balance: 1 })).id);
  const erased = await aCustomer();
  await erase(erased.id);
  await sql`update customer set closed_at = '2010-03-11' where id = ${erased.id}`.execute(db);
  clock.set("2026-03-10T16:00:00Z");
  await removePastTerm({ db, now: clock.now });
  expect(await tracesOf(db, erased.document)).not.toContain("customer");
});
