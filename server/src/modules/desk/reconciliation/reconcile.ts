import { cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import type { ReconciledDay } from "@vitral/contract/console/reconciliation";
import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, sideBySide, tenantIds } from "../../../platform/database/each-tenant.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import {
  endOrder,
  type Rail,
  type RailAnswer,
  type RailStatement,
  type SettledLine,
  withTimeout,
} from "../../pix/pix.ts";
import { findKeyDifferences } from "../../pix-keys/pix-keys.ts";
import { findReserve } from "./reserve-queries.ts";
import { findMissingDays, noteTry } from "./drift-queries.ts";
import { byId, graceMs, pairAcrossMidnight, pairUp, sums } from "./pair-lines.ts";
import { saveFindings } from "./finding-queries.ts";
import { type BrandDays, daysOfBrand } from "./brand-days.ts";
import { findDay, isAnyOpen, saveDay } from "./reconciliation-queries.ts";

type Deps = { db: Db; now: () => Date; rail: Rail | null };
type BankDay = { tenant: { id: string; ispb: string }; day: string };

/** Milliseconds that the network has for a day's statement: while somebody waits for it, and in a worker's run. */
const [longestWait, longestRun] = [20_000, 600_000];
/** How many orders a run asks the network for. */
const maxAsked = 100;

/**
 * Compares the settlement account with the network's statement of a day, line by line, and stores what it found. A run
 * again finds the same. An order of ours that is settled there and pending here is posted first, unless `posts` is
 * false. A day beside it whose difference has its pair on this day is compared again, and what the staff has to look at
 * becomes a case. Refuses with NETWORK_STATEMENT_UNAVAILABLE where the network does not answer.
 */
export async function reconcile(
  { db, now, rail }: Deps,
  { tenant, day }: BankDay,
  by: { email: string; id: string } | null,
  { posts = true } = {},
): Promise<ReconciledDay> {
  if (!rail) throw new Refusal("NETWORK_STATEMENT_UNAVAILABLE");
  const brand = await daysOfBrand(db, tenant);
  const statementOf = statementsOf(rail, tenant.ispb, { brand, longest: by === null ? longestRun : longestWait });
  const deps = { db, now, rail, brand, statementOf, posts };
  try {
    const crossed = await compareDay(deps, { tenant, day }, by);
    for (const beside of crossed)
      if (await isAnyOpen(db, { tenantId: tenant.id, ...beside }))
        await compareDay(deps, { tenant, day: beside.day }, null);
  } finally {
    const at = now();
    await saveFindings(db, { tenantId: tenant.id, before: new Date(at.getTime() - graceMs), now: at });
  }
  return reconciledDay(db, { tenantId: tenant.id, day, at: now() });
}

/** The statements of a bank's days, each asked for once. They throw NETWORK_STATEMENT_UNAVAILABLE. */
function statementsOf(
  rail: Rail,
  ispb: string,
  { brand, longest }: { brand: BrandDays; longest: number },
): (day: string) => Promise<RailStatement> {
  const known = new Map<string, Promise<RailStatement>>();
  return (day) => {
    const asked = async (): Promise<RailStatement> => {
      const statement = await withTimeout(longest, () => rail.statementOf(ispb, day)).catch(() => {
        throw new Refusal("NETWORK_STATEMENT_UNAVAILABLE");
      });
      return { ...statement, lines: [...(await brand.settledOf(day, statement.lines))] };
    };
    const statement = known.get(day) ?? asked();
    known.set(day, statement);
    return statement;
  };
}

type Run = {
  db: Db;
  now: () => Date;
  rail: Rail;
  brand: BrandDays;
  statementOf: ReturnType<typeof statementsOf>;
  posts: boolean;
};

/** Compares one day and stores what it found; answers the ids that have their pair on a day beside it. */
async function compareDay(run: Run, { tenant, day }: BankDay, by: { email: string; id: string } | null) {
  const { db, now, brand, statementOf, posts } = run;
  const at = now();
  const statement = await statementOf(day);
  const booksOf = (one: string) => brand.booksOf(one);
  const settledOn = (one: string) =>
    statementOf(one).then(
      ({ lines }) => lines,
      () => null,
    );
  let lines = pairUp(await booksOf(day), statement.lines, at);
  if (posts && (await postSettled(run, tenant, lines.onlySettled)))
    lines = pairUp(await booksOf(day), statement.lines, at);
  const { found, crossed } = await pairAcrossMidnight({ booksOf, settledOn }, { day, at, found: lines });
  const { booked, settled, matched, onlyBooked, onlySettled } = found;
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
  return crossed;
}

/**
 * Orders of ours that the network settled, of which no news came: it is asked for each, and its answer ends it as
 * always. Whether any is.
 */
async function postSettled(
  { db, now, rail }: Pick<Run, "db" | "now" | "rail">,
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
    const { ranAt, opening, closing } = await findDay(db, { tenantId, day: yesterday });
    const isClosed = closing !== null || opening === null;
    const isYesterdayMissing = ranAt === null || ranAt < endOfSaoPauloDay(yesterday) || !isClosed;
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
