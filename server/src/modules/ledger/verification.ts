import type { Verification } from "@vitral/contract/console/ledger";
import type { Db } from "../../platform/database/db.ts";
import type { Read } from "../../platform/database/replica.ts";
import { newId } from "../../platform/database/ids.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { recordAudit } from "../audit/audit.ts";
import { findBroken } from "./check-queries.ts";
import { endVerification, findRunning, insertVerification, keepAlive } from "./verification-queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/** How long one check of a large bank may take. */
export const checkMs = 1_800_000;
/** A run that was last alive before this long counts as ended: its server stopped. */
const stoppedAfterMs = checkMs + 600_000;

export type VerificationDeps = {
  db: Db;
  now: () => Date;
  log: { error(context: object, message: string): void };
  openForChecks: OpenForChecks;
};

/** Opens reads of a run's own, whose statements may take `checkMs`. */
export type OpenForChecks = () => { read: Read; close: () => Promise<void> };

/** Whose row the run is: a person of the staff, or `system`. */
type By = { tenantId: string; actor: string; staffId?: string };

/**
 * Runs all checks of a tenant's ledger, which may take hours: answers at once with the run, whose row gets the result
 * when it ends. One that already runs is answered instead of a second one. Its start is audited.
 */
export async function startVerification(deps: VerificationDeps, by: By): Promise<Verification> {
  const { db, now } = deps;
  const { tenantId, actor } = by;
  const id = await beginVerification(deps, by);
  if (id !== null) void withTenant(tenantId, () => verify(deps, { tenantId, id }));
  const running = await findRunning(db, tenantId);
  if (running) return running;
  const startedAt = now();
  return { id: id ?? newId(), actor, startedAt, endedAt: null, state: "RUNNING", checks: [] };
}

/** Runs all checks of a tenant's ledger and waits for their end; nothing where they run already. */
export async function runVerification(deps: VerificationDeps, by: By): Promise<void> {
  const id = await beginVerification(deps, by);
  if (id !== null) await verify(deps, { tenantId: by.tenantId, id });
}

/** Writes the row of a run, and answers its id; null where one runs. Of several servers one begins it. */
export function beginVerification({ db, now }: VerificationDeps, by: By): Promise<string | null> {
  const [id, at] = [newId(), now()];
  const { tenantId, actor } = by;
  return db.transaction().execute(async (tx) => {
    const stale = new Date(at.getTime() - stoppedAfterMs);
    if (!(await insertVerification(tx, { tenantId, id, actor, now: at, stale }))) return null;
    await recordAudit(tx, { ...by, at, action: "ledger.verify", details: { verificationId: id } });
    return id;
  });
}

/** Runs the checks of a run that has begun. What goes wrong is logged and ends the run as INTERRUPTED. */
export async function verify({ db, now, log, openForChecks }: VerificationDeps, rowKey: RowKey): Promise<void> {
  const own = openForChecks();
  try {
    // A fault of the sign of life does not end what may have taken hours.
    const alive = () =>
      keepAlive(db, { ...rowKey, now: now() }).catch((error: unknown) =>
        log.error({ err: error, verification: rowKey.id }, "a verification could not say that it runs"),
      );
    const checks = await findBroken(own.read, rowKey.tenantId, alive);
    const state = checks.some(({ broken }) => broken > 0) ? "BROKEN" : "SOUND";
    await endVerification(db, { ...rowKey, state, checks, now: now() });
  } catch (error) {
    log.error({ err: error, verification: rowKey.id }, "a verification of the books did not end");
    // Without a database its row goes stale.
    await endVerification(db, { ...rowKey, state: "INTERRUPTED", checks: [], now: now() }).catch(() => undefined);
  } finally {
    await own.close();
  }
}
