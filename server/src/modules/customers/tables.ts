// Written by `npm run tables` from the catalogue of the database.

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_note: {
      tenant_id: string;
      id: string;
      customer_id: string;
      at: Date;
      staff_id: string;
      author: string;
      text: string;
    };
  }
}
