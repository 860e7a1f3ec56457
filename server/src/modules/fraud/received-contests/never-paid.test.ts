import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld } from "../../../../test/world.ts";
import { processPendingRefunds, recallsForStaff } from "../../pix/pix.ts";
import { receiveRecall } from "../../pix/recalls/receive-recall.ts";
import { receivedContestsForStaff, processReceivedContests } from "../fraud.ts";
import { addNetworkKey } from "../../../../test/network.ts";
import { contestFromExternalBank, receivePix } from "../../../../test/other-banks.ts";

const { aCustomer, anExternalPayee, clock, db, deps, failedLedgerChecks, owner } = await aWorld();
const shop = await anExternalPayee("loja@exemplo.com.br");
const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Serra S.A." };
await addNetworkKey(db, { key: "serra@exemplo.com.br", ispb: "99999006", behaviour: "REFUSE", ...payer });

const { numRuns, timeout } = runs(12, { seconds: 120 });

test("blocked and payable money add up to the balance, whatever happens at once", { timeout }, async () => {
  const asOwner = owner();
  await asOwner.connect();
  const amount = fc.integer({ min: 1, max: 120_00 });
  const step = fc.record({
    what: fc.constantFrom(
      "pay",
      "block",
      "release",
      "refund",
      "contest",
      "accept",
      "reject",
      "recall",
      "give",
      "keep",
      "withdraw",
      "work",
    ),
    amount,
  });
  const plan = fc.record({
    received: fc.integer({ min: 1, max: 100_00 }),
    refuses: fc.boolean(),
    rounds: fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ received, refuses, rounds }) => {
      const key = `${randomUUID()}@exemplo.com.br`;
      const ana = await aCustomer({ key, balance: 20_00 });
      const accountKey = { tenantId: ana.tenant.id, accountId: ana.accountId };
      const endToEnd = newEndToEndId(refuses ? "99999006" : "99999004", clock.now());
      await receivePix(deps, { ...accountKey, key, payer, endToEnd, amount: cents(received) });
      const [{ id }] = (await ana.get("/transactions")).json().data;
      const inTx = <T>(run: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) =>
        db.transaction().execute(run) as Promise<T>;
      let paid = 0;
      let contestId: string | null = null;
      const { tenantId, accountId } = accountKey;
      const recall = { tenantId, endToEnd, details: null, askedAt: clock.now() };
      const openRecalls = () =>
        db
          .selectFrom("pix_recall")
          .select(["tenant_id as tenantId", "id"])
          .where("tenant_id", "=", tenantId)
          .where("account_id", "=", accountId)
          .where("status", "=", "OPEN")
          .execute();
      const act: Record<string, (reais: number) => Promise<unknown>> = {
        pay: async (reais) => {
          const answer = await ana.pay(await ana.lookUp(shop), reais);
          expect([200, 422, 429]).toContain(answer.statusCode);
          if (answer.statusCode === 200) paid += Math.round(reais * 100);
        },
        block: (reais) =>
          inTx((tx) =>
            receivedContestsForStaff.block(deps, tx, {
              tenantId: accountKey.tenantId,
              endToEnd,
              amount: cents(Math.round(reais * 100)),
              reason: "x",
              hours: 1,
            }),
          ),
        release: () =>
          inTx((tx) => receivedContestsForStaff.release(deps, tx, { tenantId: accountKey.tenantId, endToEnd })),
        refund: async (reais) => {
          const order = { refundId: randomUUID(), amount: reais, pin: "1234" };
          const answer = await ana.post(`/transactions/${id}/refunds`, order);
          expect([200, 422]).toContain(answer.statusCode);
        },
        contest: async (reais) => {
          const wanted = cents(Math.min(received, Math.round(reais * 100)));
          const done = await contestFromExternalBank(deps, { key, amount: wanted, situation: "SCAM" });
          if (done && done !== "REFUSED") contestId = done.id;
        },
        accept: async () =>
          contestId &&
          inTx((tx) =>
            receivedContestsForStaff.decide(deps, tx, {
              tenantId: accountKey.tenantId,
              id: contestId ?? "",
              status: "ACCEPTED",
            }),
          ),
        reject: async () =>
          contestId &&
          inTx((tx) =>
            receivedContestsForStaff.decide(deps, tx, {
              tenantId: accountKey.tenantId,
              id: contestId ?? "",
              status: "REJECTED",
            }),
          ),
        recall: (reais) => {
          const wanted = cents(Math.min(received, Math.round(reais * 100)));
          return receiveRecall(deps, { ...recall, id: randomUUID(), amount: wanted, isCancelled: false });
        },
        give: async () =>
          Promise.all((await openRecalls()).map((open) => inTx((tx) => recallsForStaff.accept(deps, tx, open)))),
        keep: async () => {
          const refuse = { rejection: "OTHER" } as const;
          const all = await openRecalls();
          await Promise.all(all.map((open) => inTx((tx) => recallsForStaff.refuse(deps, tx, { ...open, ...refuse }))));
        },
        withdraw: async () => {
          const withdrawn = { amount: cents(received), isCancelled: true };
          await Promise.all(
            (await openRecalls()).map((open) => receiveRecall(deps, { ...recall, ...open, ...withdrawn })),
          );
        },
        work: async () => {
          await processReceivedContests(deps);
          await processPendingRefunds(deps);
        },
      };
      for (const round of rounds) {
        await Promise.all(round.map(async ({ what, amount: wanted }) => act[what]?.(wanted / 100)));
        const { rows } = await asOwner.query<{ balance: string; blocked: string; held: string }>(
          `select l.balance_cents as balance, l.blocked_cents as blocked,
                  (select coalesce(sum(held_cents), 0) from pix_block b where b.account_id = l.id) as held
             from ledger_account l where l.id = $1`,
          [accountKey.accountId],
        );
        const { balance = "", blocked = "", held = "" } = rows[0] ?? {};
        expect(held).toBe(blocked);
        expect(await ana.balance()).toBe(Number(balance) - Number(blocked));
        expect(Number(balance)).toBeGreaterThanOrEqual(Number(blocked));
      }
      clock.advance(60);
      await processPendingRefunds(deps);
      clock.advance(2 * 3_600);
      await ana.signIn();
      await processReceivedContests(deps);
      clock.advance(60);
      await processPendingRefunds(deps);
      const refunds = (await ana.get(`/transactions/${id}/refunds`)).json().refunds as {
        amount: number;
        status: string;
      }[];
      const returned = refunds
        .filter(({ status }) => status === "SETTLED")
        .reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
      expect(returned).toBeLessThanOrEqual(received);
      const blocks = (await ana.get("/pix/blocks")).json().blocks as { amount: number; kind: string }[];
      expect(blocks.map(({ kind }) => kind)).not.toContain("PRECAUTIONARY");
      const held = blocks.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
      expect((await ana.balance()) + held).toBe(20_00 + received - paid - returned);
      expect(await failedLedgerChecks()).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
  await asOwner.end();
});
