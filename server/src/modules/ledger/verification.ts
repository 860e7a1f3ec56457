import type { Verification } from "@vitral/contract/console/ledger";
import type { Db } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Staff } from "../staff/staff.ts";
import { findBroken } from "./queries.ts";
import { endVerification, findRunning, insertVerification, type VerificationRow } from "./verification-queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/** A run that takes longer counts as ended: its server stopped. */
const longestMs = 3_600_000;

type Deps = { db: Db; now: () => Date };

/**
 * Runs all checks of a tenant's ledger, which may take minutes: answers at once with the run, whose row gets the result
 * when it ends. One that already runs is answered instead of a second one. Its start is audited.
 */
export async function startVerification(
  { db, now }: Deps,
  { tenantId, staff }: { tenantId: string; staff: Staff },
): Promise<Verification> {
  const id = newId();
  const begun = await db.transaction().execute(async (tx) => {
    const at = now();
    const stale = new Date(at.getTime() - longestMs);
    if (!(await insertVerification(tx, { tenantId, id, actor: staff.email, now: at, stale }))) return false;
    const by = { tenantId, at, actor: staff.email, staffId: staff.id };
    await recordAudit(tx, { ...by, action: "ledger.verify", details: { verificationId: id } });
    return true;
  });
  if (begun) void withTenant(tenantId, () => verify({ db, now }, { tenantId, id }));
  const running = await findRunning(db, tenantId);
  if (running) return onTheWire(running);
  const startedAt = now().toISOString();
  return { id, actor: staff.email, startedAt, endedAt: null, state: "RUNNING", checks: [] };
}

/** Runs in the background. A fault ends the run as INTERRUPTED; without a database its row goes stale. */
async function verify({ db, now }: Deps, of: RowKey): Promise<void> {
  try {
    const checks = await findBroken(db, of.tenantId);
    const state = checks.some(({ broken }) => broken > 0) ? "BROKEN" : "SOUND";
    await endVerification(db, { ...of, state, checks, now: now() });
  } catch {
    await endVerification(db, { ...of, state: "INTERRUPTED", checks: [], now: now() }).catch(() => undefined);
  }
}

/** A run as the contract has it. */
export const onTheWire = ({ startedAt, endedAt, ...row }: VerificationRow): Verification => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
