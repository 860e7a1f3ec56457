import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import type { SentContest } from "@vitral/contract/pix-sent-contests";
import { expect, test } from "vitest";
import { waitingForLocks } from "../../../../test/database/waiting-for-locks.ts";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import type { RailReturn } from "../../pix/network/rail.ts";
import type { ContestAnswer } from "../../pix/network/rail-reports.ts";
import { creditPaymentReturn, processPendingPayments, processPendingRefunds } from "../../pix/pix.ts";
import { receivedContestsForStaff, processSentContests, processReceivedContests } from "../fraud.ts";

const outsideKey = "fora@exemplo.com.br";
/** What the external bank says of each contest that was reported to it. */
const outside = new Map<string, ContestAnswer>();
/** The contests that were reported to the external bank and not withdrawn. */
const openOutside = new Set<string>();
/** What happens here while the other bank is asked, before the report arrives. */
let whileAsked: (() => Promise<unknown>) | null = null;
const world = await aWorld({
  rail: (simulated) => ({
    ...simulated,
    contest: async (report) => {
      await whileAsked?.();
      if (report.key !== outsideKey) return simulated.contest(report);
      openOutside.add(report.id);
      return outside.get(report.id) ?? { status: "analysis" };
    },
    cancelContest: async (contest) => {
      openOutside.delete(contest.id);
      await simulated.cancelContest(contest);
    },
  }),
});
const { aCustomer, aTenant, anExternalPayee, aurora, clock, db, deps, failedLedgerChecks } = world;
const south = await aTenant({ displayName: "Banco Sul" });
await anExternalPayee(outsideKey);

/** Whether the other bank goes on with a contest. */
async function isStanding({ who }: Payee, id: string): Promise<boolean> {
  if (!who) return openOutside.has(id);
  const { disputes } = (await who.get("/pix/disputes/received")).json();
  return disputes.some((one: { id: string; status: string }) => one.id === id && one.status === "IN_ANALYSIS");
}

type Status = "ACCEPTED" | "REJECTED";
type Payee = { key: string; who: Customer | null };

async function aPayee(where: "outside" | "here" | "south"): Promise<Payee> {
  if (where === "outside") return { key: outsideKey, who: null };
  const key = `${randomUUID()}@exemplo.com.br`;
  return { key, who: await aCustomer({ key, ...(where === "south" && { tenant: south }) }) };
}

/** The other bank decides: the staff of a tenant, or an external bank, which changes no decision of its own. */
async function decide({ who }: Payee, id: string, status: Status): Promise<void> {
  if (who) {
    const scope = { tenantId: who.tenant.id, id, status };
    await db.transaction().execute((tx) => receivedContestsForStaff.decide(deps, tx, scope));
  } else if (!outside.has(id))
    outside.set(id, status === "ACCEPTED" ? { status: "accepted", returns: [] } : { status: "rejected" });
}

/** The receiver objects, or the staff decides about the objection. */
async function objected({ who }: Payee, id: string, status: Status | null): Promise<void> {
  if (!who) return;
  if (status === null) {
    await who.post(`/pix/disputes/received/${id}/objection`, { details: "Vendi um sofá" });
    return;
  }
  const scope = { tenantId: who.tenant.id, id, status };
  await db.transaction().execute((tx) => receivedContestsForStaff.decideObjection(deps, tx, scope));
}

const work = async () => {
  await Promise.all([processSentContests(deps), processSentContests(deps), processReceivedContests(deps)]);
  clock.advance(70);
  await processPendingRefunds(deps);
  await Promise.all([processSentContests(deps), processReceivedContests(deps)]);
};

/** The external bank pays back, told of by the network twice and in each answer. Answers what was credited, once. */
async function payBack(endToEnd: string, id: string | null, amount: number): Promise<number> {
  const returned: RailReturn = {
    endToEnd: newReturnId("99999004", clock.now()),
    originalEndToEnd: endToEnd,
    amount: cents(amount),
    reason: "FR01",
  };
  const known = id === null ? undefined : outside.get(id);
  if (known?.status === "accepted") known.returns.push(returned);
  const at = { db, now: clock.now };
  const outcomes = await Promise.all([
    creditPaymentReturn(at, aurora.id, returned),
    creditPaymentReturn(at, aurora.id, returned),
    processSentContests(deps),
  ]);
  return outcomes[0] === "CREDITED" || outcomes[0] === "REPEATED" ? amount : 0;
}

const { numRuns, timeout } = runs(15, { seconds: 120 });

