import type { StaffRole } from "@vitral/contract/console/permissions";
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    staff: StaffTable;
    staff_enrolment: EnrolmentTable;
    staff_passkey: PasskeyTable;
    staff_session: SessionTable;
    staff_browser: BrowserTable;
    staff_throttle: ThrottleTable;
  }
}

type StaffTable = {
  id: string;
  works_for: string | null;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string | null;
  totp_secret: string | null;
  totp_step: Generated<number>;
  created_at: Date;
  enrolled_at: Date | null;
  disabled_at: Date | null;
};

type EnrolmentTable = {
  token_hash: Buffer;
  works_for: string | null;
  staff_id: string;
  code_hash: Buffer;
  totp_secret: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type PasskeyTable = {
  id: string;
  works_for: string | null;
  staff_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
};

type ThrottleTable = {
  subject: Buffer;
  person: Buffer | null;
  attempts: number;
  last_at: Date;
  blocked_until: Date | null;
};

type BrowserTable = {
  token_hash: Buffer;
  works_for: string | null;
  staff_id: string;
  created_at: Date;
  expires_at: Date;
};

type SessionTable = {
  token_hash: Buffer;
  works_for: string | null;
  staff_id: string;
  row_mac: Buffer;
  stage: "PENDING" | "SIGNED_IN";
  created_at: Date;
  last_used_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  challenge: string | null;
  address: string | null;
  browser: string | null;
};
