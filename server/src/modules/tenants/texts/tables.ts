// Written by `npm run tables` from the catalogue of the database.

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    legal_text: {
      tenant_id: string;
      from_day: string;
      terms_text: string;
      privacy_text: string;
      published_at: Date;
    };
    legal_text_seen: {
      tenant_id: string;
      customer_id: string;
      from_day: string;
      seen_at: Date;
    };
  }
}
