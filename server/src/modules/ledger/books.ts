import { type Cents, cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { ledgerKinds, type Posting, type TrialBalanceRow } from "@vitral/contract/console/ledger";
import type { Db } from "../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../platform/database/each-tenant.ts";
import { callCloseDays, findMovements } from "./books-queries.ts";
import { type EntryRow, findPostings, findPostingsOf, type PostingFilter } from "./posting-queries.ts";

type Books = { db: Db; tenantId: string };

/** The balance of each kind of account at a moment: all that was posted before it. Credits are positive. */
export async function balancesAt({ db, tenantId }: Books, at: Date) {
  const rows = await findMovements(db, { tenantId, from: at, to: at });
  return ledgerKinds.map((kind) => ({ kind, balance: rows.find((row) => row.kind === kind)?.opening ?? cents(0) }));
}

/** The trial balance of a day of São Paulo, in the order of the chart; kinds that never moved have zeros. */
export async function trialBalance({ db, tenantId }: Books, day: string): Promise<TrialBalanceRow[]> {
  const rows = await findMovements(db, { tenantId, from: startOfSaoPauloDay(day), to: endOfSaoPauloDay(day) });
  return ledgerKinds.map((kind) => {
    const found = rows.find((row) => row.kind === kind);
    const { opening, debits, credits, entries } = found ?? { ...nothing, entries: 0 };
    return { kind, opening, debits, credits, closing: cents(opening + credits - debits), entries };
  });
}

const nothing: Record<"opening" | "debits" | "credits", Cents> = {
  opening: cents(0),
  debits: cents(0),
  credits: cents(0),
};

/** Postings with all their entries, the newest first. */
export async function postings(db: Db, filter: PostingFilter): Promise<Posting[]> {
  const rows = await findPostings(db, filter);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(asPosting);
}

/** These postings and those that close them, the oldest first. */
export async function postingsOf(db: Db, scope: { tenantId: string; ids: readonly string[] }): Promise<Posting[]> {
  const rows = await findPostingsOf(db, scope);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(asPosting).toReversed();
}

function asPosting(rows: EntryRow[]): Posting {
  const [first] = rows;
  if (!first) throw new Error("a posting has entries");
  const { id, at, phase, reason, pendingId } = first;
  const entries = rows.map(({ accountId, kind, number, amount, balanceAfter }) => ({
    accountId,
    kind,
    number,
    amount: cents(amount),
    balanceAfter: balanceAfter === null ? null : cents(balanceAfter),
  }));
  return { id, at, phase, reason, pendingId, entries };
}

/**
 * Adds up the finished days of every tenant, so that balances of any moment are a sum over days. The last two hours of
 * a day wait: a call that began on it may still post.
 */
export async function closeDays({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const until = addDays(saoPauloDay(new Date(now().getTime() - 2 * 3_600_000)), -1);
  await forEachTenant(await tenantIds(db), async (tenantId) => {
    while ((await callCloseDays(db, { tenantId, until })) > 0);
  });
}
