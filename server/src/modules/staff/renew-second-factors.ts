import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Db } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";

/**
 * Encrypts the second factors of the staff anew under the newest secret, and those of links that were not used, and
 * answers how many: they are few, so all are. A factor that somebody replaces meanwhile is under the newest secret
 * already. Throws where no secret decrypts one.
 */
export async function renewSecondFactors({ db, secrets }: { db: Db; secrets: Secrets }): Promise<number> {
  const renewed = (stored: string) => ({ totp_secret: secrets.encrypt(secrets.decrypt(stored)) });
  return await withAllTenants(async () => {
    let count = 0;
    const people = await db
      .selectFrom("staff")
      .select(["id", "totp_secret"])
      .where("totp_secret", "is not", null)
      .execute();
    for (const { id, totp_secret: stored } of people) {
      if (stored === null) continue;
      await db
        .updateTable("staff")
        .set(renewed(stored))
        .where("id", "=", id)
        .where("totp_secret", "=", stored)
        .execute();
      count += 1;
    }
    const links = await db
      .selectFrom("staff_enrolment")
      .select(["token_hash as hash", "totp_secret as stored"])
      .where("used_at", "is", null)
      .execute();
    for (const { hash, stored } of links) {
      await db
        .updateTable("staff_enrolment")
        .set(renewed(stored))
        .where("token_hash", "=", hash)
        .where("totp_secret", "=", stored)
        .execute();
      count += 1;
    }
    return count;
  });
}
