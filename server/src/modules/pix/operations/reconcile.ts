import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { ReconciledDay } from "@vitral/contract/console/reconciliation";
import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../../platform/database/each-tenant.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import type { Rail, SettledLine } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { findBookedLines, findDay, saveDay } from "./reconciliation-queries.ts";

type Deps = { db: Db; now: () => Date; rail: Rail | null };
type Of = { tenant: { id: string; ispb: string }; day: string };

/** Milliseconds that the network has for a day's statement. */
const longest = 20_000;

/**
 * Compares the settlement account with the network's statement of a day, line by line, and stores what it found. A run
 * again finds the same. Refuses with NETWORK_STATEMENT_UNAVAILABLE where the network does not answer.
 */
export async function reconcile(
  { db, now, rail }: Deps,
  { tenant, day }: Of,
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
  return reconciledDay(db, { tenantId: tenant.id, day });
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

/** What the last run of a day found. */
export async function reconciledDay(db: Db, of: { tenantId: string; day: string }): Promise<ReconciledDay> {
  const row = await findDay(db, of);
  const ledger = { in: cents(row.ledgerIn), out: cents(row.ledgerOut) };
  const network = { in: cents(row.networkIn), out: cents(row.networkOut) };
  return {
    day: of.day,
    ranAt: row.ranAt?.toISOString() ?? null,
    ledger,
    network,
    matched: row.matched,
    difference: cents(ledger.in - ledger.out - network.in + network.out),
    drift: cents(row.drift),
    open: { ledger: row.openLedger, network: row.openNetwork },
    openEarlier: { count: row.openEarlier, oldest: row.oldestOpen },
  };
}

/** Compares yesterday of every tenant, once; a worker calls it. */
export async function reconcileYesterday({ db, now, rail, tenants }: Deps & { tenants: Tenants }): Promise<void> {
  if (!rail) return;
  // The network may still settle what was sent before midnight.
  const day = addDays(saoPauloDay(new Date(now().getTime() - 3_600_000)), -1);
  await forEachTenant(await tenantIds(db), async (tenantId) => {
    if ((await reconciledDay(db, { tenantId, day })).ranAt !== null) return;
    await reconcile({ db, now, rail }, { tenant: await tenants.byId(tenantId), day }, null);
  });
}
