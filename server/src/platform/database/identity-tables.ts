import type { Generated } from "kysely";

/** What proves who calls: sessions, known browsers, codes, and how often each was tried. */
export type IdentityTables = {
  session: {
    tenant_id: string;
    token_hash: Buffer;
    customer_id: string;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  known_browser: {
    tenant_id: string;
    token_hash: Buffer;
    customer_id: string;
    created_at: Date;
    expires_at: Date;
  };
  verification_code: {
    tenant_id: string;
    id: string;
    customer_id: string | null;
    purpose: "PASSWORD" | "PIN" | "PIN_PHONE" | "EMAIL" | "PHONE";
    handle_hash: Buffer | null;
    subject: Buffer | null;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  throttle: { tenant_id: string; kind: string; subject: Buffer; attempts: number; blocked_until: Date | null };
};
