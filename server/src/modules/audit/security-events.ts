import type { AccessKind } from "@vitral/contract/access-history";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { originOfCall } from "../../platform/http/request-origin.ts";
import { insertSecurityEvent, insertSecurityEventUnlessSince, type SecurityEventRow } from "./queries.ts";

/** The access records (Marco Civil, art. 15), and what an operator did to a customer's access. */
export type SecurityEventKind = AccessKind;

export type SecurityEvent = {
  tenantId: string;
  /** null: the typed document has no customer. */
  customerId: string | null;
  /** Of a limit: whose it is. */
  accountId?: string;
  kind: SecurityEventKind;
  /** Details of the kind: a code's purpose, EMAIL or PHONE of a contact. */
  detail?: string;
  at: Date;
};

/** An event's row, with address and browser of the current call. */
export function securityEventRow({
  tenantId,
  customerId,
  accountId,
  kind,
  detail,
  at,
}: SecurityEvent): SecurityEventRow {
  const { address = null, browser = null } = originOfCall() ?? {};
  return {
    tenantId,
    id: newId(),
    customerId,
    accountId: accountId ?? null,
    kind,
    detail: detail ?? null,
    address,
    browser,
    at,
  };
}

/** Saves an event; in the transaction of its cause where there is one. */
export const recordSecurityEvent = (tx: Db | Tx, event: SecurityEvent): Promise<void> =>
  insertSecurityEvent(tx, securityEventRow(event));

/** The same for events that may repeat endlessly: none where the customer has one of this kind in the last hour. */
export const recordSecurityEventHourly = (db: Db | Tx, event: SecurityEvent): Promise<void> =>
  insertSecurityEventUnlessSince(db, securityEventRow(event), new Date(event.at.getTime() - 3_600_000));
