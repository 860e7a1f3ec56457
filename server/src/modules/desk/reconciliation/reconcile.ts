import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { ReconciledDay } from "@vitral/contract/console/reconciliation";
import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../../platform/database/each-tenant.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import { type Rail, type SettledLine, withTimeout } from "../../pix/pix.ts";
import { findMissingDays, noteTry } from "./drift-queries.ts";
import { findBookedLines, findDay, saveDay } from "./reconciliation-queries.ts";

type Deps = { db: Db; now: () => Date; rail: Rail | null };
type BankDay = { tenant: { id: string; ispb: string }; day: string };

/** Milliseconds that the network has for a day's statement. */
const longest = 20_000;

/**
 * Compares the settlement account with the network's statement of a day, line by line, and stores what it found. A run
 * again finds the same. Refuses with NETWORK_STATEMENT_UNAVAILABLE where the network does not answer.
 */
export async function reconcile(
  { db, now, rail }: Deps,
  { tenant, day }: BankDay,
  by: { email: string; id: string } | null,
): Promise<ReconciledDay> {
  if (!rail) throw new Refusal("NETWORK_STATEMENT_UNAVAILABLE");
  const at = now();
  const settled = await withTimeout(longest, () => rail.statementOf(tenant.ispb, day)).catch(() => {
    throw new Refusal("NETWORK_STATEMENT_UNAVAILABLE");
  });
  const booked = await findBookedLines(db, { tenantId: tenant.id, day });
  const onlyBooked = missing(booked, settled);
  const differences = [
    ...byId(onlyBooked).map((line) => Object.assign({ side: "LEDGER" as const }, line)),
    ...byId(missing(settled, booked)).map((line) => Object.assign({ side: "NETWORK" as const }, line)),
  ];
  await db.transaction().execute(async (tx) => {
    const totals = { ledger: sums(booked), network: sums(settled), matched: booked.length - onlyBooked.length };
    await saveDay(tx, { tenantId: tenant.id, day }, { now: at, ...totals, differences });
    const event = { tenantId: tenant.id, at, details: { day, differences: differences.length } };
    if (by) await recordAudit(tx, { ...event, actor: by.email, staffId: by.id, action: "reconciliation.run" });
  });
  return reconciledDay(db, { tenantId: tenant.id, day, at });
}

const keyOf = ({ endToEnd, amount }: SettledLine) => `${endToEnd} ${amount}`;

/**
 * The lines of one side that the other has not, has with another amount, or has fewer times: what the network settled
 * twice and the books have once is there once.
 */
function missing(own: readonly SettledLine[], other: readonly SettledLine[]): SettledLine[] {
  const left = new Map<string, number>();
  for (const line of other) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  return own.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0;
    left.set(keyOf(line), count - 1);
    return count <= 0;
  });
}

/** One line for each id, with the sum of its amounts: a difference is stored once for an id and a side. */
function byId(lines: readonly SettledLine[]): SettledLine[] {
  const found = new Map<string, SettledLine>();
  for (const line of lines) {
    const first = found.get(line.endToEnd);
    found.set(line.endToEnd, first ? { ...first, amount: cents(first.amount + line.amount) } : line);
  }
  return [...found.values()];
}

const sums = (lines: readonly SettledLine[]) => ({
  in: lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
  out: lines.reduce((sum, { amount }) => sum + Math.max(0 - amount, 0), 0),
});

/** What the last run of a day found, and which days up to `at` no run compared. */
export async function reconciledDay(
  db: Db,
  { at, ...scope }: { tenantId: string; day: string; at: Date },
): Promise<ReconciledDay> {
  const row = await findDay(db, scope);
  const ledger = { in: cents(row.ledgerIn), out: cents(row.ledgerOut) };
  const network = { in: cents(row.networkIn), out: cents(row.networkOut) };
  return {
    day: scope.day,
    ranAt: row.ranAt,
    ledger,
    network,
    matched: row.matched,
    difference: cents(ledger.in - ledger.out - network.in + network.out),
    drift: cents(row.drift),
    open: { ledger: row.openLedger, network: row.openNetwork },
    openEarlier: { count: row.openEarlier, oldest: row.oldestOpen },
    missing: await missingDays(db, scope.tenantId, at),
  };
}

/** Days since the first compared one that no run compared, and the oldest of them. */
export async function missingDays(db: Db, tenantId: string, at: Date) {
  const { count, oldest } = await findMissingDays(db, { tenantId, until: finishedDay(at, 2), max: 1 });
  return { count, oldest };
}

/** The last day that had ended these hours ago. */
const finishedDay = (at: Date, hours: number): string =>
  addDays(saoPauloDay(new Date(at.getTime() - hours * 3_600_000)), -1);

/** How many days of a tenant one turn of the worker catches up with. */
const daysOfTurn = 31;

/**
 * Compares yesterday of every tenant, once, and then the days before it that nobody compared while the server or the
 * network was away: those never tried, the oldest first, then those whose last try is the longest ago. A worker calls
 * it. However many days have no statement in the network any more, the others are compared.
 */
export async function reconcileFinishedDays({ db, now, rail, tenants }: Deps & { tenants: Tenants }): Promise<void> {
  if (!rail) return;
  // The network may still settle what was sent before midnight.
  const yesterday = finishedDay(now(), 1);
  await forEachTenant(await tenantIds(db), async (tenantId) => {
    const tenant = await tenants.byId(tenantId);
    const compare = (day: string) => reconcile({ db, now, rail }, { tenant, day }, null);
    const faults: unknown[] = [];
    const earlier = await findMissingDays(db, { tenantId, until: yesterday, max: daysOfTurn });
    const isYesterdayMissing = (await findDay(db, { tenantId, day: yesterday })).ranAt === null;
    const days = isYesterdayMissing ? [...new Set([yesterday, ...earlier.days])] : earlier.days;
    for (const day of days) {
      await compare(day).catch(async (error: unknown) => {
        faults.push(error);
        await noteTry(db, { tenantId, day, at: now() });
      });
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} of ${days.length} days were not compared`);
  });
}
