import type { LimitKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import { approveChange, findWaiting, lockOwner, type OfAccount, removeChange } from "./limit-queries.ts";
import { type AwaitingRaise, findAwaitingRaises } from "./operator-queries.ts";
import { effectiveAtOf } from "./rules.ts";
import { type LimitDeps, tellCustomer } from "./tell-customer.ts";

export type { AwaitingRaise };

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
  const of = { tenantId: tenant.id, accountId };
  await lockOwner(tx, of);
  const now = deps.now();
  const effectiveAt = effectiveAtOf(now, rulesOf(tenant, now));
  const approved = await approveChange(tx, of, { kind, effectiveAt });
  if (!approved) return null;
  await tellCustomer(deps, tx, of, "APPROVED", approved);
  return effectiveAt;
}

/** Ends a raise that waits for an operator; false where none does. */
export async function reject(deps: LimitDeps, tx: Tx, of: OfAccount, kind: LimitKind): Promise<boolean> {
  await lockOwner(tx, of);
  const waiting = await findWaiting(tx, of, deps.now());
  if (!waiting.some((one) => one.kind === kind && one.effectiveAt === null)) return false;
  const rejected = await removeChange(tx, of, kind);
  if (rejected) await tellCustomer(deps, tx, of, "REJECTED", rejected);
  return true;
}

/** Ends what waits of these kinds: an operator sets the limits themselves. */
export async function supersede(tx: Tx, of: OfAccount, kinds: readonly LimitKind[]): Promise<void> {
  await lockOwner(tx, of);
  for (const kind of kinds) await removeChange(tx, of, kind);
}
