// Written by `npm run tables` from the catalogue of the database.
import type { DocumentType } from "@vitral/contract/documents";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    onboarding: {
      tenant_id: string;
      customer_id: string;
      signed_up_at: Date;
      email_asked: string | null;
      phone_asked: string | null;
      submitted_at: Date | null;
      examined_at: Date | null;
      claims_entrepreneur: boolean | null;
      asked_again_for: string | null;
      asked_again: DocumentType | null;
    };
    person_profile: {
      tenant_id: string;
      customer_id: string;
      birth_date: string | null;
      document_type: "RG" | null;
      document_number: string | null;
      document_issuing: string | null;
      document_date_issue: string | null;
      document_uf: string | null;
      mother_name: string | null;
      income: 2500 | 5000 | 10000 | 15000 | null;
      is_pep: boolean | null;
      nationality: "BRASILEIRO" | "BRASILEIRO_NATURALIZADO" | "ESTRANGEIRO" | null;
    };
    customer_address: {
      tenant_id: string;
      customer_id: string;
      zip_code: string;
      state: string;
      city: string;
      neighborhood: string;
      street: string;
      number: string;
      complement: string | null;
    };
    partner: {
      tenant_id: string;
      customer_id: string;
      document: string;
      name: string;
      email: string;
      phone: string;
      mother_name: string;
      birth_date: string;
      zip_code: string;
      state: string;
      city: string;
      neighborhood: string;
      street: string;
      number: string;
      complement: string | null;
    };
  }
}
