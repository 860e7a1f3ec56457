import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import type { Generated, JSONColumnType } from "kysely";
import type { ClaimReason } from "../network/claim-states.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    network_key: NetworkKeyTable;
    network_order: NetworkOrderTable;
    network_mark: NetworkMarkTable;
    network_claim: NetworkClaimTable;
    network_contest: NetworkContestTable;
    network_holder: { ispb: string; document: string };
  }
}

type NetworkContestTable = { id: string; status: NetworkContestStatus };

/** What the network knows of a report. */
export type NetworkContestStatus = "analysis" | "accepted" | "rejected" | "cancelled";

export type Behaviour = "SETTLE" | "DELAY" | "REFUSE" | "SILENT";

type NetworkKeyTable = {
  key: string;
  type: PixKeyType;
  ispb: string;
  bank_name: string;
  owner_name: string;
  owner_document: string;
  tenant_id: string | null;
  account_id: string | null;
  behaviour: Generated<Behaviour>;
  /** The request that made the entry; null for those of other banks. */
  request_id: string | null;
  /** From when on the entry counts; null: always. */
  confirms_at: Date | null;
};

type NetworkMarkTable = {
  document: string;
  reported_by: string;
  reason: string;
  marked_at: Date;
  until_at: Date | null;
};

type NetworkOrderTable = {
  end_to_end: string;
  answers_at: Date;
  failure: string | null;
  incoming: JSONColumnType<Record<string, unknown>> | null;
  settled_at: Date | null;
  amount_cents: number | null;
  to_ispb: string | null;
};

type NetworkClaimTable = {
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
