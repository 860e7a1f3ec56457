import type { DisputeSituation, DisputeStatus } from "@vitral/contract/pix-disputes";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_dispute: DisputeTable;
  }
}

type DisputeTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  transaction_id: string;
  end_to_end: string;
  protocol: string;
  situation: DisputeSituation;
  details: string | null;
  contested_cents: number;
  status: DisputeStatus;
  created_at: Date;
  analysis_until: Date;
  decided_at: Date | null;
  followed_until: Date | null;
  next_try_at: Date | null;
  tries: number;
};
