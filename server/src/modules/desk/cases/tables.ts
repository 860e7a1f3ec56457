// Written by `npm run tables` from the catalogue of the database.
import type { StaffRole } from "@vitral/contract/console/permissions";
import type { CaseKind } from "@vitral/contract/console/cases";
import type { CaseStep } from "@vitral/contract/console/case-steps";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    case_work: {
      tenant_id: string;
      kind: "DISPUTE" | "INFRACTION" | "BLOCK" | "MARK" | "DIFFERENCE" | "RECALL";
      subject_id: string;
      state: "PENDING" | "INVESTIGATING" | "WAITING" | "SNOOZED" | "CLOSED";
      state_at: Date;
      snoozed_until: Date | null;
      assignee_id: string | null;
      assignee_name: string | null;
      escalated_at: Date | null;
      escalated_role: StaffRole | null;
      escalated_id: string | null;
      escalated_name: string | null;
    };
    case_event: {
      tenant_id: string;
      id: string;
      kind: CaseKind;
      subject_id: string;
      customer_id: string | null;
      at: Date;
      staff_id: string | null;
      staff_name: string;
      what: CaseStep;
      words: string | null;
    };
    case_file: {
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
      removed_at: Date | null;
      removal: string | null;
    };
  }
}
