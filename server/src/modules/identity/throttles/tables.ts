import type { Throttle } from "./throttle-rules.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    throttle: ThrottleTable;
  }
}

type ThrottleTable = {
  tenant_id: string;
  kind: Throttle;
  subject: Buffer;
  attempts: number;
  blocked_until: Date | null;
};
