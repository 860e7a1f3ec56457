import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anotherAccount } from "../../../test/another-account.ts";
import { runs } from "../../../test/runs.ts";
import { aWorld, pin } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, failedLedgerChecks } = world;
const opening = 100_00;
const { numRuns, timeout } = runs(12, { seconds: 120 });

type Move = { from: number; to: number; amount: number; again: boolean; isPix: boolean };

test("transfers in all directions at once make and lose nothing, once for each id", { timeout }, async () => {
  const move: fc.Arbitrary<Move> = fc.record({
    from: fc.nat(2),
    to: fc.nat(2),
    amount: fc.integer({ min: 1, max: 90_00 }),
    again: fc.boolean(),
    isPix: fc.boolean(),
  });
  const backAndForth = Array.from({ length: 8 }, (_, index) => ({
    from: index % 2,
    to: (index + 1) % 2,
    amount: 80_00,
    again: true,
    isPix: index > 3,
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 10 }), async (moves) => {
      const key = `${randomUUID()}@exemplo.com.br`;
      const owner = await aCustomer({ entityType: "COMPANY", balance: opening, key });
      const accounts = [
        owner,
        await anotherAccount(world, owner, opening),
        await anotherAccount(world, owner, opening),
      ];
      const expected = [opening, opening, opening];
      const made = new Set<string>();
      const statuses: number[] = [];
      const run = async ({ from, to, amount, again, isPix }: Move) => {
        const payer = accounts[from];
        const payee = accounts[to];
        if (!payer || !payee || from === to) return;
        // Pix to the first account, which has a key, meets the same locks.
        if (isPix && to === 0) {
          const paid = await payer.pay(await payer.lookUp(key), amount / 100);
          if (paid.statusCode === 200) settle(from, to, amount);
          statuses.push(paid.statusCode);
          return;
        }
        const order = { transferId: randomUUID(), toAccountId: payee.accountId, amount: amount / 100, pin };
        const send = () => payer.post("/transfers", order);
        const answers = await Promise.all(again ? [send(), send()] : [send()]);
        // The second may be made where the first found too little.
        statuses.push(...answers.map(({ statusCode }) => statusCode));
        if (!answers.some(({ statusCode }) => statusCode === 200)) return;
        settle(from, to, amount);
        made.add(order.transferId);
        statuses.push((await send()).statusCode);
      };
      const settle = (from: number, to: number, amount: number) => {
        expected[from] = (expected[from] ?? 0) - amount;
        expected[to] = (expected[to] ?? 0) + amount;
      };
      await Promise.all(moves.map(run));
      // Of a customer's Pix five may wait for their answers.
      expect(statuses.filter((status) => ![200, 422, 429].includes(status))).toEqual([]);
      const balances = await Promise.all(accounts.map((account) => account.balance()));
      expect(balances).toEqual(expected);
      expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
      const rows = await world.db
        .selectFrom("account_transaction")
        .select("id")
        .where("category", "=", "TRANSFER")
        .where(
          "account_id",
          "in",
          accounts.map(({ accountId }) => accountId),
        )
        .execute();
      expect(rows).toHaveLength(2 * made.size);
      expect(await failedLedgerChecks()).toEqual([]);
    }),
    { numRuns, endOnFailure: true, examples: [[backAndForth]] },
  );
});
