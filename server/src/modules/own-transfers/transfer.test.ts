import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { beforeEach, expect, test } from "vitest";
import { anotherAccount } from "../../../test/another-account.ts";
import { aWorld, type Customer, pin } from "../../../test/world.ts";
import { customersForStaff } from "../identity/identity.ts";
import { executeTransfer } from "./transfer-queries.ts";

const world = await aWorld();
const { aCustomer, aTenant, clock, db, failedLedgerChecks, messages } = world;
const company = { entityType: "COMPANY", name: "Oficina Dois Ltda", balance: 100_00 } as const;

let from: Customer;
let to: Customer;
beforeEach(async () => {
  from = await aCustomer(company);
  to = await anotherAccount(world, from);
});

type Changes = { transferId?: string; toAccountId?: string; amount?: number; pin?: string };
const transfer = (changes: Changes = {}, by = from) =>
  by.post("/transfers", { transferId: randomUUID(), toAccountId: to.accountId, amount: 30, pin, ...changes });
const balances = async () => [await from.balance(), await to.balance()];
const rowsOf = async (who: Customer) => (await who.get("/transactions")).json().data;

test("money goes from one account to the other at once, without a fee and without the limits", async () => {
  const fee = { type: "FIXED", fee: 1_00 } as const;
  from = await aCustomer({ ...company, balance: 25_000_00, tenant: await aTenant({ pixOut: fee, pixIn: fee }) });
  to = await anotherAccount(world, from);
  const before = (await from.get("/limits")).json();
  expect(before.limitPerTransaction).toBe(20_000);
  const transferId = randomUUID();
  const answer = await transfer({ transferId, amount: 20_000.01 });
  expect([answer.statusCode, answer.json()]).toEqual([200, { transactionId: transferId }]);
  expect(await balances()).toEqual([4_999_99, 20_000_01]);
  expect((await from.get("/limits")).json()).toEqual(before);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("each statement has one row, 'Transferência', which names the other account", async () => {
  await transfer();
  const [[sent], [received]] = [await rowsOf(from), await rowsOf(to)];
  const row = {
    category: "Transferência",
    amount: 30,
    beneficiaryName: "Oficina Dois Ltda",
    externalStatus: "SETTLED",
  };
  expect(sent).toMatchObject({ ...row, credit: false });
  expect(received).toMatchObject({ ...row, credit: true });
  const numbers = await db.selectFrom("account").select(["id", "number"]).where("owner_id", "=", from.id).execute();
  const numberOf = (who: Customer) => numbers.find(({ id }) => id === who.accountId)?.number;
  const descriptionOf = async (who: Customer, { id }: { id: string }) =>
    (await who.get(`/transactions/${id}`)).json().transaction.description;
  expect(await descriptionOf(from, sent)).toBe(`Para a sua conta ${numberOf(to)}`);
  expect(await descriptionOf(to, received)).toBe(`Da sua conta ${numberOf(from)}`);
});

test("it has a receipt as a file, is no Pix, and cannot be returned or contested", async () => {
  const { transactionId: id } = (await transfer()).json();
  const { data, checkAddress, paidKey } = (await from.get(`/transactions/${id}`)).json();
  expect([data.endToEnd, paidKey]).toEqual([null, undefined]);
  expect(checkAddress).toContain("/comprovante/");
  expect((await from.get(`/transactions/${id}/receipt?format=pdf`)).statusCode).toBe(200);
  const [received] = await rowsOf(to);
  expect((await to.get(`/transactions/${received.id}/refunds`)).json()).toEqual({
    refunds: [],
    refundable: null,
    refundOf: null,
  });
  const refund = await to.post(`/transactions/${received.id}/refunds`, { refundId: randomUUID(), amount: 1, pin });
  expect(refund.json().code).toBe("REFUND_INCOMPATIBLE");
  const contest = await from.post(`/transactions/${id}/disputes`, { situation: "SCAM" });
  expect(contest.json().code).toBe("DISPUTE_NOT_POSSIBLE");
});

test("its customer gets one e-mail, which names both accounts", async () => {
  await transfer();
  const written = (await messages()).filter(({ recipient }) => recipient === from.email);
  expect(written.map(({ template }) => template)).toEqual(["transfer"]);
});

test("the same order again is answered as the first time, and moves nothing", async () => {
  const transferId = randomUUID();
  const first = await transfer({ transferId });
  for (let again = 0; again < 2; again += 1) {
    const answer = await transfer({ transferId });
    expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
  }
  expect(await balances()).toEqual([70_00, 30_00]);
  expect(await rowsOf(to)).toHaveLength(1);
  expect((await transfer({ transferId, amount: 31 })).json().code).toBe("CONFLICT");
  expect((await transfer({ transferId, toAccountId: from.accountId }, to)).json().code).toBe("CONFLICT");
  expect(await balances()).toEqual([70_00, 30_00]);
});

test("an id that was another order's moves nothing: to a third account, of a row, or of another customer", async () => {
  const third = await anotherAccount(world, from, 50_00);
  const { transactionId: transferId } = (await transfer()).json();
  expect((await transfer({ transferId, toAccountId: third.accountId })).json().code).toBe("CONFLICT");
  expect((await transfer({ transferId }, third)).json().code).toBe("CONFLICT");
  const [received] = await rowsOf(to);
  expect((await transfer({ transferId: received.id }, third)).json().code).toBe("CONFLICT");
  const other = await aCustomer({ ...company, tenant: from.tenant });
  const [both, same] = [await anotherAccount(world, other), randomUUID()];
  const answers = await Promise.all([
    transfer({ transferId: same }, from),
    transfer({ transferId: same, toAccountId: both.accountId }, other),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect((await third.balance()) + (await from.balance()) + (await to.balance())).toBe(150_00);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("more than the account has, without what is blocked of it, is refused", async () => {
  expect((await transfer({ amount: 100.01 })).json().code).toBe("INSUFFICIENT_FUNDS");
  const client = world.owner();
  await client.connect();
  await client.query("update ledger_account set blocked_cents = 7001 where id = $1", [from.accountId]);
  expect((await transfer()).json().code).toBe("INSUFFICIENT_FUNDS");
  await client.query("update ledger_account set blocked_cents = 0 where id = $1", [from.accountId]);
  await client.end();
  expect((await transfer({ amount: 100 })).statusCode).toBe(200);
  expect(await balances()).toEqual([0, 100_00]);
});

test("the PIN is asked and counted as for a payment", async () => {
  const answers = [];
  for (let tries = 0; tries < 6; tries += 1) answers.push((await transfer({ pin: "9999" })).json().code);
  expect(answers).toEqual([...Array(4).fill("WRONG_PIN"), "PIN_LOCKED", "PIN_LOCKED"]);
  expect((await transfer()).json().code).toBe("PIN_LOCKED");
  const dora = await aCustomer({ ...company, pin: null });
  const other = await anotherAccount(world, dora);
  expect((await transfer({ toAccountId: other.accountId }, dora)).json().code).toBe("PIN_NOT_SET");
  expect(await balances()).toEqual([100_00, 0]);
});

test("to the same account it is refused with a sentence", async () => {
  const answer = await transfer({ toAccountId: from.accountId });
  expect([answer.statusCode, answer.json().validation.body.message]).toEqual([400, "Escolha duas contas diferentes."]);
});

test("another person's account is FORBIDDEN; an unknown one and another bank's are NOT_FOUND", async () => {
  const bruno = await aCustomer({ balance: 1_00 });
  const carla = await aCustomer({ tenant: await aTenant() });
  expect((await transfer({ toAccountId: bruno.accountId })).json().code).toBe("FORBIDDEN");
  expect((await transfer({ toAccountId: carla.accountId })).json().code).toBe("NOT_FOUND");
  expect((await transfer({ toAccountId: randomUUID() })).json().code).toBe("NOT_FOUND");
  const theirs = await bruno.post("/transfers", {});
  expect(theirs.statusCode).toBe(400);
  const foreign = await world.app.inject({
    method: "POST",
    url: `/api/accounts/${from.accountId}/transfers`,
    headers: bruno.headers,
    payload: { transferId: randomUUID(), toAccountId: bruno.accountId, amount: 1, pin },
  });
  expect(foreign.json().code).toBe("FORBIDDEN");
  expect(await balances()).toEqual([100_00, 0]);
});

test("a customer who was blocked a moment ago moves nothing", async () => {
  expect((await transfer({ amount: 1 })).statusCode).toBe(200);
  const scope = { tenantId: from.tenant.id, customerId: from.id, now: clock.now() };
  await db.transaction().execute((tx) => customersForStaff.block(tx, { ...scope, reason: "teste" }));
  expect((await transfer()).statusCode).toBe(401);
  await db.transaction().execute((tx) => customersForStaff.unblock(tx, scope));
  await from.signIn();
  await db
    .updateTable("customer")
    .set({ blocked_at: clock.now() })
    .where("tenant_id", "=", from.tenant.id)
    .where("id", "=", from.id)
    .execute();
  expect((await transfer()).json().code).toBe("CUSTOMER_BLOCKED");
  // SQL looks again, for whoever is blocked between the two.
  const order = { ...scope, now: clock.now(), accountId: from.accountId, toAccountId: to.accountId, amount: cents(1) };
  const run = () =>
    db.transaction().execute((tx) => executeTransfer(tx, { ...order, id: randomUUID(), creditId: randomUUID() }));
  expect(await run()).toBe("FORBIDDEN");
});

test("SQL itself refuses accounts of two owners, and amounts that are none", async () => {
  const bruno = await aCustomer({ balance: 1_00 });
  const scope = { tenantId: from.tenant.id, customerId: from.id, accountId: from.accountId, toAccountId: to.accountId };
  const order = { ...scope, id: randomUUID(), creditId: randomUUID(), amount: cents(1), now: clock.now() };
  const run = (changes: Partial<typeof order>) =>
    db.transaction().execute((tx) => executeTransfer(tx, { ...order, ...changes }));
  await expect(run({ toAccountId: from.accountId })).rejects.toThrow("no transfer");
  for (const amount of [0, -1]) await expect(run({ amount: cents(amount) })).rejects.toThrow("no transfer");
  expect(await run({ toAccountId: bruno.accountId })).toBe("FORBIDDEN");
  expect(await run({ accountId: bruno.accountId })).toBe("FORBIDDEN");
  expect(await run({ customerId: bruno.id })).toBe("FORBIDDEN");
  expect(await balances()).toEqual([100_00, 0]);
});
