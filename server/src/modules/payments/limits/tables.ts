// Written by `npm run tables` from the catalogue of the database.

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_limit_change: {
      tenant_id: string;
      account_id: string;
      kind: "DAY" | "NIGHT" | "NIGHT_PEOPLE" | "TRANSACTION" | "NIGHT_START";
      amount_cents: number | null;
      people_cents: number | null;
      night_start: 20 | 22 | null;
      asked_at: Date;
      effective_at: Date | null;
    };
  }
}
