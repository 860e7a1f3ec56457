import type { Cell } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { totpCell } from "../staff-queries.ts";
import { linkTotpCell } from "../enrolment-queries.ts";

/** A second factor as it is stored, encrypted: of a person, or of a link that was not used. */
export type StoredFactor =
  | { holder: "staff"; id: string; stored: string }
  | { holder: "link"; hash: Buffer; stored: string };

export const factorCell = (factor: StoredFactor): Cell =>
  factor.holder === "staff" ? totpCell(factor.id) : linkTotpCell(factor.hash);

export async function storedFactors(db: Db): Promise<StoredFactor[]> {
  const people = await db
    .selectFrom("staff")
    .select(["id", "totp_secret as stored"])
    .where("totp_secret", "is not", null)
    .$narrowType<{ stored: string }>()
    .execute();
  const links = await db
    .selectFrom("staff_enrolment")
    .select(["token_hash as hash", "totp_secret as stored"])
    .where("used_at", "is", null)
    .execute();
  return [
    ...people.map((row) => ({ holder: "staff" as const, id: row.id, stored: row.stored })),
    ...links.map((row) => ({ holder: "link" as const, hash: row.hash, stored: row.stored })),
  ];
}

/** Stores a factor anew, unless somebody replaced it meanwhile. */
export async function replaceStoredFactor(db: Db, factor: StoredFactor, encrypted: string): Promise<void> {
  const change = { totp_secret: encrypted };
  await (factor.holder === "staff"
    ? db.updateTable("staff").set(change).where("id", "=", factor.id).where("totp_secret", "=", factor.stored).execute()
    : db
        .updateTable("staff_enrolment")
        .set(change)
        .where("token_hash", "=", factor.hash)
        .where("totp_secret", "=", factor.stored)
        .execute());
}
