import type { CustomerStatus, EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer: CustomerTable;
    customer_word: { tenant_id: string; word: string; customer_id: string };
  }
}

type CustomerTable = {
  tenant_id: string;
  id: string;
  document: string;
  entity_type: EntityType;
  /** A company of one person: MEI or empresário individual. */
  is_individual_entrepreneur: Generated<boolean>;
  name: string;
  email: string | null;
  phone: string | null;
  status: CustomerStatus;
  onboarding_step: OnboardingStep;
  password_hash: string;
  pin_hash: Buffer | null;
  pin_salt: Generated<Buffer>;
  pin_failures: Generated<number>;
  blocked_at: Date | null;
  blocked_reason: string | null;
  progressed_at: Date | null;
  kept_for_demo: Generated<boolean>;
  /** The staff corrected e-mail or phone. */
  contact_corrected_at: Generated<Date | null>;
  /** The relationship ended: nobody signs in. */
  closed_at: Generated<Date | null>;
  erased_at: Generated<Date | null>;
  /** The legal term of the data is over. */
  anonymized_at: Generated<Date | null>;
  created_at: Generated<Date>;
};
