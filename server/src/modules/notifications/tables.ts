// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    outbox: {
      tenant_id: string;
      id: string;
      channel: "EMAIL" | "SMS" | "PUSH";
      recipient: string;
      template:
        | "review-received"
        | "review-approved"
        | "review-rejected"
        | "review-resend"
        | "review-protected"
        | "email-code"
        | "password-code"
        | "password-changed"
        | "pin-code"
        | "pin-changed"
        | "pix-key-active"
        | "pix-key-refused"
        | "pix-key-deleted"
        | "pix-key-removed"
        | "pix-key-corrected"
        | "pix-limit"
        | "pix-schedule"
        | "transfer"
        | "payment-sent"
        | "payment-received"
        | "payment-failed"
        | "refund-sent"
        | "refund-received"
        | "refund-failed"
        | "dispute"
        | "contact-changed"
        | "data-exported"
        | "data-erased"
        | "statement-export"
        | "phone-code"
        | "pin-phone-code"
        | "device-code"
        | "device-registered"
        | "device-changed"
        | "passkey"
        | "access"
        | "suspicion"
        | "pix-claim"
        | "claim-code"
        | "payment-code"
        | "pix-block"
        | "infraction"
        | "fees-raised"
        | "fees-withdrawn"
        | "legal-texts"
        | "case-escalated"
        | "contact-changed-text"
        | "account-closed"
        | "staff-code"
        | "new-access";
      data: JSONColumnType<Record<string, unknown>>;
      urgent: Generated<boolean>;
      created_at: Generated<Date>;
      next_try_at: Date | null;
      delivered_at: Date | null;
      failed_at: Date | null;
      tries: Generated<number>;
      last_error: string | null;
      end_to_end: string | null;
    };
    announcement: {
      tenant_id: string;
      id: string;
      template: "fees-raised" | "fees-withdrawn" | "legal-texts";
      from_day: string;
      data: JSONColumnType<Record<string, unknown>>;
      last_id: Generated<string>;
      until_id: string;
      messages: Generated<number>;
      created_at: Date;
      ended_at: Date | null;
    };
    customer_notice: {
      tenant_id: string;
      id: string;
      customer_id: string;
      template: string;
      data: JSONColumnType<Record<string, unknown>>;
      at: Date;
    };
    notices_read: {
      tenant_id: string;
      customer_id: string;
      read_until: Date;
    };
  }
}
