import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { factorCell, replaceStoredFactor, storedFactors } from "./second-factor-queries.ts";

/**
 * Encrypts the second factors of the staff anew under the newest secret, passkeys and those of links that were not used
 * among them, and answers how many: they are few, so all are. One that somebody replaces meanwhile is under the newest
 * secret already.
 * Throws where no secret decrypts a factor.
 */
export async function renewSecondFactors({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  return await withAllTenants(async () => {
    const factors = await storedFactors(db);
    for (const factor of factors) {
      const cell = factorCell(factor);
      await replaceStoredFactor(db, factor, secrets.encrypt(cell, secrets.decrypt(cell, factor.stored)));
    }
    return factors.length;
  });
}
