import { expect, test } from "vitest";
import { cents } from "@vitral/brazil/cents";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { newId } from "../../../platform/database/ids.ts";
import { tokenTerms } from "../rules.ts";
import { executeOrder } from "./execute.ts";
import { executeBatch } from "./order-queries.ts";
import type { PaymentOrder } from "./payment-order.ts";

const { aCustomer, aTenant, anExternalPayee, clock, failedLedgerChecks, db, deps } = await aWorld();
const tenant = await aTenant({ pixOut: { type: "FIXED", fee: 50 } });
const bruno = await aCustomer({ tenant, balance: 0, key: "bruno@exemplo.com.br" });
await anExternalPayee("sol@exemplo.com.br");

/** An order as it is stored: whose, from which account, to whom and how much. */
const storedOrder = async (payer: Customer, amount: number, key = "bruno@exemplo.com.br"): Promise<PaymentOrder> => ({
  customerId: payer.id,
  accountId: payer.accountId,
  lookUpId: await payer.lookUp(key),
  amount: cents(amount),
  paymentId: newId(),
  transactionId: newId(),
  message: null,
  tokens: tokenTerms.PERSON,
});
const execute = (order: PaymentOrder) => executeOrder(deps, tenant, order);

test("a stored order is executed without a session and without a PIN", async () => {
  const ana = await aCustomer({ tenant, entityType: "COMPANY", balance: 10_00 });
  const order = await storedOrder(ana, 4_00);
  await db
    .updateTable("session")
    .set({ ended_at: new Date(0) })
    .where("customer_id", "=", ana.id)
    .execute();
  await db.updateTable("customer").set({ pin_hash: null }).where("id", "=", ana.id).execute();
  const before = await bruno.balance();
  expect(await execute(order)).toMatchObject({ status: "SETTLED", amount: 4_00, fee: 50 });
  expect((await bruno.balance()) - before).toBe(4_00);
  const account = await db
    .selectFrom("ledger_account")
    .select("balance_cents")
    .where("id", "=", ana.accountId)
    .execute();
  expect(account).toEqual([{ balance_cents: 5_50 }]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a stored order that is executed again, at once or later, pays once", async () => {
  const ana = await aCustomer({ tenant, balance: 10_00 });
  const order = await storedOrder(ana, 1_00);
  const again = () => execute({ ...order, paymentId: newId(), transactionId: newId() });
  const [first, second] = await Promise.all([execute(order), again()]);
  expect(second).toEqual(first);
  expect(await again()).toEqual(first);
  expect(await ana.balance()).toBe(9_00);
});

test("a stored order to another bank waits for the network as an immediate one does", async () => {
  const ana = await aCustomer({ tenant, balance: 10_00 });
  expect(await execute(await storedOrder(ana, 2_00, "sol@exemplo.com.br"))).toMatchObject({ status: "SETTLED" });
  expect(await ana.balance()).toBe(8_00);
});

test("a stored order is refused where its customer is blocked, is not its owner, or has not the money", async () => {
  const ana = await aCustomer({ tenant, balance: 10_00 });
  const [order, tooMuch, foreign] = await Promise.all([
    storedOrder(ana, 1_00),
    storedOrder(ana, 10_01),
    storedOrder(ana, 1_00),
  ]);
  await expect(execute(tooMuch)).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  await expect(execute({ ...foreign, customerId: bruno.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(execute({ ...order, lookUpId: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db.updateTable("customer").set({ blocked_at: new Date() }).where("id", "=", ana.id).execute();
  await expect(execute(order)).rejects.toMatchObject({ code: "CUSTOMER_BLOCKED" });
  const account = await db
    .selectFrom("ledger_account")
    .select("balance_cents")
    .where("id", "=", ana.accountId)
    .execute();
  expect(account).toEqual([{ balance_cents: 10_00 }]);
});

test("an order that was paid before its customer was blocked is answered with its payment", async () => {
  const ana = await aCustomer({ tenant, balance: 10_00 });
  const order = await storedOrder(ana, 1_00);
  const paid = await execute(order);
  await db.updateTable("customer").set({ blocked_at: new Date() }).where("id", "=", ana.id).execute();
  expect(await execute(order)).toEqual(paid);
});

test("two orders of one customer are not executed in one batch", async () => {
  const ana = await aCustomer({ tenant, balance: 10_00 });
  const orders = await Promise.all([storedOrder(ana, 6_00), storedOrder(ana, 6_00)]);
  const both = withTenant(tenant.id, () => executeBatch(deps.db, { tenantId: tenant.id, orders, now: clock.now() }));
  await expect(both).rejects.toThrow("a customer has one order in a batch");
  expect(await ana.balance()).toBe(10_00);
});
