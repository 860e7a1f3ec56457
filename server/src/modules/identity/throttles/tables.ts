// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    throttle: {
      tenant_id: string;
      kind:
        | "SIGN_IN_DOCUMENT"
        | "SIGN_IN_BROWSER"
        | "SIGN_IN_ADDRESS"
        | "PASSKEY_ADDRESS"
        | "PASSWORD_CONFIRMATION"
        | "RECOVERY"
        | "RECOVERY_TO_TARGET"
        | "RECOVERY_TO_TARGET_DAY"
        | "PIN_CODE"
        | "PIN_CODE_TO_TARGET_DAY"
        | "CODE_TO_TARGET"
        | "CODE_TO_TARGET_DAY"
        | "CODE_FROM_ADDRESS"
        | "CODE_OF_CUSTOMER"
        | "CONTACT_CODE_DAY"
        | "WRONG_CODE"
        | "WRONG_RECOVERY_CODE"
        | "SIGN_UP_ADDRESS"
        | "UPLOAD"
        | "QR_CODE_READ"
        | "QR_CODE_CHECK"
        | "PIX_KEY_REGISTER"
        | "PIX_KEY_DELETE"
        | "STATEMENT_EXPORT"
        | "STATEMENT_FILE"
        | "RECEIPT_FILE"
        | "RECEIPT_CHECK"
        | "PIX_LIMIT_CHANGE"
        | "PIX_CHARGE"
        | "CHARGE_READ_ADDRESS"
        | "PIX_REFUND"
        | "PIX_DISPUTE"
        | "DEVICE_CODE"
        | "DEVICE_CHANGE"
        | "PAYMENT_PROOF"
        | "PAYMENT_CODE"
        | "PAYMENT_CODE_DAY"
        | "PIX_CLAIM"
        | "OWN_DATA"
        | "OWN_DATA_MADE"
        | "CONSENT_CHANGE"
        | "REDEFINE_ADDRESS"
        | "TRANSFER";
      subject: Buffer;
      attempts: number;
      started_at: Date;
      blocked_until: Date | null;
      attempts_at: Generated<Date[]>;
    };
  }
}
