import { endOfSaoPauloDay } from "@vitral/brazil/dates";
import type { Db } from "../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../platform/database/each-tenant.ts";
import { runVerification, type VerificationDeps } from "./verification.ts";
import { findFirstDay, findLastStart, findNewestFinished } from "./verification-queries.ts";

const dayMs = 86_400_000;
/** After how many days the books are verified again by themselves, and after how many Início says so. */
const [againAfterDays, overdueAfterDays] = [7, 8];

/**
 * Verifies the books of each tenant whose last run ended a week ago, or whose first day is a week old: one tenant after
 * the other, as `system`. Of several servers one does it.
 */
export const verifyOverdue = async (deps: VerificationDeps): Promise<void> =>
  forEachTenant(await tenantIds(deps.db), async (tenantId) => {
    const since = await verifiedSince(deps.db, tenantId);
    if (!isOlder(since, againAfterDays, deps.now())) return;
    // A run that was interrupted is not begun again at each turn of the worker.
    const last = await findLastStart(deps.db, tenantId);
    if (last && !isOlder(last.startedAt, 1, deps.now())) return;
    await runVerification(deps, { tenantId, actor: "system" });
  });

/**
 * Starts `verifyOverdue` unless it runs, and does not wait for its end: it may take hours, for which a stopping server
 * does not wait.
 */
export function weeklyBooks(deps: VerificationDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  return async () => {
    running ??= verifyOverdue(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, "the weekly check of the books failed"))
      .finally(() => (running = null));
  };
}

/** 1 while the books are broken, or were not verified for more than a week; else 0. */
export async function countOverdueBooks(db: Db, { tenantId, at }: { tenantId: string; at: Date }) {
  const newest = await findNewestFinished(db, tenantId);
  const since = await verifiedSince(db, tenantId);
  const waits = newest?.state === "BROKEN" || isOlder(since, overdueAfterDays, at);
  return waits ? { count: 1, oldest: since } : { count: 0, oldest: null };
}

/** When the books were verified last, or began; null: there is nothing in them. */
async function verifiedSince(db: Db, tenantId: string): Promise<Date | null> {
  const newest = await findNewestFinished(db, tenantId);
  if (newest) return newest.endedAt;
  const day = await findFirstDay(db, tenantId);
  return day === null ? null : endOfSaoPauloDay(day);
}

const isOlder = (since: Date | null, days: number, now: Date): boolean =>
  since !== null && since.getTime() < now.getTime() - days * dayMs;
