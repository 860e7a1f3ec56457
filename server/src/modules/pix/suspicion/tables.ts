declare module "../../../platform/database/tables.ts" {
  interface Tables {
    suspicion_mark: SuspicionMarkTable;
  }
}

export type MarkSource = "OPERATOR" | "DIRECTORY";

type SuspicionMarkTable = {
  tenant_id: string;
  id: string;
  document: string;
  source: MarkSource;
  /** The operator, or the institution that reported the person. */
  marked_by: string;
  reason: string;
  marked_at: Date;
  until_at: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
};
