import type { ReturnReason } from "../network/rail.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_refund: RefundTable;
  }
}

type RefundTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  direction: "MADE" | "RECEIVED";
  original_id: string;
  request_id: string | null;
  end_to_end: string;
  original_end_to_end: string;
  amount_cents: number;
  reason: ReturnReason;
  status: "PENDING" | "SETTLED" | "FAILED";
  failure: string | null;
  created_at: Date;
  answered_at: Date | null;
  next_try_at: Date;
  tries: number;
};
