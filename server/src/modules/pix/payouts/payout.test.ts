import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aConsole } from "../../../../test/console-world.ts";
import { orderBody } from "../../../../test/staff/orders.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { receivedContestsForStaff } from "../../fraud/fraud.ts";
import { processPendingPayments } from "../pix.ts";
import { payOut, storeLookUp } from "./payout-queries.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const world = await aWorld();
const { aCustomer, clock, db, deps, failedLedgerChecks } = world;
const mailbox = aMailbox(world);
const { aStaff } = await aConsole(world);
const olivia = await aStaff({ role: "OPERACAO" });
const andre = await aStaff({ role: "APROVACAO" });
const slug = world.aurora.slug;

/** A key of a person at another bank. */
async function aKeyElsewhere(document: string, behaviour: "SETTLE" | "REFUSE" = "SETTLE") {
  const key = `${randomUUID()}@outro.exemplo`;
  const bank = { ispb: "99999004", bankName: "Banco Sol S.A." };
  await addNetworkKey(db, { key, name: "Ana Lima", document, ...bank, behaviour });
  return key;
}
const bodyOf = (payload: object) => orderBody({ kind: "account.payout", payload }, "Encerramento do banco");
async function order(payload: object) {
  await olivia.signIn();
  return (await olivia.send("POST", `/${slug}/commands`, bodyOf(payload))).json();
}
async function approve({ id, version }: { id: string; version: number }) {
  await andre.signIn();
  return (await andre.send("POST", `/${slug}/commands/${id}/approve`, { version })).json();
}
/** The worker hands the payment to the network, which answers. */
async function answered() {
  clock.advance(10);
  await processPendingPayments(deps);
}
const rowsOf = async (who: Customer) => {
  await who.signIn();
  return (await who.get("/transactions?page=0")).json().data;
};
const balanceOf = async (who: Customer) => {
  await who.signIn();
  return who.balance();
};

