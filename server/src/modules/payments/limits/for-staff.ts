import type { LimitKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import { approveChange, findWaiting, removeChange } from "./limit-queries.ts";
import { type AwaitingRaise, findAwaitingRaises } from "./awaiting-queries.ts";
import { effectiveAtOf } from "./rules.ts";
import { type LimitDeps, notifyCustomer } from "./notify-customer.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { lockOwner } from "../../accounts/accounts.ts";

export type { AwaitingRaise };
export { cancelByStaff, raiseByRule, changesEndedBy, setNow, waitingOf } from "./set-by-staff.ts";

/** The raises beyond the ceiling that wait for an operator. */
export const awaiting = (db: Db | Tx, tenantId: string, now: Date): Promise<AwaitingRaise[]> =>
  findAwaitingRaises(db, tenantId, now);

/** Lets a raise go on: it still waits as the tenant's rules say. Answers from when it holds; null: none waits. */
export async function approve(
  deps: LimitDeps,
  tx: Tx,
  tenant: Pick<Tenant, "id" | "rules">,
  { accountId, kind }: { accountId: string; kind: LimitKind },
): Promise<Date | null> {
  const accountKey = { tenantId: tenant.id, accountId };
  await lockOwner(tx, accountKey);
  const now = deps.now();
  const effectiveAt = effectiveAtOf(now, rulesOf(tenant, now));
  const approved = await approveChange(tx, accountKey, { kind, effectiveAt });
  if (!approved) return null;
  await notifyCustomer(deps, tx, accountKey, "APPROVED", approved);
  return effectiveAt;
}

/** Ends a raise that waits for an operator; false where none does. */
export async function reject(deps: LimitDeps, tx: Tx, accountKey: AccountKey, kind: LimitKind): Promise<boolean> {
  await lockOwner(tx, accountKey);
  const waiting = await findWaiting(tx, accountKey, deps.now());
  if (!waiting.some((one) => one.kind === kind && one.effectiveAt === null)) return false;
  const rejected = await removeChange(tx, accountKey, kind);
  if (rejected) await notifyCustomer(deps, tx, accountKey, "REJECTED", rejected);
  return true;
}
