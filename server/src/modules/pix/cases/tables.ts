import type { Generated } from "kysely";
import type { CaseKind, CaseState } from "@vitral/contract/console/cases";
import type { StaffRole } from "@vitral/contract/console/permissions";
import type { CaseStep } from "@vitral/contract/console/case-steps";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    case_work: CaseWorkTable;
    case_event: CaseEventTable;
    case_file: CaseFileTable;
  }
}

type CaseWorkTable = {
  tenant_id: string;
  kind: CaseKind;
  subject_id: string;
  state: CaseState;
  state_at: Date;
  snoozed_until: Date | null;
  assignee_id: string | null;
  assignee_name: string | null;
  escalated_at: Date | null;
  escalated_role: StaffRole | null;
  escalated_id: string | null;
  escalated_name: string | null;
};

type CaseEventTable = {
  tenant_id: string;
  id: string;
  kind: CaseKind;
  subject_id: string;
  customer_id: string | null;
  at: Date;
  staff_id: string;
  staff_name: string;
  what: CaseStep;
  words: string | null;
};

type CaseFileTable = {
  tenant_id: string;
  id: string;
  kind: CaseKind;
  subject_id: string;
  customer_id: string | null;
  name: string;
  format: "pdf" | "png" | "jpg";
  bytes: number;
  sha256: Buffer;
  iv: Buffer;
  tag: Buffer;
  content: Buffer;
  created_at: Date;
  staff_id: string;
  staff_name: string;
  removed_at: Generated<Date | null>;
  removal: Generated<string | null>;
};
