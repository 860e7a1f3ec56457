import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processPendingRefunds } from "../pix.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, clock, db, deps, failedLedgerChecks } = await aWorld();
const refusing = "99999006";
const someone = { name: "Maria Souza", document: "98765432100", bankName: "Banco Serra S.A." };
await addNetworkKey(db, { key: "serra@exemplo.com.br", ispb: refusing, behaviour: "REFUSE", ...someone });

const { numRuns, timeout } = runs(15, { seconds: 120 });

test("refunds ordered at once and in a row never exceed their Pix", { timeout }, async () => {
  const amount = fc.integer({ min: 1, max: 70_00 });
  const plan = fc.record({
    from: fc.constantFrom("bruno", "outside", "refusing"),
    received: fc.integer({ min: 1, max: 100_00 }),
    orders: fc.array(fc.record({ amount, sameAsBefore: fc.boolean() }), { minLength: 1, maxLength: 6 }),
  });
  const arrive = async (from: string, ana: Customer, bruno: Customer, key: string, received: number) => {
    if (from === "bruno") {
      const { statusCode } = await bruno.pay(await bruno.lookUp(key), received / 100);
      if (statusCode !== 200) throw new Error(`the payment was answered ${statusCode}`);
      return;
    }
    const endToEnd = newEndToEndId(from === "refusing" ? refusing : "99999004", clock.now());
    const scope = { tenantId: ana.tenant.id, accountId: ana.accountId, key: "", payer: someone };
    await receivePix({ db, now: clock.now }, { ...scope, endToEnd, amount: cents(received) });
  };
  await fc.assert(
    fc.asyncProperty(plan, async ({ from, received, orders }) => {
      const key = `${randomUUID()}@exemplo.com.br`;
      const ana = await aCustomer({ key });
      const bruno = await aCustomer({ balance: 100_00 });
      await arrive(from, ana, bruno, key, received);
      const [{ id }] = (await ana.get("/transactions")).json().data;
      const before = await bruno.balance();
      let [last, lastAmount] = [randomUUID(), orders[0]?.amount ?? 1];
      const calls = orders.map((order) => {
        if (!order.sameAsBefore) [last, lastAmount] = [randomUUID(), order.amount];
        return ana.post(`/transactions/${id}/refunds`, { refundId: last, amount: lastAmount / 100, pin: "1234" });
      });
      const answers = await Promise.all(calls);
      for (const answer of answers) expect([200, 422]).toContain(answer.statusCode);
      clock.advance(60);
      await processPendingRefunds(deps);
      await ana.signIn();
      await bruno.signIn();
      const made = (await ana.get(`/transactions/${id}/refunds`)).json().refunds;
      const settled = made.filter(({ status }: { status: string }) => status === "SETTLED");
      const returned = settled.reduce((sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100), 0);
      expect(returned).toBeLessThanOrEqual(received);
      expect(new Set(made.map(({ refundId }: { refundId: string }) => refundId)).size).toBe(made.length);
      expect(await ana.balance()).toBe(received - returned);
      expect(await bruno.balance()).toBe(before + (from === "bruno" ? returned : 0));
      expect(from === "refusing" && returned > 0).toBe(false);
      expect(await failedLedgerChecks()).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
});
