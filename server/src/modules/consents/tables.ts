import type { Generated } from "kysely";
import type { ConsentRecordKind } from "./consent-record.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_consent: CustomerConsentTable;
  }
}

type CustomerConsentTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  kind: ConsentRecordKind;
  version: string;
  given: boolean;
  at: Date;
  ended_at: Generated<Date | null>;
};
