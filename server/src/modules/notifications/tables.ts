import type { Generated, JSONColumnType } from "kysely";
import type { Message } from "./messages.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    outbox: OutboxTable;
  }
}

type OutboxTable = {
  tenant_id: string;
  id: string;
  channel: "EMAIL" | "SMS";
  recipient: string;
  template: Message["template"];
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
  urgent: Generated<boolean>;
  queued_at: Date | null;
  delivered_at: Date | null;
  failed_at: Date | null;
};
