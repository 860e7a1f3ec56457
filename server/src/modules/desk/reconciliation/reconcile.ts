import { cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import type { ReconciledDay } from "@vitral/contract/console/reconciliation";
import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, sideBySide, tenantIds } from "../../../platform/database/each-tenant.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import { endOrder, type Rail, type RailAnswer, type SettledLine, withTimeout } from "../../pix/pix.ts";
import { findKeyDifferences } from "../../pix-keys/pix-keys.ts";
import { findReserve } from "./reserve-queries.ts";
import { findMissingDays, noteTry } from "./drift-queries.ts";
import { findBookedLines, findDay, saveDay } from "./reconciliation-queries.ts";

type Deps = { db: Db; now: () => Date; rail: Rail | null };
type BankDay = { tenant: { id: string; ispb: string }; day: string };

/** Milliseconds that the network has for a day's statement. */
const longest = 20_000;
/** A movement that one side has for less than that, in milliseconds, may be under way to the other. */
const graceMs = 600_000;
/** How many orders a run asks the network for. */
const maxAsked = 100;

/**
 * Compares the settlement account with the network's statement of a day, line by line, and stores what it found. A run
 * again finds the same. An order of ours that is settled there and pending here is posted first, unless `posts` is
 * false. Refuses with NETWORK_STATEMENT_UNAVAILABLE where the network does not answer.
 */
export async function reconcile(
  { db, now, rail }: Deps,
  { tenant, day }: BankDay,
  by: { email: string; id: string } | null,
  { posts = true } = {},
): Promise<ReconciledDay> {
  if (!rail) throw new Refusal("NETWORK_STATEMENT_UNAVAILABLE");
  const at = now();
  const statement = await withTimeout(longest, () => rail.statementOf(tenant.ispb, day)).catch(() => {
    throw new Refusal("NETWORK_STATEMENT_UNAVAILABLE");
  });
  const readBooks = () => findBookedLines(db, { tenantId: tenant.id, day });
  let lines = pairUp(await readBooks(), statement.lines, at);
  if (posts && (await postSettled({ db, now, rail }, tenant, lines.onlySettled)))
    lines = pairUp(await readBooks(), statement.lines, at);
  const { booked, settled, matched, onlyBooked, onlySettled } = lines;
  const differences = [
    ...byId(onlyBooked).map((line) => Object.assign({ side: "LEDGER" as const }, line)),
    ...byId(onlySettled).map((line) => Object.assign({ side: "NETWORK" as const }, line)),
  ];
  await db.transaction().execute(async (tx) => {
    const totals = { ledger: sums(booked), network: sums(settled), matched };
    await saveDay(tx, { tenantId: tenant.id, day }, { now: at, ...totals, differences, statement });
    const event = { tenantId: tenant.id, at, details: { day, differences: differences.length } };
    if (by) await recordAudit(tx, { ...event, actor: by.email, staffId: by.id, action: "reconciliation.run" });
  });
  return reconciledDay(db, { tenantId: tenant.id, day, at });
}

/**
 * The lines of both sides, and those that only one has. What has no pair and is younger than the grace is left out of
 * all: it counts at the next run.
 */
function pairUp(booked: readonly SettledLine[], settled: readonly SettledLine[], at: Date) {
  const isOld = (line: SettledLine) => at.getTime() - line.at.getTime() >= graceMs;
  const [here, there] = [split(booked, settled), split(settled, booked)];
  const [onlyBooked, onlySettled] = [here.without.filter(isOld), there.without.filter(isOld)];
  return {
    booked: [...here.paired, ...onlyBooked],
    settled: [...there.paired, ...onlySettled],
    matched: here.paired.length,
    onlyBooked,
    onlySettled,
  };
}

/**
 * Orders of ours that the network settled, of which no news came: it is asked for each, and its answer ends it as
 * always. Whether any is.
 */
async function postSettled(
  { db, now, rail }: Deps & { rail: Rail },
  { id: tenantId, ispb }: BankDay["tenant"],
  lines: readonly SettledLine[],
): Promise<boolean> {
  const own = lines.filter(({ endToEnd }) => endToEnd.slice(1, 9) === ispb).slice(0, maxAsked);
  for (const { endToEnd: orderId } of own) {
    const answer = await rail.answerOf(orderId).catch((): RailAnswer => ({ status: "pending" }));
    // What is pending contradicts nothing.
    if (answer.status === "settled")
      await endOrder({ db, now, contradicts: () => {} }, { tenantId }, { orderId, answer });
  }
  return own.length > 0;
}

const keyOf = ({ endToEnd, amount }: SettledLine) => `${endToEnd} ${amount}`;

/**
 * The lines of one side with and without a pair. One has none that the other side has not, has with another amount, or
 * has fewer times: what the network settled twice and the books have once is there once.
 */
function split(own: readonly SettledLine[], other: readonly SettledLine[]) {
  const left = new Map<string, number>();
  for (const line of other) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  const found: Record<"paired" | "without", SettledLine[]> = { paired: [], without: [] };
  for (const line of own) {
    const count = left.get(keyOf(line)) ?? 0;
    left.set(keyOf(line), count - 1);
    found[count > 0 ? "paired" : "without"].push(line);
  }
  return found;
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
    statement:
      row.opening === null || row.deposits === null
        ? null
        : {
            opening: cents(row.opening),
            closing: row.closing === null ? null : cents(row.closing),
            deposits: cents(row.deposits),
          },
    reserve: await findReserve(db, scope.tenantId),
    keys: await findKeyDifferences(db, scope.tenantId),
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
    const { ranAt } = await findDay(db, { tenantId, day: yesterday });
    const isYesterdayMissing = ranAt === null || ranAt < endOfSaoPauloDay(yesterday);
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

/** Compares the day that is not over, of every tenant. A worker calls it. */
export async function reconcileOpenDay({ db, now, rail, tenants }: Deps & { tenants: Tenants }): Promise<void> {
  if (!rail) return;
  await forEachTenant(
    await tenantIds(db),
    async (tenantId) => {
      const tenant = await tenants.byId(tenantId);
      await reconcile({ db, now, rail }, { tenant, day: saoPauloDay(now()) }, null);
    },
    (faults) => `${faults} open days were not compared`,
    sideBySide,
  );
}
