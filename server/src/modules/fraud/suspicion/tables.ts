// Written by `npm run tables` from the catalogue of the database.

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    suspicion_mark: {
      tenant_id: string;
      id: string;
      document: string;
      source: "OPERATOR" | "DIRECTORY";
      marked_by: string;
      reason: string;
      marked_at: Date;
      until_at: Date | null;
      ended_at: Date | null;
      ended_by: string | null;
    };
  }
}
