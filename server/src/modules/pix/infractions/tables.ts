import type { DisputeSituation } from "@vitral/contract/pix-disputes";
import type { BlockKind } from "@vitral/contract/pix-blocks";
import type { ObjectionStatus, ReceivedDisputeStatus } from "@vitral/contract/pix-received-disputes";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_block: BlockTable;
    pix_infraction: InfractionTable;
    pix_reversal: ReversalTable;
  }
}

type BlockTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  /** The row of the received Pix. */
  transaction_id: string;
  kind: BlockKind;
  amount_cents: number;
  held_cents: number;
  reason: string | null;
  created_at: Date;
  until_at: Date;
  ended_at: Date | null;
  ending: "TERM" | "RELEASED" | "REPLACED" | null;
};

type InfractionTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  transaction_id: string;
  end_to_end: string;
  protocol: string;
  contested_cents: number;
  situation: DisputeSituation;
  status: ReceivedDisputeStatus;
  created_at: Date;
  analysis_until: Date;
  decided_at: Date | null;
  followed_until: Date | null;
  next_try_at: Date | null;
  objection: string | null;
  objection_protocol: string | null;
  objection_status: ObjectionStatus | null;
  objected_at: Date | null;
  objection_decided_at: Date | null;
  notify_at: Date | null;
  reverse_at: Date | null;
  reverse_until: Date | null;
};

type ReversalTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  direction: "PAID" | "RECEIVED";
  contest_id: string;
  end_to_end: string;
  amount_cents: number;
  created_at: Date;
};
