import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { originOfCall } from "../../platform/http/request-origin.ts";
import { insertSecurityEvent, insertSecurityEventUnlessSince, type SecurityEventRow } from "./queries.ts";

/**
 * What is kept of who used the application (Marco Civil, art. 15), and of what an operator did to a customer's access.
 */
export type SecurityEventKind =
  | "SIGNED_UP"
  | "SIGNED_IN"
  | "SIGN_IN_FAILED"
  | "SIGN_IN_WHILE_BLOCKED"
  | "SIGNED_OUT"
  | "SESSIONS_ENDED"
  | "PASSWORD_REJECTED"
  | "PASSWORD_CHANGED"
  | "PASSWORD_RECOVERED"
  | "PIN_REJECTED"
  | "PIN_LOCKED"
  | "PIN_CHANGED"
  | "CODE_SENT"
  | "CODE_REJECTED"
  | "CONTACT_CONFIRMED"
  | "CONTACT_CHANGED"
  | "KEY_REGISTERED"
  | "KEY_DELETED"
  | "BLOCKED"
  | "UNBLOCKED"
  | "UNLOCKED"
  | "RELEASED"
  | "ERASED";

export type SecurityEvent = {
  tenantId: string;
  /** null: nobody of the document that was typed is known. */
  customerId: string | null;
  kind: SecurityEventKind;
  /** Of which kind: the purpose of a code, EMAIL or PHONE of a contact. */
  detail?: string;
  at: Date;
};

/** The row of an event, with address and browser of the call that runs. */
export function securityEventRow({ tenantId, customerId, kind, detail, at }: SecurityEvent): SecurityEventRow {
  const { address = null, browser = null } = originOfCall() ?? {};
  return {
    tenantId,
    id: newId(),
    customerId,
    kind,
    detail: detail ?? null,
    address,
    browser,
    at,
  };
}

/** Keeps an event; in the transaction of its cause where there is one. One insert. */
export const recordSecurityEvent = (tx: Db | Tx, event: SecurityEvent): Promise<void> =>
  insertSecurityEvent(tx, securityEventRow(event));

/** The same for what may be repeated without end: nothing where the customer has such an event of the last hour. */
export const recordSecurityEventHourly = (db: Db | Tx, event: SecurityEvent): Promise<void> =>
  insertSecurityEventUnlessSince(db, securityEventRow(event), new Date(event.at.getTime() - 3_600_000));
