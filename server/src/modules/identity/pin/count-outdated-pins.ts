import type { Db } from "../../../platform/database/db.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { countPinsByKeyId } from "./pin-queries.ts";

/** How many customers of all tenants have a PIN hashed with the previous secret. */
export async function countOutdatedPins(db: Db, secrets: Secrets): Promise<number> {
  const counts = await countPinsByKeyId(db);
  return counts.filter(({ keyId }) => secrets.isOutdated(keyId)).reduce((sum, { pins }) => sum + pins, 0);
}
