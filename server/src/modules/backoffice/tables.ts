// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    review_assignment: {
      tenant_id: string;
      customer_id: string;
      staff_id: string;
      staff_name: string;
      until_at: Date;
    };
    review_postponement: {
      tenant_id: string;
      customer_id: string;
      until_day: string;
      first_day: string;
      times: Generated<number>;
      note: string;
      staff_id: string;
      staff_name: string;
    };
    protege_query: {
      tenant_id: string;
      id: string;
      customer_id: string;
      subject: "CUSTOMER" | "PARTNER";
      document: string;
      asked_at: Date;
      actor: string;
      answer: "FREE" | "PROTECTED" | "NONE";
    };
  }
}
