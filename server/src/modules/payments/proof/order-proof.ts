import type { Cents } from "@vitral/brazil/cents";
import { tokenHash } from "../../../platform/crypto/secrets.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { readBrowser } from "../../devices/devices.ts";
import type { Caller, IdentityDeps } from "../../identity/identity.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import { askForProof, useProof } from "./proof-queries.ts";

/** What an order carries of the proof of who orders it (functions/payment-proofs.sql). */
export type OrderProof = {
  /** What the account pays on a day by the PIN alone stays below this amount. */
  from: Cents;
  /** Of the token in the order's header; null: it has none. */
  hash: Buffer | null;
  /** The device that orders it; null: no cookie of one came. */
  browserId: string | null;
};

/**
 * `token`: the order's header `x-payment-proof`. Null where the tenant has no such rule: the payment asks for no proof.
 * Asks no database.
 */
export function orderProof(
  deps: IdentityDeps,
  tenant: Tenant,
  { token, cookie }: { token: string | string[] | undefined; cookie: string | undefined },
): OrderProof | null {
  const { secondFactorFrom: from } = rulesOf(tenant, deps.now());
  if (from === null) return null;
  return { from, hash: typeof token === "string" ? tokenHash(token) : null, ...proofDevice(deps, tenant, cookie) };
}

/** The device that a proof is of: it outlives a session that is renewed between question and answer. */
export const proofDevice = (deps: IdentityDeps, tenant: Tenant, cookie: string | undefined) => ({
  browserId: readBrowser(deps, tenant, cookie)?.browserId ?? null,
});

/**
 * Whether an order that is no immediate payment may be stored: it needs no proof, or has one, which is used up with
 * this; else it asks for one. `whole`: what all its payments and those that count with it add up to. The caller has
 * locked the customer, has looked for the same order before, and commits either way.
 */
export async function isProven(
  { now }: IdentityDeps,
  tx: Tx,
  { tenant, id: customerId }: Caller,
  { proof, lookUpId, amount, whole }: { proof: OrderProof | null; lookUpId: string; amount: Cents; whole: Cents },
): Promise<boolean> {
  if (proof === null || whole < proof.from) return true;
  const { hash, browserId } = proof;
  const payment = { tenantId: tenant.id, customerId, lookUpId, amount, browserId, now: now() };
  if (hash !== null && (await useProof(tx, { ...payment, hash }))) return true;
  await askForProof(tx, payment);
  return false;
}