test("two people pay a whole balance to the same holder at another bank, without PIN, fee and limits", async () => {
  const ana = await aCustomer({ balance: 90_000_00, pin: null });
  const key = await aKeyElsewhere(ana.document);
  const waiting = await order({ accountId: ana.accountId, key: ` ${key.toUpperCase()} ` });
  expect(waiting).toMatchObject({
    state: "WAITING",
    changes: [
      { field: "amount", after: "todo o saldo livre, agora R$\u00A090.000,00" },
      { field: "payee", after: "Ana Lima, Banco Sol S.A." },
    ],
  });
  expect(await balanceOf(ana)).toBe(90_000_00);
  await world.deposit(ana.tenant.id, ana.accountId, 5_00 as never);
  expect(await approve(waiting)).toMatchObject({ state: "EXECUTED" });
  await answered();
  expect(await approve(waiting)).toMatchObject({ state: "EXECUTED" }); // the answer was lost: nothing more is paid
  expect(await balanceOf(ana)).toBe(0);
  expect((await rowsOf(ana))[0]).toMatchObject({
    amount: 90_005,
    category: "Pix enviado",
    externalStatus: "SETTLED",
  });
  expect((await mailbox.emailsTo(ana.email)).map(({ subject }) => subject.replaceAll("\u00A0", " "))).toContain(
    "Pix de R$ 90.005,00 enviado",
  );
  const { rows } = await sql<{ count: number; kind: string; fee: number }>`
    select count(*)::int as count, min(window_kind) as kind, max(fee_cents)::int as fee
      from pix_payment where account_id = ${ana.accountId}`.execute(db);
  expect(rows).toEqual([{ count: 1, kind: "NONE", fee: 0 }]);
  const limits = (await ana.get("/limits")).json();
  expect(JSON.stringify(limits)).not.toContain("90005");
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an amount is paid, and a payout that the network refuses brings the money back", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const key = await aKeyElsewhere(ana.document, "REFUSE");
  expect(await approve(await order({ accountId: ana.accountId, key, amount: 40 }))).toMatchObject({
    state: "EXECUTED",
  });
  await answered();
  expect(await balanceOf(ana)).toBe(100_00);
  expect((await rowsOf(ana))[0]).toMatchObject({ amount: 40, externalStatus: "ERROR" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("more than the free balance, or all of an empty account, is refused with a sentence", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const key = await aKeyElsewhere(ana.document);
  expect(await order({ accountId: ana.accountId, key, amount: 100.01 })).toMatchObject({
    message: expect.stringContaining("A conta não tem esse valor livre."),
  });
  const empty = await aCustomer();
  const other = await aKeyElsewhere(empty.document);
  expect(await order({ accountId: empty.accountId, key: other })).toMatchObject({ code: "COMMAND_REFUSED" });
});

test("a key of another person, of this bank, or that does not exist gets nothing", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const bruno = await aCustomer({ key: "bruno.daqui@exemplo.com.br" });
  const refused = async (key: string) => (await order({ accountId: ana.accountId, key })).message as string;
  expect(await refused(await aKeyElsewhere(bruno.document))).toContain("Esta chave não é do próprio cliente");
  expect(await refused("bruno.daqui@exemplo.com.br")).toContain("não achou esta chave em outra instituição");
  expect(await refused("ninguem@outro.exemplo")).toContain("não achou esta chave em outra instituição");
  expect((await order({ accountId: ana.accountId, key: "isto não é chave" })).code).toBe("validation");
  expect((await order({ accountId: randomUUID(), key: await aKeyElsewhere(ana.document) })).code).toBe("NOT_FOUND");
  expect(await balanceOf(ana)).toBe(100_00);
});

test("a key that changed its holder before the approval is not paid", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const key = await aKeyElsewhere(ana.document);
  const waiting = await order({ accountId: ana.accountId, key });
  await world.network.owns(key, "12345678909");
  expect(await approve(waiting)).toMatchObject({ state: "WORLD_CHANGED" });
  expect(await balanceOf(ana)).toBe(100_00);
});

test("an order that ended keeps neither the key nor whom it names", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const key = await aKeyElsewhere(ana.document);
  const { id } = await approve(await order({ accountId: ana.accountId, key }));
  const { rows } = await sql<{ stored: string }>`
    select (payload::text || changes::text || coalesce(result::text, '')) as stored from staff_command where id = ${id}`.execute(
    db,
  );
  expect(rows[0]?.stored).not.toMatch(/outro\.exemplo|Ana Lima/);
});

