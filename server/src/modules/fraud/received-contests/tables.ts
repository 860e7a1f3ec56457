// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_block: {
      tenant_id: string;
      id: string;
      account_id: string;
      transaction_id: string;
      kind: "PRECAUTIONARY" | "CONTEST" | "RECALL";
      amount_cents: number;
      held_cents: number;
      reason: string | null;
      created_at: Date;
      until_at: Date;
      ended_at: Date | null;
      ending: "TERM" | "RELEASED" | "REPLACED" | null;
    };
    contest_received: {
      tenant_id: string;
      id: string;
      account_id: string;
      transaction_id: string;
      end_to_end: string;
      protocol: string;
      contested_cents: number;
      situation: "SCAM" | "ACCOUNT_TAKEOVER" | "COERCION" | "FRAUDULENT_ACCESS" | "OTHER";
      status: "IN_ANALYSIS" | "ACCEPTED" | "REJECTED" | "CANCELLED";
      created_at: Date;
      analysis_until: Date;
      decided_at: Date | null;
      followed_until: Date | null;
      next_try_at: Date | null;
      notify_at: Date | null;
      objection: string | null;
      objection_protocol: string | null;
      objection_status: "IN_ANALYSIS" | "ACCEPTED" | "REJECTED" | null;
      objected_at: Date | null;
      objection_decided_at: Date | null;
      reverse_at: Date | null;
      reverse_until: Date | null;
    };
    pix_reversal: {
      tenant_id: string;
      id: string;
      account_id: string;
      direction: "PAID" | "RECEIVED";
      contest_id: string;
      end_to_end: string;
      amount_cents: number;
      created_at: Date;
      status: Generated<"PENDING" | "SETTLED" | "FAILED">;
      failure: string | null;
      refund_id: string | null;
      expires_at: Date | null;
      next_try_at: Date | null;
      tries: Generated<number>;
    };
  }
}
