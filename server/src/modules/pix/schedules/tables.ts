import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { ScheduleStatus } from "@vitral/contract/pix-schedules";
import type { Recurrence } from "@vitral/contract/pix-scheduling";
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_schedule: ScheduleTable;
  }
}

type ScheduleTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  look_up_id: string;
  position: number;
  series_id: string | null;
  repeats: Recurrence["every"] | null;
  times: number | null;
  scheduled_date: string;
  amount_cents: number;
  kind: "KEY" | "QR";
  key: string;
  key_type: PixKeyType;
  payee_name: string;
  payee_document: string;
  payee_bank: string;
  description: string | null;
  message: Generated<string | null>;
  txid: string | null;
  location: string | null;
  revision: number | null;
  status: Generated<ScheduleStatus>;
  failure: string | null;
  asked_cents: number | null;
  ordered_at: Date;
  next_try_at: Date;
  tried_at: Date | null;
  payment_id: string | null;
  ended_at: Date | null;
};
