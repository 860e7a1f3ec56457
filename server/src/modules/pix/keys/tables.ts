import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_key: KeyTable;
  }
}

type KeyTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  type: PixKeyType;
  /** Null only while the directory has not chosen a random key's value. */
  key: string | null;
  status: "PENDING" | "ACTIVE" | "REMOVING" | "CLAIMED";
  created_at: Generated<Date>;
  next_try_at: Generated<Date>;
  tries: Generated<number>;
  /** Why the bank has a key removed or its entry written again; null: its owner removed it, or nothing is to do. */
  directory_reason: KeyFinding | "ACCOUNT_CLOSURE" | null;
};
