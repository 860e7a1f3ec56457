import type { Who } from "../../platform/http/serve.ts";
import type { TenantRow } from "./queries.ts";

export type Tenant = TenantRow;

/** Which tenant a call belongs to; a missing tenant never means all of them. */
export type Tenants = {
  /** The tenant of the request's host; an unknown host is TENANT_NOT_FOUND. */
  ofHost: Who<Tenant>;
  /** The tenant that `x-tenant-id` names, else that of the host (ADR-0004). */
  ofRequest: Who<Tenant>;
  /** The same, while its customers may sign in: else BANK_SUSPENDED or BANK_CLOSED. */
  ofOpen: Who<Tenant>;
  byId(id: string): Promise<Tenant>;
  all(): Promise<Tenant[]>;
  /** Drops the cache after this process created or changed a tenant. */
  refresh(): void;
};
