// Written by `npm run tables` from the catalogue of the database.

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_consent: {
      tenant_id: string;
      id: string;
      customer_id: string;
      kind: "TERMS" | "NEWS_EMAIL";
      version: string;
      given: boolean;
      at: Date;
      ended_at: Date | null;
    };
  }
}
