import type { ConsentKind } from "@vitral/contract/consents";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/db.ts";
import { endConsent, findInForce, insertConsent } from "./consent-queries.ts";

export { findConsenting, findConsents } from "./consent-queries.ts";

/** What is recorded: the consents of the contract, and the terms of use, accepted at the sign-up. */
export type ConsentRecordKind = ConsentKind | "TERMS";

export type ConsentRecord = {
  tenantId: string;
  customerId: string;
  kind: ConsentRecordKind;
  version: string;
  given: boolean;
  at: Date;
};

/**
 * Records that a customer gave or withdrew a consent; the record before stays as the proof of what held until now. A
 * choice that already holds is not recorded again, nor the withdrawal of what was never given. Answers whether anything
 * was recorded. The caller has locked the customer, or has just made the row.
 */
export async function recordConsent(tx: Tx, record: ConsentRecord): Promise<boolean> {
  const { tenantId, customerId, kind, version, given, at } = record;
  const inForce = await findInForce(tx, { tenantId, customerId, kind });
  const isHeldAlready = inForce?.given ? given && inForce.version === version : !given;
  if (isHeldAlready) return false;
  if (inForce) await endConsent(tx, { tenantId, id: inForce.id, at });
  await insertConsent(tx, { ...record, id: newId() });
  return true;
}
