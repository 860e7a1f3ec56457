import type { Generated } from "kysely";
import type { Purpose } from "./codes.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    verification_code: CodeTable;
  }
}

type CodeTable = {
  tenant_id: string;
  id: string;
  customer_id: string | null;
  purpose: Purpose;
  handle_hash: Buffer | null;
  subject: Buffer | null;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
