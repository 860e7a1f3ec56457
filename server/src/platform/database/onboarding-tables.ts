import type { DocumentType } from "@vitral/contract/documents";

/** The columns of 0010-onboarding.sql; the truth about them is there. */
export type OnboardingTables = {
  onboarding: {
    tenant_id: string;
    customer_id: string;
    signed_up_at: Date;
    email_asked: string | null;
    phone_asked: string | null;
    submitted_at: Date | null;
    examined_at: Date | null;
  };
  person_profile: { tenant_id: string; customer_id: string } & PersonAnswers;
  customer_address: { tenant_id: string; customer_id: string } & AddressColumns;
  partner: {
    tenant_id: string;
    customer_id: string;
    document: string;
    name: string;
    email: string;
    phone: string;
    mother_name: string;
    birth_date: string;
  } & AddressColumns;
  document_file: {
    tenant_id: string;
    id: string;
    customer_id: string;
    type: DocumentType;
    format: string;
    bytes: number;
    sha256: Buffer;
    iv: Buffer;
    tag: Buffer;
    content: Buffer;
    created_at: Date;
    retired_at: Date | null;
  };
};

/** What a person answers, step by step; days are yyyy-MM-dd, the income is its band in reais. */
export type PersonAnswers = {
  birth_date: string | null;
  document_type: "RG" | null;
  document_number: string | null;
  document_issuing: string | null;
  document_date_issue: string | null;
  document_uf: string | null;
  mother_name: string | null;
  income: number | null;
  is_pep: boolean | null;
  nationality: string | null;
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
