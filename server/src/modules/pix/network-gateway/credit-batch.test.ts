import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import type { NetworkEvent } from "@vitral/protocol/events";
import type { PaymentOrder } from "@vitral/protocol/payments";
import { expect, test } from "vitest";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import { anIncomingPayment } from "../../../../test/incoming.ts";
import { runs } from "../../../../test/runs.ts";
import type { Customer } from "../../../../test/world.ts";
import { participantOf } from "./brand-queries.ts";
import { takeNonce } from "./event-queries.ts";
import { takeEvent } from "./take-event.ts";

const world = await aGatewayWorld();
const { aTenant, clock, db, failedLedgerChecks, owner, server } = world;
/** A bank whose companies pay for what they receive. */
const bank = await aTenant({ pixIn: { type: "FIXED", fee: 1_50 } });
const participant = await participantOf(db, bank.ispb);
const aCustomer = (more: Parameters<typeof world.aCustomer>[0] = {}) => world.aCustomer({ tenant: bank, ...more });
const anEvent = (body: Parameters<typeof world.anEvent>[0]) => world.anEvent(body, bank.ispb);

const credited = () => ({ status: "ACCC" as const, settledAt: clock.now() });
const paid = (payment: PaymentOrder) => anEvent({ type: "PAYMENT_RECEIVED", outcome: credited(), payment });
const gaveUp = (payment: PaymentOrder) =>
  anEvent({ type: "PAYMENT_RECEIVED", outcome: { status: "RJCT", reason: "AB03" }, payment });
const resultsOf = async (...events: NetworkEvent[]) => (await server.deliver(...events)).map(({ result }) => result);
/** Takes an event by the path of those that no batch takes. */
const takeAlone = (event: NetworkEvent) => {
  if (!participant) throw new Error("the bank is a participant");
  const news = {} as Parameters<typeof takeEvent>[0]["news"];
  const bankNameOf = (ispb: string) => `Banco ${ispb}`;
  return takeEvent({ db: server.db, now: clock.now, news, contradicts: () => {}, bankNameOf }, participant, event);
};

