import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sol } from "../../../../test/gateway.ts";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment } from "../../../../test/incoming.ts";

const world = await aGatewayWorld();
const { aCustomer, aurora, clock, db, failedLedgerChecks, gateway, server, anEvent } = world;
const ana = await aCustomer({ key: "ana@exemplo.com.br" });

test("a report against a customer blocks what is there, once, and its withdrawal frees it", async () => {
  const payment = await anIncomingPayment(world, ana);
  const outcome = { status: "ACCC", settledAt: clock.now() } as const;
  await server.deliver(anEvent({ type: "PAYMENT_RECEIVED", outcome, payment }));
  const report = {
    id: randomUUID(),
    endToEndId: payment.endToEndId,
    key: null,
    amount: cents(12_34),
    situation: "SCAM" as const,
    details: null,
    reportedAt: clock.now(),
  };
  const news = (status: "OPEN" | "CANCELLED") =>
    anEvent({
      type: "INFRACTION_REPORT_CHANGED",
      report,
      state: { id: report.id, status, analysisResult: null, returns: [] },
    });
  await server.deliver(news("OPEN"), news("OPEN"));
  const shown = async () =>
    (await ana.get("/pix/disputes/received")).json().disputes.map(({ status }: { status: string }) => status);
  expect(await shown()).toEqual(["IN_ANALYSIS"]);
  const blocked = async () => {
    const { rows } = await sql<{ cents: string }>`
      select blocked_cents as cents from ledger_account where id = ${ana.accountId}`.execute(db);
    return Number(rows[0]?.cents);
  };
  expect(await blocked()).toBe(12_34);
  await server.deliver(news("CANCELLED"));
  expect(await blocked()).toBe(0);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a report and a request that come before the outcome of their payment are taken after it", async () => {
  const payment = await anIncomingPayment(world, ana);
  const { endToEndId, amount } = payment;
  const [reportId, requestId] = [randomUUID(), randomUUID()];
  const report = anEvent({
    type: "INFRACTION_REPORT_CHANGED",
    report: {
      id: reportId,
      endToEndId,
      key: null,
      amount,
      situation: "SCAM",
      details: null,
      reportedAt: clock.now(),
    },
    state: { id: reportId, status: "OPEN", analysisResult: null, returns: [] },
  });
  const asked = { endToEndId, amount, status: "OPEN" as const, result: null, rejection: null, returns: [] };
  const request = anEvent({
    type: "REFUND_CHANGED",
    refund: { ...asked, id: requestId, reason: "OPERATIONAL_FLAW" },
  });
  await server.deliver(anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACSP" }, payment }));
  const early = await server.deliver(report, request);
  expect(early.map(({ result }) => result)).toEqual(["LATER", "LATER"]);
  const outcome = { status: "ACCC", settledAt: clock.now() } as const;
  await server.deliver(anEvent({ type: "PAYMENT_RECEIVED", outcome, payment }));
  const taken = await server.deliver(report, request);
  expect(taken.map(({ result }) => result)).toEqual(["TAKEN", "TAKEN"]);
  const contests = await db.selectFrom("contest_received").select("status").where("id", "=", reportId).execute();
  expect(contests).toEqual([{ status: "IN_ANALYSIS" }]);
  const recalls = await db.selectFrom("pix_recall").select("status").where("id", "=", requestId).execute();
  expect(recalls).toEqual([{ status: "OPEN" }]);
});

test("a request about a payment that never came here is refused, and one for fraud is left alone", async () => {
  const asked = { amount: cents(1_00), status: "OPEN" as const, result: null, rejection: null, returns: [] };
  const endToEndId = newEndToEndId(sol.ispb, clock.now());
  const [flaw, fraud] = [randomUUID(), randomUUID()];
  await server.deliver(
    anEvent({ type: "REFUND_CHANGED", refund: { ...asked, endToEndId, id: flaw, reason: "OPERATIONAL_FLAW" } }),
    anEvent({ type: "REFUND_CHANGED", refund: { ...asked, endToEndId, id: fraud, reason: "FRAUD" } }),
  );
  const told = await db.selectFrom("gateway_closing").select(["id", "result", "rejection"]).execute();
  expect(told).toEqual([{ id: flaw, result: "REJECTED", rejection: "INVALID_REQUEST" }]);
});

test("news of a claim and of a contest of ours has the workers ask at once", async () => {
  const soon = new Date(clock.now().getTime() + 60_000);
  const claim = randomUUID();
  await sql`insert into pix_claim (tenant_id, id, role, account_id, type, key, key_type, status, other_bank, created_at,
                                   next_try_at)
            values (${aurora.id}, ${claim}, 'DONOR', ${ana.accountId}, 'PORTABILITY', 'ana@exemplo.com.br', 'EMAIL',
                    'OPEN', ${sol.name}, ${clock.now()}, ${soon})`.execute(db);
  const changed = anEvent({
    type: "CLAIM_CHANGED",
    claim: {
      id: claim,
      type: "PORTABILITY",
      key: "ana@exemplo.com.br",
      keyType: "EMAIL",
      status: "CANCELLED",
      claimerIspb: sol.ispb,
      claimerBank: sol.name,
      donorIspb: aurora.ispb,
      donorBank: aurora.bankName,
      createdAt: clock.now(),
      confirmedAt: null,
      endedBy: "CLAIMER",
      reason: "USER_REQUESTED",
    },
  });
  expect(await server.deliver(changed)).toEqual([{ id: changed.id, result: "TAKEN" }]);
  const { rows } = await sql<{ at: Date }>`select next_try_at as at from pix_claim where id = ${claim}`.execute(db);
  expect(rows.map(({ at }) => new Date(at).getTime())).toEqual([clock.now().getTime()]);

  // The same event again does nothing again.
  await sql`update pix_claim set next_try_at = ${soon} where id = ${claim}`.execute(db);
  await server.deliver(changed);
  const later = await sql<{ at: Date }>`select next_try_at as at from pix_claim where id = ${claim}`.execute(db);
  expect(later.rows.map(({ at }) => new Date(at).getTime())).toEqual([soon.getTime()]);

  gateway.anEntry("maria@sol.com.br");
  gateway.endWith(() => ({ status: "ACSC", settledAt: clock.now() }));
  const payer = await aCustomer({ balance: 100_00 });
  const paid = (await payer.pay(await payer.lookUp("maria@sol.com.br"), 10)).json();
  const id = randomUUID();
  await sql`insert into contest_sent (tenant_id, id, account_id, transaction_id, protocol, end_to_end, situation,
                                      contested_cents, status, created_at, analysis_until, next_try_at)
            values (${aurora.id}, ${id}, ${payer.accountId}, ${paid.transactionId}, ${"202603100000000001"},
                    ${paid.endToEnd}, 'SCAM', 1000, 'IN_ANALYSIS', ${clock.now()}, ${soon}, ${soon})`.execute(db);
  const own = { id, endToEndId: paid.endToEnd, key: null, amount: cents(10_00), situation: "SCAM" as const };
  const ofOurs = anEvent({
    type: "INFRACTION_REPORT_CHANGED",
    report: { ...own, details: null, reportedAt: clock.now() },
    state: { id, status: "CLOSED", analysisResult: "AGREED", returns: [] },
  });
  await server.deliver(ofOurs);
  const contest = await sql<{ at: Date }>`select next_try_at as at from contest_sent where id = ${id}`.execute(db);
  expect(contest.rows.map(({ at }) => new Date(at).getTime())).toEqual([clock.now().getTime()]);
});

test("news without anything to do here is taken, so that it does not come again", async () => {
  const notice = anEvent({ type: "DIRECTORY_NOTICE", notice: "FRAUD_MARKERS_CHANGED" });
  const unknown = anEvent({
    type: "ORDER_ENDED",
    orderId: newEndToEndId(aurora.ispb, clock.now()),
    outcome: { status: "RJCT", reason: "AC03" },
  });
  expect((await server.deliver(notice, unknown)).map(({ result }) => result)).toEqual(["TAKEN", "TAKEN"]);
});