test("what is blocked of the account stays, also where all that is free is paid out", async () => {
  const ana = await aCustomer({ balance: 40_00 });
  const key = await aKeyElsewhere(ana.document);
  const endToEnd = newEndToEndId("99999004", clock.now());
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const { id: tenantId } = ana.tenant;
  await receivePix(deps, { tenantId, accountId: ana.accountId, key: "", payer, endToEnd, amount: cents(60_00) });
  const block = { tenantId, endToEnd, amount: null, reason: "Alerta do motor", hours: 72 };
  const blocked = await db.transaction().execute((tx) => receivedContestsForStaff.block(deps, tx, block));
  expect(blocked).toMatchObject({ outcome: "BLOCKED", blocked: 60_00 });
  expect(await order({ accountId: ana.accountId, key, amount: 40.01 })).toMatchObject({
    message: expect.stringContaining("A conta não tem esse valor livre."),
  });
  const waiting = await order({ accountId: ana.accountId, key });
  expect(waiting.changes).toContainEqual(
    expect.objectContaining({ field: "amount", after: "todo o saldo livre, agora R$\u00A040,00" }),
  );
  expect(await approve(waiting)).toMatchObject({ state: "EXECUTED" });
  await answered();
  expect(await balanceOf(ana)).toBe(0);
  expect((await ana.get("/pix/blocks")).json().blocks).toMatchObject([{ amount: 60 }]);
  expect(await order({ accountId: ana.accountId, key })).toMatchObject({ code: "COMMAND_REFUSED" });
  const free = { tenantId, endToEnd };
  await db.transaction().execute((tx) => receivedContestsForStaff.release(deps, tx, free));
  expect(await balanceOf(ana)).toBe(60_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

/** An order that waits with what the network said of its key twice, and what the application's role does with it. */
async function aWaitingOrder() {
  const ana = await aCustomer({ balance: 100_00 });
  const key = await aKeyElsewhere(ana.document);
  const { id } = await order({ accountId: ana.accountId, key, amount: 10 });
  const { id: tenantId } = ana.tenant;
  await storeLookUp(db, {
    tenantId,
    accountId: ana.accountId,
    id: randomUUID(),
    endToEnd: newEndToEndId("99999004", clock.now()),
    read: { type: "EMAIL", key },
    payee: { ispb: "99999004", name: "Ana Lima", document: ana.document, bankName: "Banco Sol S.A.", account: null },
    now: clock.now(),
  });
  const pay = (tx: Tx, commandId = id) =>
    payOut(tx, { tenantId, commandId, paymentId: randomUUID(), now: clock.now() });
  const end = (tx: Tx, state: string, checker: string | null) =>
    sql`update staff_command set state = ${state}, decided_at = now(), checker_id = ${checker}, decision_reason = 'x'
         where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  return { ana, id: id as string, pay, end };
}
const doing = (steps: (tx: Tx) => Promise<unknown>) => db.transaction().execute(steps);

test("the database pays once, and by an order alone that ends at the same time, approved by another", async () => {
  const { ana, pay, end } = await aWaitingOrder();
  const payAndEnd = (state: string, checker: string | null) => async (tx: Tx) => {
    await pay(tx);
    await end(tx, state, checker);
  };
  const payTwice = async (tx: Tx) => {
    await pay(tx);
    await pay(tx);
  };
  await expect(doing((tx) => pay(tx, randomUUID()))).rejects.toThrow(/is no order to pay out/);
  await expect(doing(pay)).rejects.toThrow(/without the approval of a second person/);
  await expect(doing(payAndEnd("REJECTED", randomUUID()))).rejects.toThrow(/without the approval of a second person/);
  await expect(doing(payAndEnd("EXECUTED", null))).rejects.toThrow(/check constraint/);
  await expect(doing(payTwice)).rejects.toThrow(/pix_payout_order_pkey/);
  expect(await balanceOf(ana)).toBe(100_00);
  await doing(payAndEnd("EXECUTED", randomUUID()));
  await expect(doing(pay)).rejects.toThrow(/is no order to pay out/);
  expect(await balanceOf(ana)).toBe(90_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an order of another kind or of another bank pays nothing, and none is paid for another account", async () => {
  const { ana, id } = await aWaitingOrder();
  const bruno = await aCustomer({ balance: 100_00 });
  const other = await world.aTenant();
  const call = (tenantId: string, commandId: string) =>
    payOut(db as unknown as Tx, { tenantId, commandId, paymentId: randomUUID(), now: clock.now() });
  await expect(call(other.id, id)).rejects.toThrow(/is no order to pay out/);
  const ofOther = randomUUID();
  await sql`insert into staff_command (tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason, maker_id,
                                       maker_name, maker_email, maker_role, made_at, needs_second)
            select tenant_id, ${ofOther}, ${ofOther}, 'payment.refund', payload, changes, sentence, reason, maker_id,
                   maker_name, maker_email, maker_role, made_at, needs_second
              from staff_command where id = ${id}`.execute(db);
  await expect(call(ana.tenant.id, ofOther)).rejects.toThrow(/is no order to pay out/);
  const moved = sql`update staff_command set payload = payload || ${JSON.stringify({ accountId: bruno.accountId })}::jsonb
                     where id = ${id}`;
  await expect(moved.execute(db)).rejects.toThrow(/is replaced, not changed/);
  expect([await balanceOf(ana), await balanceOf(bruno)]).toEqual([100_00, 100_00]);
});
