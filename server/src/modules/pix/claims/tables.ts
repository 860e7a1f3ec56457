import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import type { ClaimReason } from "../network/claim-states.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_claim: ClaimTable;
  }
}

type ClaimTable = {
  tenant_id: string;
  id: string;
  role: ClaimRole;
  account_id: string;
  type: ClaimType;
  key_type: ClaimKeyType;
  key: string;
  status: ClaimStatus;
  other_bank: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
  ended_by: ClaimRole | null;
  reason: ClaimReason | null;
  finding: KeyFinding | null;
  consent_version: string | null;
  consented_at: Date | null;
  reminded_at: Date | null;
  next_try_at: Date | null;
  tries: number;
};
