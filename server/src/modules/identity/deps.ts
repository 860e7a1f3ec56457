import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Tenants } from "../tenants/tenants.ts";

/** The dependencies of every verb of identity. */
export type IdentityDeps = { db: Db; secrets: Secrets; tenants: Tenants; now: () => Date };
