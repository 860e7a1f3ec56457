import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld } from "../../../../test/world.ts";

const { aCustomer, failedLedgerChecks } = await aWorld();
const aKey = () => `${Math.random().toString(36).slice(2)}@exemplo.com.br`;

test("an order that is sent repeatedly pays once", async () => {
  const key = aKey();
  const [ana, bruno] = [await aCustomer({ balance: 100_00 }), await aCustomer({ key })];
  const keyInfoId = await ana.lookUp(key);

  const answers = await Promise.all([1, 2, 3].map(() => ana.pay(keyInfoId, 12.34)));

  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().transactionId)).size).toBe(1);
  expect([await ana.balance(), await bruno.balance()]).toEqual([87_66, 12_34]);
  expect(await failedLedgerChecks()).toEqual([]);
});

const { numRuns, timeout } = runs(15);

test("no money is made or lost by concurrent orders", { timeout }, async () => {
  // At most five calls of one customer wait; more are refused.
  const someOrders = fc.array(fc.record({ to: fc.nat(2), cents: fc.integer({ min: 1, max: 150_00 }) }), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.tuple(someOrders, someOrders, someOrders), async (ofEach) => {
      const keys = [aKey(), aKey(), aKey()];
      const people = await Promise.all(keys.map((key) => aCustomer({ key, balance: 100_00 })));
      const orders = ofEach.flatMap((own, from) => own.map((order) => ({ from, ...order })));
      await Promise.all(
        orders.map(async ({ from, to, cents }) => {
          const [payer, key] = [people[from], keys[to]];
          if (!payer || !key || from === to) return;
          const answer = await payer.pay(await payer.lookUp(key), cents / 100);
          expect([200, 422]).toContain(answer.statusCode);
        }),
      );
      const balances = await Promise.all(people.map((person) => person.balance()));
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(300_00);
      expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});
