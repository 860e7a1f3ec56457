import type { DocumentType } from "@vitral/contract/documents";
import type { incomes, nationalities } from "@vitral/contract/persons";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    onboarding: OnboardingTable;
    person_profile: CustomerColumns & PersonColumns;
    customer_address: CustomerColumns & AddressColumns;
    partner: CustomerColumns & PartnerColumns;
  }
}

type CustomerColumns = { tenant_id: string; customer_id: string };

export type OnboardingTable = CustomerColumns & {
  signed_up_at: Date;
  email_asked: string | null;
  phone_asked: string | null;
  submitted_at: Date | null;
  examined_at: Date | null;
  claims_entrepreneur: boolean | null;
  asked_again_for: string | null;
  asked_again: DocumentType | null;
};

/** A column is null until its step is done; days are yyyy-MM-dd, the income is its monthly band in reais. */
export type PersonColumns = {
  birth_date: string | null;
  document_type: "RG" | null;
  document_number: string | null;
  document_issuing: string | null;
  document_date_issue: string | null;
  document_uf: string | null;
  mother_name: string | null;
  income: (typeof incomes)[number]["value"] | null;
  is_pep: boolean | null;
  nationality: (typeof nationalities)[number] | null;
};

export type AddressColumns = {
  zip_code: string;
  state: string;
  city: string;
  neighborhood: string;
  street: string;
  number: string;
  complement: string | null;
};

export type PartnerColumns = AddressColumns & {
  document: string;
  name: string;
  email: string;
  phone: string;
  mother_name: string;
  birth_date: string;
};
