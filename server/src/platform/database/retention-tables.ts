/** The columns of 0011-audit.sql and 0012-retention.sql; the truth about them is there. */
export type RetentionTables = {
  security_event: {
    tenant_id: string;
    id: string;
    customer_id: string | null;
    kind: string;
    detail: string | null;
    address: string | null;
    browser: string | null;
    at: Date;
  };
  retention_run: {
    tenant_id: string;
    kind: string;
    next_at: Date;
    last_at: Date | null;
    removed: number;
  };
};
