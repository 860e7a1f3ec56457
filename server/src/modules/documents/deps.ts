import type { Db } from "../../platform/database/db.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";

/** What reading and storing a file needs. */
export type DocumentDeps = { db: Db; secrets: Secrets; now: () => Date };
