// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { ClaimType, ClaimKeyType, ClaimStatus, ClaimRole } from "@vitral/contract/pix-claims";
import type { ClaimReason } from "@vitral/protocol/claim-states";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    network_key: {
      key: string;
      type: "CPF" | "CNPJ" | "PHONE" | "EMAIL" | "EVP";
      ispb: string;
      bank_name: string;
      owner_name: string;
      owner_document: string;
      tenant_id: string | null;
      account_id: string | null;
      behaviour: Generated<"SETTLE" | "DELAY" | "REFUSE" | "SILENT">;
      request_id: string | null;
      confirms_at: Date | null;
    };
    network_order: {
      end_to_end: string;
      answers_at: Date;
      failure: string | null;
      incoming: JSONColumnType<Record<string, unknown>> | null;
      settled_at: Date | null;
      amount_cents: number | null;
      to_ispb: string | null;
    };
    network_mark: {
      document: string;
      reported_by: string;
      reason: string;
      marked_at: Date;
      until_at: Date | null;
    };
    network_claim: {
      id: string;
      type: ClaimType;
      key: string;
      key_type: ClaimKeyType;
      status: ClaimStatus;
      claimer: JSONColumnType<Record<string, unknown>>;
      claimer_tenant: string | null;
      donor_bank: string;
      donor_tenant: string | null;
      created_at: Date;
      confirmed_at: Date | null;
      ended_by: ClaimRole | null;
      reason: ClaimReason | null;
    };
    network_contest: {
      id: string;
      status: "analysis" | "accepted" | "rejected" | "cancelled";
    };
    network_holder: {
      ispb: string;
      document: string;
    };
  }
}
