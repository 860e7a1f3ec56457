import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_device: DeviceTable;
    device_day: DeviceDayTable;
    device_payment: DevicePaymentTable;
  }
}

type DeviceTable = {
  tenant_id: string;
  customer_id: string;
  browser_id: string;
  id: string;
  secret_hash: Buffer;
  previous_hash: Generated<Buffer | null>;
  name: Generated<string | null>;
  created_at: Date;
  last_used_at: Date;
  registered_at: Generated<Date | null>;
  blocked_at: Generated<Date | null>;
};

type DeviceDayTable = {
  tenant_id: string;
  day: string;
  customer_id: string;
  browser_id: Generated<string>;
  used_cents: number;
};

type DevicePaymentTable = {
  tenant_id: string;
  payment_id: string;
  customer_id: string;
  browser_id: Generated<string>;
  day: string;
};
