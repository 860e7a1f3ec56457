// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_device: {
      tenant_id: string;
      customer_id: string;
      browser_id: string;
      id: string;
      secret_hash: Buffer;
      previous_hash: Buffer | null;
      name: string | null;
      browser: string | null;
      created_at: Date;
      last_used_at: Date;
      registered_at: Date | null;
      blocked_at: Date | null;
    };
    device_day: {
      tenant_id: string;
      day: string;
      customer_id: string;
      browser_id: Generated<string>;
      used_cents: number;
    };
    device_payment: {
      tenant_id: string;
      payment_id: string;
      customer_id: string;
      browser_id: Generated<string>;
      day: string;
    };
  }
}
