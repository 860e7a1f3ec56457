import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyLedger } from "../server/src/modules/ledger/ledger.ts";
import type { Person } from "../bench/people.ts";
import type { Bank } from "./bank.ts";
import { balanceOf, type JournalOrder, type Paying } from "./orders.ts";

/** The differences between our journal and the bank's data after the faults. */
export type Verdict = {
  acknowledged: number;
  /** Orders without a final answer of the bank. */
  unanswered: number;
  /** Acknowledged, but the payment, the payer's row or the payee's row is missing or differs. */
  lost: number;
  /** Rows of a statement beyond the one that a payment has on each side. */
  twice: number;
  /** Over all customers: the difference between the bank's balance and the one of our journal. */
  centavosOff: number;
  /** Rows that break a check of `ledger verify`. */
  broken: number;
};

/** So many lost payments are named, each in a line. */
const mostNamed = 20;

/** The balances of all customers, by account. */
export async function balances(banks: readonly Paying[]): Promise<Map<string, number>> {
  const shown = new Map<string, number>();
  for (const bank of banks)
    for (const person of bank.people) shown.set(person.accountId, await balanceOf(bank, person));
  return shown;
}

/** Compares our journal with the banks: payments and statements in their tables, balances over HTTP. */
export async function compare(
  banks: readonly Bank[],
  journal: readonly JournalOrder[],
  before: Map<string, number>,
): Promise<Verdict> {
  const found = await Promise.all(banks.map(storedIn));
  const rows = found.flatMap((stored) => stored.rows);
  const checks = found.flatMap((stored) => stored.checks);
  const bankOf = (person: Person) => banks.find(({ people }) => people.includes(person));
  const isStored = searchIn(found, ({ payer, payee }) => payee !== null && bankOf(payee) !== bankOf(payer));
  const expected = expectedBalances(journal, before, found);
  const shown = await balances(banks);
  const acknowledged = journal.filter(({ outcome }) => outcome === "acknowledged");
  const lost = acknowledged.filter((order) => !isStored(order));
  for (const { transactionId, amountCents } of lost.slice(0, mostNamed))
    console.log(`  LOST: payment ${transactionId} of ${amountCents} centavos`);
  return {
    acknowledged: acknowledged.length,
    unanswered: journal.filter(({ outcome }) => outcome === "unknown").length,
    lost: lost.length,
    twice: sum(rows.map(({ many }) => many - 1)),
    centavosOff: sum([...shown].map(([account, cents]) => Math.abs(cents - (expected.get(account) ?? 0)))),
    broken: sum(checks.map(({ broken }) => broken)),
  };
}

/** Tells whether an order is stored, with the rows of both sides. `leaves`: the payee is at another institution. */
export function searchIn(
  found: readonly Stored[],
  leaves: (order: JournalOrder) => boolean,
): (order: JournalOrder) => boolean {
  const paymentOf = paymentsIn(found);
  const rows = found.flatMap((stored) => stored.rows);
  const rowOf = new Set(rows.map(({ endToEnd, accountId, credit }) => `${endToEnd} ${accountId} ${credit}`));
  return (order) => {
    const payment = paymentOf.get(order.lookUpId);
    // Nobody was given the id of a Pix Agendado's payment.
    const isOther = order.transactionId !== null && payment?.id !== order.transactionId;
    if (!payment || isOther || payment.amount !== order.amountCents) return false;
    if (!rowOf.has(`${payment.endToEnd} ${order.payer.accountId} false`)) return false;
    // Another institution, or the network, may refuse: the money is back.
    if (payment.status === "FAILED" && leaves(order)) return true;
    return (
      !order.payee || (payment.status === "SETTLED" && rowOf.has(`${payment.endToEnd} ${order.payee.accountId} true`))
    );
  };
}

/** The balances of the accounts after the orders of a journal, by what became of each payment. */
export function expectedBalances(
  journal: readonly JournalOrder[],
  before: ReadonlyMap<string, number>,
  found: readonly Stored[],
): Map<string, number> {
  const paymentOf = paymentsIn(found);
  const expected = new Map(before);
  const move = (accountId: string, cents: number) => expected.set(accountId, (expected.get(accountId) ?? 0) + cents);
  for (const order of journal) {
    const status = paymentOf.get(order.lookUpId)?.status;
    if (order.outcome === "refused" || status === undefined || status === "FAILED") continue;
    move(order.payer.accountId, -order.amountCents);
    if (order.payee) move(order.payee.accountId, order.amountCents);
  }
  return expected;
}

const paymentsIn = (found: readonly Stored[]) =>
  new Map(found.flatMap(({ payments }) => payments).map((payment) => [payment.lookUpId, payment]));

/** The payments of a bank, the rows of its statements, and what `ledger verify` says. */
export const storedIn = (bank: Pick<Bank, "query">) =>
  bank.query(async (db) => ({
    payments: (
      await sql<Payment>`
      select look_up_id as "lookUpId", id, end_to_end as "endToEnd", status, amount_cents as amount from pix_payment`.execute(
        db,
      )
    ).rows,
    rows: (
      await sql<Row>`
      select end_to_end as "endToEnd", account_id as "accountId", credit, count(*)::int as many
        from account_transaction where end_to_end is not null group by 1, 2, 3`.execute(db)
    ).rows,
    checks: await verifyLedger(db),
  }));

type Stored = Awaited<ReturnType<typeof storedIn>>;
type Payment = { lookUpId: string; id: string; endToEnd: string; status: string; amount: number };
type Row = { endToEnd: string; accountId: string; credit: boolean; many: number };

/**
 * Waits until no payment, no return, no Pix Agendado and no message is pending; false when the time is over. What is
 * pending then is counted by `messagesOf`.
 */
export function allDone(bank: Pick<Bank, "query">, timeoutMs: number): Promise<boolean> {
  return bank.query(async (db) => {
    for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(100)) {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select from pix_payment where status = 'PENDING')
            or exists (select from pix_refund where status = 'PENDING')
            or exists (select from pix_schedule where status = 'SCHEDULED')
            or exists (select from pix_pending_notification)
            or exists (select from outbox where delivered_at is null and failed_at is null) as waiting`.execute(db);
      if (!rows[0]?.waiting) return true;
    }
    return false;
  });
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
