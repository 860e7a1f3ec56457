import type { Cell } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { totpCell } from "../staff-queries.ts";
import { linkTotpCell } from "../enrolment-queries.ts";
import { passkeyCell } from "../passkey-queries.ts";

/** A second factor as it is stored, encrypted: of a person, of a link that was not used, or a passkey. */
export type StoredFactor = { stored: string } & (
  | { holder: "staff"; id: string }
  | { holder: "link"; hash: Buffer; staffId: string; codeHash: Buffer }
  | { holder: "passkey"; id: string; staffId: string }
);

export function factorCell(factor: StoredFactor): Cell {
  if (factor.holder === "staff") return totpCell(factor.id);
  return factor.holder === "link" ? linkTotpCell(factor) : passkeyCell(factor);
}

export async function storedFactors(db: Db): Promise<StoredFactor[]> {
  const people = await db
    .selectFrom("staff")
    .select(["id", "totp_secret as stored"])
    .where("totp_secret", "is not", null)
    .$narrowType<{ stored: string }>()
    .execute();
  const links = await db
    .selectFrom("staff_enrolment")
    .select(["token_hash as hash", "staff_id as staffId", "code_hash as codeHash", "totp_secret as stored"])
    .where("used_at", "is", null)
    .execute();
  const passkeys = await db
    .selectFrom("staff_passkey")
    .select(["id", "staff_id as staffId", "public_key as stored"])
    .execute();
  return [
    ...people.map((row) => Object.assign(row, { holder: "staff" as const })),
    ...links.map((row) => Object.assign(row, { holder: "link" as const })),
    ...passkeys.map((row) => Object.assign(row, { holder: "passkey" as const })),
  ];
}

/** Stores a factor anew, unless somebody replaced it meanwhile. */
export async function replaceStoredFactor(db: Db, factor: StoredFactor, encrypted: string): Promise<void> {
  const { stored } = factor;
  if (factor.holder === "passkey") {
    const query = db.updateTable("staff_passkey").set({ public_key: encrypted });
    await query.where("id", "=", factor.id).where("public_key", "=", stored).execute();
    return;
  }
  const change = { totp_secret: encrypted };
  await (factor.holder === "staff"
    ? db.updateTable("staff").set(change).where("id", "=", factor.id).where("totp_secret", "=", stored).execute()
    : db
        .updateTable("staff_enrolment")
        .set(change)
        .where("token_hash", "=", factor.hash)
        .where("totp_secret", "=", stored)
        .execute());
}
