import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Dispute } from "@vitral/contract/pix-disputes";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import type { ContestAnswer, RailReturn } from "../network/rail.ts";
import {
  deliverReturn,
  infractionAdministration,
  processDisputes,
  processInfractions,
  processPendingRefunds,
} from "../pix.ts";

const outsideKey = "fora@exemplo.com.br";
/** What the bank outside says of each contest that was reported to it. */
const outside = new Map<string, ContestAnswer>();
/** What happens here while the bank outside is asked. */
let whileAsked: (() => Promise<unknown>) | null = null;
const world = await aWorld({
  rail: (simulated) => ({
    ...simulated,
    contest: async (report) => {
      if (report.key !== outsideKey) return simulated.contest(report);
      await whileAsked?.();
      return outside.get(report.id) ?? { status: "analysis" };
    },
  }),
});
const { aCustomer, aTenant, anExternalPayee, clock, db, deps, failedLedgerChecks } = world;
const south = await aTenant({ displayName: "Banco Sul" });
await anExternalPayee(outsideKey);

type Status = "ACCEPTED" | "REJECTED";
type Payee = { key: string; who: Customer | null };

async function aPayee(where: "outside" | "here" | "south"): Promise<Payee> {
  if (where === "outside") return { key: outsideKey, who: null };
  const key = `${randomUUID()}@exemplo.com.br`;
  return { key, who: await aCustomer({ key, ...(where === "south" && { tenant: south }) }) };
}

/** The other bank decides: the staff of a tenant, or a bank outside, which changes no decision of its own. */
async function decide({ who }: Payee, id: string, status: Status): Promise<void> {
  if (who) {
    const of = { tenantId: who.tenant.id, id, status };
    await db.transaction().execute((tx) => infractionAdministration.decide(deps, tx, of));
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
  const of = { tenantId: who.tenant.id, id, status };
  await db.transaction().execute((tx) => infractionAdministration.decideObjection(deps, tx, of));
}

const work = async () => {
  await Promise.all([processDisputes(deps), processDisputes(deps), processInfractions(deps)]);
  clock.advance(70);
  await processPendingRefunds(deps);
  await Promise.all([processDisputes(deps), processInfractions(deps)]);
};

/** The bank outside pays back, told of by the network twice and in each answer. Answers what was credited, once. */
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
  const refused = await Promise.all([deliverReturn(at, returned), deliverReturn(at, returned), processDisputes(deps)]);
  return refused[0] === null ? amount : 0;
}

test("in any order of both sides a contest ends once, and what comes back is never more than was paid", async () => {
  const step = fc.oneof(
    fc.constantFrom("contest", "contest", "cancel", "accept", "reject", "work", "week", "cancel while asked" as const),
    fc.constantFrom("object", "accept objection", "reject objection" as const),
    fc.integer({ min: 1, max: 50_00 }),
  );
  const where = fc.constantFrom("outside", "outside", "here", "south" as const);
  await fc.assert(
    fc.asyncProperty(where, fc.array(step, { minLength: 3, maxLength: 14 }), async (bank, steps) => {
      const payee = await aPayee(bank);
      const ana = await aCustomer({ balance: 100_00 });
      const { transactionId, endToEnd } = (await ana.pay(await ana.lookUp(payee.key), 60)).json();
      const paidFrom = endToEnd ?? (await ana.get(`/transactions/${transactionId}`)).json().data.endToEnd;
      let [id, credited, weeks] = [null as string | null, 0, 0];
      const ended = new Map<string, string>();
      for (const one of ["contest" as const, ...steps, "work" as const]) {
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
          if (one === "accept" || one === "reject") await decide(payee, id, one === "accept" ? "ACCEPTED" : "REJECTED");
          if (one === "object") await objected(payee, id, null);
          if (one === "accept objection") await objected(payee, id, "ACCEPTED");
          if (one === "reject objection") await objected(payee, id, "REJECTED");
        }
        if (typeof one === "number" && !payee.who) credited += await payBack(paidFrom, id, one);

        const disputes: Dispute[] = (await ana.get("/pix/disputes")).json().disputes;
        // What has ended stays as it ended, and of what was not cancelled there is one.
        for (const { id: of, status } of disputes) expect(status).toBe(ended.get(of) ?? status);
        for (const { id: of, status } of disputes) if (status !== "IN_ANALYSIS") ended.set(of, status);
        expect(disputes.filter(({ status }) => status !== "CANCELLED").length).toBeLessThanOrEqual(1);
        expect(disputes.every(({ returned, contested }) => returned <= contested)).toBe(true);
        const back = (await ana.balance()) - 40_00;
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(60_00);
        expect(payee.who ? 0 : back).toBe(credited);
      }
    }),
    { numRuns: 15 },
  );
  expect(await failedLedgerChecks()).toEqual([]);
}, 120_000);
