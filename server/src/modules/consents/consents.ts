import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { ConsentRecord } from "./consent-record.ts";
import { endConsent, findInForce, insertConsent } from "./consent-queries.ts";

export type { ConsentRecord, ConsentRecordKind } from "./consent-record.ts";
export { findConsenting, findConsents } from "./consent-queries.ts";
export { consentTables } from "./kept-tables.ts";

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
