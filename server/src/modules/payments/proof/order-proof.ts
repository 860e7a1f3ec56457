import type { Cents } from "@vitral/brazil/cents";
import { tokenHash } from "../../../platform/crypto/secrets.ts";
import type { Tx } from "../../../platform/database/db.ts";
import type { Caller, IdentityDeps } from "../../identity/identity.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import { useProof } from "./proof-queries.ts";

/** What an order carries of the proof of who orders it (functions/payment-proofs.sql). */
export type OrderProof = {
  /** From this amount on one is needed. */
  from: Cents;
  /** Of the token in the order's header; null: it has none. */
  hash: Buffer | null;
};

/**
 * `token`: the order's header `x-payment-proof`. Null where the tenant has no such rule: the payment asks for no proof.
 * Asks no database.
 */
export function orderProof(
  deps: IdentityDeps,
  tenant: Tenant,
  token: string | string[] | undefined,
): OrderProof | null {
  const { secondFactorFrom: from } = rulesOf(tenant, deps.now());
  return from === null ? null : { from, hash: typeof token === "string" ? tokenHash(token) : null };
}

/**
 * Whether an order that is no immediate payment may be stored: it needs no proof, or has one, which is used up with
 * this. `whole`: what all its payments add up to. The caller has locked the customer, and has looked for the same order
 * before.
 */
export async function isProven(
  { now }: IdentityDeps,
  tx: Tx,
  { tenant, id: customerId, sessionHash }: Caller,
  { proof, lookUpId, amount, whole }: { proof: OrderProof | null; lookUpId: string; amount: Cents; whole: Cents },
): Promise<boolean> {
  if (proof === null || whole < proof.from) return true;
  const { hash } = proof;
  return (
    hash !== null && useProof(tx, { tenantId: tenant.id, hash, customerId, sessionHash, lookUpId, amount, now: now() })
  );
}
