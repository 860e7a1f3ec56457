import type { Cell } from "../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { staffColumns } from "./staff-queries.ts";

type LinkOf = { hash: Buffer; staffId: string; codeHash: Buffer };

/**
 * Where the second factor of a link belongs, for its encryption. Who may write the table could give somebody a link
 * and a code of their own; they cannot encrypt a factor for it.
 */
export const linkTotpCell = ({ hash, staffId, codeHash }: LinkOf): Cell => ({
  table: "staff_enrolment",
  column: "totp_secret",
  tenantId: null,
  id: [hash.toString("hex"), staffId, codeHash.toString("hex")].join(" "),
});

type NewEnrolment = {
  hash: Buffer;
  staffId: string;
  tenantId: string | null;
  codeHash: Buffer;
  /** Encrypted. */
  totpSecret: string;
  now: Date;
  expiresAt: Date;
};

/** Saves a link; those of the same person that were not used end with it. */
export async function insertEnrolment(tx: Tx, row: NewEnrolment): Promise<void> {
  await tx.deleteFrom("staff_enrolment").where("staff_id", "=", row.staffId).where("used_at", "is", null).execute();
  await tx
    .insertInto("staff_enrolment")
    .values({
      token_hash: row.hash,
      works_for: row.tenantId,
      staff_id: row.staffId,
      code_hash: row.codeHash,
      totp_secret: row.totpSecret,
      created_at: row.now,
      expires_at: row.expiresAt,
      used_at: null,
    })
    .execute();
}

const open = (db: Db | Tx, hash: Buffer, now: Date) =>
  db
    .selectFrom("staff_enrolment")
    .innerJoin("staff", "staff.id", "staff_enrolment.staff_id")
    .select([
      ...staffColumns,
      "staff_enrolment.code_hash as codeHash",
      "staff_enrolment.totp_secret as totpSecret",
      "staff_enrolment.created_at as createdAt",
    ])
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("staff.disabled_at", "is", null);

/** Whose link this is; undefined where it was used, expired, or its person is disabled. */
export const findEnrolment = (db: Db, hash: Buffer, now: Date) => open(db, hash, now).executeTakeFirst();

/** The same with a lock on link and person until the transaction ends. */
export const lockEnrolment = (tx: Tx, hash: Buffer, now: Date) => open(tx, hash, now).forUpdate().executeTakeFirst();

export async function useEnrolment(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.updateTable("staff_enrolment").set({ used_at: now }).where("token_hash", "=", hash).execute();
}

/** `totpSecret`: encrypted. */
export async function saveEnrolmentSecret(tx: Tx, hash: Buffer, totpSecret: string): Promise<void> {
  await tx.updateTable("staff_enrolment").set({ totp_secret: totpSecret }).where("token_hash", "=", hash).execute();
}

export async function deleteEnrolments(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom("staff_enrolment").where("staff_id", "=", staffId).where("used_at", "is", null).execute();
}
