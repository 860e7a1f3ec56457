// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { CommandKindName } from "@vitral/contract/acts/acts";
import type { Change } from "@vitral/contract/acts/fields";
import type { StaffRole } from "@vitral/contract/console/permissions";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    four_eyes_rule: {
      tenant_id: string;
      kind: CommandKindName;
      mode: "NEVER" | "FROM" | "ALWAYS";
      from_cents: number | null;
    };
    staff_command: {
      tenant_id: string;
      id: string;
      kind: CommandKindName;
      payload: JSONColumnType<Record<string, unknown>>;
      changes: JSONColumnType<Change[]>;
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
      state: Generated<
        "WAITING" | "HELD" | "EXECUTED" | "REJECTED" | "EXPIRED" | "WORLD_CHANGED" | "WITHDRAWN" | "REPLACED"
      >;
      needs_second: boolean;
      checker_id: string | null;
      checker_name: string | null;
      decided_at: Date | null;
      decision_reason: string | null;
      note: string | null;
      result: JSONColumnType<Record<string, unknown>> | null;
      replaces_id: string | null;
      version: Generated<number>;
      earlier_maker_ids: Generated<string[]>;
      earlier_maker_emails: Generated<string[]>;
      person_id: string | null;
      person_everywhere: Generated<boolean>;
      held_until: Date | null;
      due_at: Date | null;
    };
  }
}
