declare module "../database/tables.ts" {
  interface Tables {
    stored_answer: {
      tenant_id: string;
      scope: Buffer;
      request_key: string;
      route: string;
      request_mac: Buffer | null;
      attempt: number;
      mismatches: number;
      lease_until: Date;
      committed_at: Date | null;
      status: number | null;
      answer: string | null;
      created_at: Date;
    };
  }
}