test(
  "in any order of both sides a contest ends once, and what comes back is never more than was paid",
  { timeout },
  async () => {
    const step = fc.oneof(
      fc.constantFrom(
        "contest",
        "contest",
        "cancel",
        "accept",
        "reject",
        "work",
        "week",
        "cancel while asked" as const,
      ),
      fc.constantFrom("object", "accept objection", "reject objection" as const),
      fc.integer({ min: 1, max: 50_00 }),
    );
    const where = fc.constantFrom("outside", "outside", "here", "south" as const);
    await fc.assert(
      fc.asyncProperty(where, fc.array(step, { minLength: 3, maxLength: 14 }), async (bank, steps) => {
        const payee = await aPayee(bank);
        const ana = await aCustomer({ balance: 100_00 });
        const { transactionId, endToEnd } = (await ana.pay(await ana.lookUp(payee.key), 60)).json();
        // On a busy machine the answer of the network may not come with the payment.
        clock.advance(5);
        await processPendingPayments(deps);
        const paidFrom = endToEnd ?? (await ana.get(`/transactions/${transactionId}`)).json().data.endToEnd;
        let [id, credited, weeks] = [null as string | null, 0, 0];
        const ended = new Map<string, string>();
        for (const one of ["contest" as const, ...steps, "work" as const]) {
          clock.advance(1); // no two things are of the same moment
          if (one === "contest") {
            const answer = await ana.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM" });
            if (answer.statusCode === 200) id = answer.json().id;
          }
          if (one === "week" && weeks < 4) {
            weeks += 1;
            clock.advance(7 * 86_400);
            await Promise.all([ana.signIn(), payee.who?.signIn()]);
          }
          if (one === "work") await work();
          if (id !== null) {
            if (one === "cancel") await ana.call("DELETE", `/pix/disputes/${id}`);
            if (one === "cancel while asked") {
              whileAsked = () => ana.call("DELETE", `/pix/disputes/${id}`);
              await work();
              whileAsked = null;
            }
            if (one === "accept" || one === "reject")
              await decide(payee, id, one === "accept" ? "ACCEPTED" : "REJECTED");
            if (one === "object") await objected(payee, id, null);
            if (one === "accept objection") await objected(payee, id, "ACCEPTED");
            if (one === "reject objection") await objected(payee, id, "REJECTED");
          }
          if (typeof one === "number" && !payee.who) credited += await payBack(paidFrom, id, one);

          const disputes: SentContest[] = (await ana.get("/pix/disputes")).json().disputes;
          // What has ended stays as it ended, and of what was not cancelled there is one.
          for (const { id: contestId, status } of disputes) expect(status).toBe(ended.get(contestId) ?? status);
          for (const { id: contestId, status } of disputes) if (status !== "IN_ANALYSIS") ended.set(contestId, status);
          expect(disputes.filter(({ status }) => status !== "CANCELLED").length).toBeLessThanOrEqual(1);
          expect(disputes.every(({ returned, contested }) => returned <= contested)).toBe(true);
          const cancelled = disputes.filter(({ status }) => status === "CANCELLED");
          for (const { id: contestId } of cancelled) expect(await isStanding(payee, contestId)).toBe(false);
          const back = (await ana.balance()) - 40_00;
          expect(back).toBeGreaterThanOrEqual(0);
          expect(back).toBeLessThanOrEqual(60_00);
          expect(payee.who ? 0 : back).toBe(credited);
        }
      }),
      { numRuns },
    );
    expect(await failedLedgerChecks()).toEqual([]);
  },
);

/** The money is where it was, and nobody goes on with the contest. */
const nothingOfIt = { status: "CANCELLED", isStanding: false, payerHas: 40_00, payeeHas: 60_00, nextTryAt: null };

/** A contest of a payment of R$ 60,00, which the other bank would accept. */
async function aContest(where: "outside" | "here" | "south") {
  const payee = await aPayee(where);
  const ana = await aCustomer({ balance: 100_00 });
  const { transactionId } = (await ana.pay(await ana.lookUp(payee.key), 60)).json();
  const { id } = (await ana.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM" })).json();
  const cancel = () => ana.call("DELETE", `/pix/disputes/${id}`);
  const left = async () => {
    const [dispute] = (await ana.get("/pix/disputes")).json().disputes as SentContest[];
    const { next_try_at: nextTryAt } = await db
      .selectFrom("contest_sent")
      .select("next_try_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const payeeHas = payee.who ? await payee.who.balance() : 60_00;
    return {
      status: dispute?.status,
      isStanding: await isStanding(payee, id),
      payerHas: await ana.balance(),
      payeeHas,
      nextTryAt,
    };
  };
  return { payee, id, cancel, left };
}

test.each(["outside", "south"] as const)(
  "cancelled while the bank %s is asked, a contest comes to nothing",
  async (where) => {
    const { id, cancel, left } = await aContest(where);
    const returned = { endToEnd: newReturnId("99999004", clock.now()), amount: cents(60_00) };
    if (where === "outside") outside.set(id, { status: "accepted", returns: [returned] });
    whileAsked = cancel;
    await processSentContests(deps);
    whileAsked = null;
    expect(await left()).toEqual(nothingOfIt);
  },
);

test("cancelled while it is reported to a customer of the same bank, a contest comes to nothing", async () => {
  const { payee, cancel, left } = await aContest("here");
  const other = world.owner();
  await other.connect();
  await other.query("begin");
  await other.query("select from ledger_account where id = $1 for update", [payee.who?.accountId]);
  const reported = processSentContests(deps);
  while ((await waitingForLocks(db)) === 0) await sleep(10);
  await cancel();
  await other.query("commit");
  await other.end();
  await reported;
  expect(await left()).toEqual(nothingOfIt);
});
