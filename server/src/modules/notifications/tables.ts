import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Announcement } from "./announcements/announcement.ts";
import type { Message } from "./messages.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    outbox: OutboxTable;
    announcement: AnnouncementTable;
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

type AnnouncementTable = {
  tenant_id: string;
  id: string;
  template: Announcement["template"];
  from_day: ColumnType<string, string, never>;
  data: JSONColumnType<object>;
  last_id: Generated<string>;
  until_id: string;
  messages: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
};
