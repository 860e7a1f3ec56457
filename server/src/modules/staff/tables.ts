// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    staff: {
      id: string;
      works_for: string | null;
      email: string;
      name: string;
      role: "CONSULTA" | "AUDITORIA" | "OPERACAO" | "APROVACAO" | "FRAUDE" | "MARCA" | "SEGURANCA";
      password_hash: string | null;
      totp_secret: string | null;
      totp_step: Generated<number>;
      created_at: Date;
      enrolled_at: Date | null;
      disabled_at: Date | null;
    };
    staff_enrolment: {
      token_hash: Buffer;
      works_for: string | null;
      staff_id: string;
      code_hash: Buffer;
      totp_secret: string;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    staff_passkey: {
      id: string;
      works_for: string | null;
      staff_id: string;
      name: string;
      credential_id: string;
      public_key: string;
      counter: number;
      transports: Generated<string[]>;
      created_at: Date;
      last_used_at: Date | null;
    };
    staff_session: {
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
    staff_browser: {
      token_hash: Buffer;
      works_for: string | null;
      staff_id: string;
      created_at: Date;
      expires_at: Date;
    };
    staff_throttle: {
      subject: Buffer;
      person: Buffer | null;
      attempts: number;
      last_at: Date;
      blocked_until: Date | null;
    };
  }
}
