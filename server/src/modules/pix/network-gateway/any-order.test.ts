import { sql } from "kysely";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment } from "../../../../test/incoming.ts";
import { runs } from "../../../../test/runs.ts";
import type { Customer } from "../../../../test/world.ts";
import { processPendingPayments, returnSuspended } from "../pix.ts";

const world = await aGatewayWorld();
const { aCustomer, aServer, aurora, clock, db, deps, failedLedgerChecks, gateway, server, anEvent } = world;
const servers = [server, await aServer()];
const key = gateway.anEntry("maria@sol.com.br");

/** What the network's reserve account of the bank has, and what the bank's books say of it. */
async function reserves() {
  const { rows } = await sql<{ sum: string }>`
    select -coalesce(sum(e.amount_cents), 0) as sum
      from ledger_account a
      join ledger_entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
      join ledger_posting p on p.tenant_id = e.tenant_id and p.id = e.posting_id
     where a.tenant_id = ${aurora.id} and a.kind = 'SETTLEMENT' and p.reason <> 'SEED'`.execute(db);
  const sent = [...gateway.orders.values()].filter(({ state }) => state.status === "ACSC");
  const pending = await db
    .selectFrom("pix_payment")
    .select(["end_to_end as id", sql<number>`amount_cents::int`.as("amount")])
    .where("tenant_id", "=", aurora.id)
    .where("status", "=", "PENDING")
    .execute();
  // After calls without an answer the bank has a pause, in which it sends nothing: the money is set apart.
  const left = [...sent.map(({ order }) => order), ...pending.filter(({ id }) => !gateway.orders.has(id))];
  return { booked: Number(rows[0]?.sum), left: left.reduce((sum, { amount }) => sum + amount, 0) };
}
const close = (who: Customer) =>
  db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", who.id).execute();

const received = fc.record({
  amount: fc.integer({ min: 1, max: 500_00 }),
  settles: fc.boolean(),
  /** The account is closed after so many of the deliveries. */
  closesAfter: fc.option(fc.nat(6), { nil: null }),
  /** To which server each of its events goes, and how often: not at all is lost. */
  deliveries: fc.array(fc.record({ what: fc.constantFrom("question", "end"), at: fc.nat(1) }), { maxLength: 6 }),
});
const plan = fc.record({
  received: fc.array(received, { minLength: 1, maxLength: 4 }),
  returnFault: fc.constantFrom(null, "ANSWER_LOST", "NEVER_ARRIVES", "UNAVAILABLE"),
  sent: fc.constantFrom(null, "ANSWER_LOST"),
  newsOfSent: fc.nat(2),
  atOnce: fc.boolean(),
});
const { numRuns, timeout } = runs(12, { seconds: 120 });

test(
  "in any order of events, with any lost answer, money is credited once and the books are right",
  { timeout },
  async () => {
    const before = await reserves();
    let arrived = before.booked + before.left;
    await fc.assert(
      fc.asyncProperty(plan, async ({ received: incoming, returnFault, sent, newsOfSent, atOnce }) => {
        gateway.endWith(() => ({ status: "ACSC", settledAt: clock.now() }));
        if (returnFault) gateway.fail("sendReturn", returnFault);
        const cases = await Promise.all(
          incoming.map(async (one) => {
            const who = await aCustomer();
            const payment = await anIncomingPayment(world, who, { amount: one.amount as never });
            const question = anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "ACSP" }, payment });
            const outcome = one.settles
              ? ({ status: "ACCC", settledAt: clock.now() } as const)
              : ({ status: "RJCT", reason: "AB03" } as const);
            return {
              ...one,
              who,
              payment,
              events: { question, end: anEvent({ type: "PAYMENT_RECEIVED", outcome, payment }) },
            };
          }),
        );
        const payer = await aCustomer({ balance: 100_00 });
        const lookUp = await payer.lookUp(key);
        if (sent) gateway.fail("sendPayment", sent);
        const { endToEnd } = (await payer.pay(lookUp, 10)).json();
        const answers = new Map<string, Set<string>>();
        const runCase = async ({ who, payment, events, deliveries, closesAfter }: (typeof cases)[number]) => {
          for (const [index, { what, at }] of deliveries.entries()) {
            if (index === closesAfter) await close(who);
            const [answer] = (await servers[at]?.deliver(events[what])) ?? [];
            if (what === "question" && answer) {
              const said = answers.get(payment.endToEndId) ?? new Set();
              answers.set(payment.endToEndId, said.add(answer.result));
            }
          }
        };
        if (atOnce) await Promise.all(cases.map(runCase));
        else for (const one of cases) await runCase(one);
        // After calls without an answer the bank may not have sent it yet; no gateway ends an order that it lacks.
        if (gateway.orders.has(endToEnd)) {
          const ended = anEvent({
            type: "ORDER_ENDED",
            orderId: endToEnd,
            outcome: { status: "ACSC", settledAt: clock.now() },
          });
          for (let time = 0; time < newsOfSent; time += 1) await servers[time]?.deliver(ended);
        }

        // Nothing is lost for ever: the bank asks, and its workers go on.
        gateway.heal();
        await Promise.all(servers.map((one) => one.askForEvents()));
        for (let time = 0; time < 3; time += 1) {
          clock.advance(40);
          await Promise.all([returnSuspended(deps).catch(() => {}), processPendingPayments(deps)]);
        }

        for (const { who, payment, settles } of cases) {
          const { rows } = await sql<{ credited: number; returned: number; waiting: number }>`
          select (select count(*)::int from pix_receipt where end_to_end = ${payment.endToEndId}) as credited,
                 (select count(*)::int from pix_suspense where end_to_end = ${payment.endToEndId} and status = 'RETURNED')
                   as returned,
                 (select count(*)::int from pix_suspense where end_to_end = ${payment.endToEndId} and status = 'PENDING')
                   as waiting`.execute(db);
          const { credited = 0, returned = 0, waiting = 0 } = rows[0] ?? {};
          expect([credited + returned, waiting]).toEqual([settles ? 1 : 0, 0]);
          if (settles) arrived += payment.amount;
          const { balance } = await db
            .selectFrom("ledger_account")
            .select("balance_cents as balance")
            .where("id", "=", who.accountId)
            .executeTakeFirstOrThrow();
          expect(balance).toBe(credited === 1 ? payment.amount : 0);
          expect(answers.get(payment.endToEndId)?.size ?? 0).toBeLessThan(2);
        }
        expect(await payer.balance()).toBe(90_00);
        const { booked, left } = await reserves();
        expect(booked).toBe(arrived - left);
        expect(await failedLedgerChecks()).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
  },
);
