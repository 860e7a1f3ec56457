// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer: {
      tenant_id: string;
      id: string;
      document: string;
      entity_type: "PERSON" | "COMPANY";
      is_individual_entrepreneur: Generated<boolean>;
      name: string;
      email: string | null;
      phone: string | null;
      status: "PENDING" | "IN_ANALYSIS_INTERNAL" | "REJECTED" | "REJECTED_INTERNAL" | "ACTIVE";
      onboarding_step:
        | "WAITING_EMAIL"
        | "WAITING_EMAIL_CONFIRMATION"
        | "WAITING_PHONE"
        | "WAITING_PHONE_CONFIRMATION"
        | "WAITING_COMPANY_DATA"
        | "WAITING_COMPANY_ADDRESS"
        | "WAITING_COMPANY_PARTNERS"
        | "WAITING_DOCUMENTS"
        | "WAITING_DOCUMENTS_SELFIE"
        | "WAITING_DOCUMENTS_FRONT"
        | "WAITING_DOCUMENTS_BACK"
        | "WAITING_COMPANY_DOCUMENT"
        | "WAITING_INDIVIDUAL"
        | "WAITING_INDIVIDUAL_DOCUMENT"
        | "WAITING_INDIVIDUAL_PARENTS_NAME"
        | "WAITING_INDIVIDUAL_INCOME"
        | "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON"
        | "WAITING_NATIONALITY"
        | "WAITING_ADDRESS"
        | "RESEND_DOCUMENTS"
        | "DONE";
      progressed_at: Date | null;
      kept_for_demo: Generated<boolean>;
      password_hash: string;
      pin_hash: Buffer | null;
      pin_salt: Generated<Buffer>;
      pin_failures: Generated<number>;
      blocked_at: Date | null;
      blocked_reason: string | null;
      contact_corrected_at: Date | null;
      closed_at: Date | null;
      erased_at: Date | null;
      anonymized_at: Date | null;
      created_at: Generated<Date>;
    };
  }
}
