import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { processPendingPayments } from "../pix.ts";
import { failPayment, settlePayment } from "./payment-queries.ts";

const { aCustomer, anExternalPayee, aurora, failedLedgerChecks, clock, db, deposit, deps } = await aWorld();
await anExternalPayee("silencio@exemplo.com.br", "SILENT");

test("of twenty network answers at once, one counts and the others change nothing", async () => {
  const payers = await Promise.all([1, 2, 3].map(() => aCustomer({ balance: 100_00 })));
  const calls = await Promise.all(
    payers.map(async (payer) => payer.pay(await payer.lookUp("silencio@exemplo.com.br"), 30)),
  );
  for (const [index, call] of calls.entries()) {
    expect(call.statusCode).toBe(202);
    const paymentId: string = call.json().transactionId;
    const payment = { tenantId: aurora.id, paymentId, now: clock.now() };
    const answers = Array.from({ length: 20 }, (_, turn) =>
      turn % 2 ? failPayment(db, { ...payment, failure: "AB03" }) : settlePayment(db, payment),
    );
    expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(1);
    const payer = payers[index];
    const [row] = (await payer?.get("/transactions"))?.json().data ?? [];
    const outcomes: Record<string, number> = { SETTLED: 70_00, ERROR: 100_00 };
    expect(await payer?.balance()).toBe(outcomes[row.externalStatus]);
    const rows = await db
      .selectFrom("outbox")
      .select("template")
      .where("recipient", "=", payer?.email ?? "")
      .execute();
    expect(rows).toHaveLength(1);
  }
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a payment ordered before midnight that fails later counts in no day and no limit", async () => {
  clock.set("2026-03-10T23:59:58-03:00");
  const ana = await aCustomer({ balance: 100_00 });
  expect((await ana.pay(await ana.lookUp("silencio@exemplo.com.br"), 30)).statusCode).toBe(202);
  clock.set("2026-03-11T00:00:10-03:00");
  await deposit(aurora.id, ana.accountId, cents(5_00));
  const summary = async (query: string) => (await ana.get(`/transactions${query}`)).json().summary;
  expect(await summary("")).toEqual({ in: 105, out: 30 });
  expect(await failedLedgerChecks()).toEqual([]);
  clock.advance(60);
  await processPendingPayments(deps);

  expect(await summary("")).toEqual({ in: 105, out: 0 });
  expect(await summary("?startDate=2026-03-10&endDate=2026-03-10")).toEqual({ in: 100, out: 0 });
  expect(await summary("?startDate=2026-03-11&endDate=2026-03-11")).toEqual({ in: 5, out: 0 });
  expect((await ana.get("/limits")).json()).toMatchObject({ window: "NIGHT", leftInWindow: 1_000 });
  expect(await failedLedgerChecks()).toEqual([]);
});