const given = fc.record({
  to: fc.constantFrom("person", "company", "gone"),
  kind: fc.constantFrom("PLAIN", "PLAIN", "CODE", "OTHER_HOLDER", "NO_ACCOUNT", "GAVE_UP"),
  amount: fc.integer({ min: 1, max: 50_000_00 }),
});
const plan = fc.record({
  payments: fc.array(given, { minLength: 1, maxLength: 12 }),
  /** Which is brought again later: the same event, or another one of the same payment. */
  again: fc.array(fc.record({ which: fc.nat(11), same: fc.boolean() }), { maxLength: 8 }),
  /** After which events a message ends. */
  ends: fc.array(fc.nat(20), { maxLength: 5 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

/** Three customers of their own, and the payments and events of a plan to them. */
async function aCase({ payments, again }: Plan) {
  const whose = {
    person: await aCustomer(),
    company: await aCustomer({ entityType: "COMPANY" }),
    gone: await aCustomer(),
  };
  const orders = await Promise.all(
    payments.map(async ({ to, kind, amount }) => {
      const order = await anIncomingPayment(world, whose[to], { amount: cents(amount) });
      const { creditor } = order;
      if (kind === "CODE") return { ...order, txId: "mesa7", localInstrument: "QRES" as const };
      if (kind === "OTHER_HOLDER") return { ...order, creditor: { ...creditor, taxId: "98765432100" } };
      if (kind === "NO_ACCOUNT")
        return { ...order, creditor: { ...creditor, account: { ...creditor.account, number: "99999999" } } };
      return order;
    }),
  );
  await db.updateTable("customer").set({ closed_at: clock.now() }).where("id", "=", whose.gone.id).execute();
  const first = orders.map(paid);
  const later = again.flatMap(({ which, same }) => {
    const [order, event] = [orders[which], first[which]];
    return order && event ? [same ? event : paid(order)] : [];
  });
  const before = orders.filter((_, index) => payments[index]?.kind === "GAVE_UP").map(gaveUp);
  return { whose: Object.values(whose), company: whose.company, orders, before, events: [...first, ...later] };
}

/** What the books, the statements and the messages have of a payment, without what differs between two customers. */
async function bookedOf({ endToEndId }: PaymentOrder) {
  const { rows } = await sql`
    select (select array_agg(row_to_json(r)::jsonb - array['end_to_end', 'account_id', 'posting_id', 'tenant_id'])
              from pix_receipt r where end_to_end = ${endToEndId}) as receipts,
           (select array_agg(jsonb_build_object('reason', reason, 'cents', amount_cents, 'status', status))
              from pix_suspense where end_to_end = ${endToEndId}) as suspended,
           (select array_agg(row_to_json(g)::jsonb - array['order_id'])
              from gateway_answer g where order_id = ${endToEndId}) as answers,
           (select array_agg(jsonb_build_object('fee', fee_cents, 'cents', amount_cents, 'category', category, 'said',
                               array[external_status, description, payer_name, payer_document, beneficiary_bank]))
              from account_entry where end_to_end = ${endToEndId}) as rows,
           (select array_agg(channel || template) from outbox where end_to_end = ${endToEndId}) as messages`.execute(
    db,
  );
  return rows[0];
}

async function accountOf({ accountId }: Customer) {
  const { rows } = await sql`
    select balance_cents, entries, last_number, in_total_cents, out_total_cents,
           (select array_agg(amount_cents order by amount_cents) from account_entry e
             where e.account_id = a.id and category = 'FEE') as fees
      from ledger_account a where id = ${accountId}`.execute(db);
  return rows[0];
}

/** What a company owes for what it received, and what was taken. */
async function feesOf({ accountId }: Customer) {
  const { rows } = await sql`
    select coalesce(sum(least(amount_cents, 150)) filter (where credit), 0) as owed,
           coalesce(sum(amount_cents) filter (where category = 'FEE'), 0) as taken
      from account_entry where account_id = ${accountId}`.execute(db);
  return rows[0] as { owed: string; taken: string };
}

const stateOf = async ({ whose, orders }: Pick<Awaited<ReturnType<typeof aCase>>, "whose" | "orders">) => ({
  payments: await Promise.all(orders.map(bookedOf)),
  accounts: await Promise.all(whose.map(accountOf)),
});

const { numRuns, timeout } = runs(8, { seconds: 180 });

test("payments that come in messages leave the books as those that come one by one", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const [together, alone] = [await aCase(planned), await aCase(planned)];
      for (const event of [...alone.before, ...alone.events]) await takeAlone(event);
      for (const event of together.before) await server.deliver(event);
      const ends = [0, ...new Set(planned.ends), together.events.length].toSorted((one, other) => one - other);
      const messages = ends.map((end, index) => together.events.slice(ends[index - 1] ?? 0, end));
      for (const message of messages.filter(({ length }) => length > 0))
        expect(new Set(await resultsOf(...message))).toEqual(new Set(["TAKEN"]));
      expect(await stateOf(together)).toEqual(await stateOf(alone));
      const { owed, taken } = await feesOf(together.company);
      expect(taken).toBe(owed);
      expect(await failedLedgerChecks()).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
});

test("an event that cannot be taken spoils none of its message", { timeout: 60_000 }, async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const nothing = paid({ ...(await anIncomingPayment(world, ana)), amount: cents(0) });
  const [one, other] = [paid(await anIncomingPayment(world, ana)), paid(await anIncomingPayment(world, bruno))];
  expect(await resultsOf(nothing, one, other)).toEqual(["LATER", "TAKEN", "TAKEN"]);
  expect([await ana.balance(), await bruno.balance()]).toEqual([12_34, 12_34]);
});

test("where a batch fails its payments are credited one by one", { timeout: 60_000 }, async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const one = paid(await anIncomingPayment(world, ana));
  // Two events of one id: the second is none.
  const same = { ...paid(await anIncomingPayment(world, bruno)), id: one.id };
  const another = paid(await anIncomingPayment(world, bruno));
  expect(await resultsOf(one, same, another)).toEqual(["TAKEN", "TAKEN", "TAKEN"]);
  expect((await ana.balance()) + (await bruno.balance())).toBe(2 * 12_34);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an account that somebody holds keeps no payment to another waiting", { timeout: 60_000 }, async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const events = [paid(await anIncomingPayment(world, ana)), paid(await anIncomingPayment(world, bruno))];
  const somebody = owner();
  await somebody.connect();
  await somebody.query("begin");
  await somebody.query("select from ledger_account where id = $1 for update", [ana.accountId]);
  const answers = resultsOf(...events);
  await sleep(1_500);
  expect([await ana.balance(), await bruno.balance()]).toEqual([0, 12_34]);
  await somebody.query("rollback");
  await somebody.end();
  expect(await answers).toEqual(["TAKEN", "TAKEN"]);
  expect(await ana.balance()).toBe(12_34);
});

test("a nonce counts once, also where two messages bring it at the same moment", { timeout: 60_000 }, async () => {
  const until = new Date(Date.now() + 60_000);
  const [nonce, other] = [randomUUID(), randomUUID()];
  const taken = await Promise.all([nonce, other, nonce, nonce].map((one) => takeNonce(server.db, "key", one, until)));
  expect(taken).toEqual([true, true, false, false]);
  expect(await takeNonce(server.db, "key", nonce, until)).toBe(false);
});
