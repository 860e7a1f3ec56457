import type { CaseStep } from "@vitral/contract/console/case-steps";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { CaseKey } from "./case-queries.ts";
import { idOf, theCase } from "./cases.ts";
import type { CaseActor } from "../../acts/acts.ts";
import { insertCaseEvent, lockWork, updateWork } from "./work-queries.ts";

/** Which cases the staff may open by a tenant's rules. */
export function opensOf(tenant: Tenant, now: Date) {
  const { precautionaryBlockHours, refuseSuspectedPayees } = rulesOf(tenant, now);
  return { BLOCK: precautionaryBlockHours !== null, MARK: refuseSuspectedPayees };
}

type Opened = { tenantId: string; key: CaseKey; step: "BLOCK" | "MARK"; reason: string; by: CaseActor; at: Date };

/**
 * Writes a new block or mark into the log of its case, in the caller's transaction, which audits it; the case is held
 * by whoever of the staff opened it. Answers its id on the wire.
 */
export async function openCase(tx: Tx, { tenantId, key, step, reason, by, at }: Opened): Promise<string> {
  const scope = { tenantId, ...key };
  await lockWork(tx, { ...scope, at });
  const { customerId } = await theCase(tx, { ...scope, now: at });
  const log = (what: CaseStep, words: string | null) =>
    insertCaseEvent(tx, { ...scope, eventId: newId(), customerId, at, staff: by, what, words });
  await log(step, reason);
  if (by.id !== null) {
    await updateWork(tx, scope, { assignee: { id: by.id, name: by.name } });
    await log("TAKEN", null);
  }
  return idOf(key);
}
