import type { FourEyesMode } from "@vitral/contract/acts/act";
import type { CommandKindName } from "@vitral/contract/acts/acts";
import type { CommandState } from "@vitral/contract/console/commands";
import type { StaffRole } from "@vitral/contract/console/permissions";
import type { Generated, JSONColumnType } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    four_eyes_rule: FourEyesRuleTable;
    staff_command: StaffCommandTable;
  }
}

type FourEyesRuleTable = { tenant_id: string; kind: CommandKindName; mode: FourEyesMode; from_cents: number | null };

type StaffCommandTable = {
  tenant_id: string;
  id: string;
  kind: CommandKindName;
  payload: JSONColumnType<Record<string, unknown>>;
  before_fields: JSONColumnType<Record<string, string>>;
  after_fields: JSONColumnType<Record<string, string>>;
  sentence: string;
  reason: string;
  amount_cents: number | null;
  customer_id: string | null;
  idempotency_key: string;
  maker_id: string;
  maker_name: string;
  maker_email: string;
  maker_role: StaffRole;
  made_at: Date;
  state: Generated<CommandState>;
  needs_second: boolean;
  checker_id: string | null;
  checker_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  note: string | null;
  result: JSONColumnType<Record<string, unknown>> | null;
  version: Generated<number>;
  earlier_maker_ids: Generated<string[]>;
  earlier_maker_emails: Generated<string[]>;
  person_id: string | null;
  person_everywhere: Generated<boolean>;
};
