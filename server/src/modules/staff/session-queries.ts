import type { Db, Tx } from "../../platform/database/db.ts";
import { staffColumns } from "./staff-queries.ts";

/** Milliseconds. A busy session is written at most this often, so that reads stay reads. */
const noticedMs = 15_000;

type Sought = { hash: Buffer; now: Date; idleSince: Date; usedAt: Date };

/**
 * The session of a token that has not ended, and whose it is; it was used at `usedAt`. `idleSince`: unused for longer,
 * it has ended.
 */
export async function findSession(db: Db, { hash, now, idleSince, usedAt }: Sought) {
  const found = await db
    .selectFrom("staff_session")
    .innerJoin("staff", "staff.id", "staff_session.staff_id")
    .select([...staffColumns, "stage", "row_mac as rowMac", "ends_at as endsAt", "last_used_at as lastUsedAt"])
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .where("last_used_at", ">", idleSince)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  if (found && found.lastUsedAt.getTime() < usedAt.getTime() - noticedMs) await touch(db, hash, usedAt);
  return found;
}

async function touch(db: Db, hash: Buffer, usedAt: Date): Promise<void> {
  await db
    .updateTable("staff_session")
    .set({ last_used_at: usedAt })
    .where("token_hash", "=", hash)
    .where("last_used_at", "<", usedAt)
    .execute();
}

export type NewSession = {
  hash: Buffer;
  staffId: string;
  tenantId: string | null;
  rowMac: Buffer;
  stage: "PENDING" | "SIGNED_IN";
  now: Date;
  endsAt: Date;
  address: string | null;
  browser: string | null;
};

export async function insertSession(db: Db | Tx, row: NewSession): Promise<void> {
  await db
    .insertInto("staff_session")
    .values({
      token_hash: row.hash,
      works_for: row.tenantId,
      staff_id: row.staffId,
      row_mac: row.rowMac,
      stage: row.stage,
      created_at: row.now,
      last_used_at: row.now,
      ends_at: row.endsAt,
      ended_at: null,
      challenge: null,
      address: row.address,
      browser: row.browser,
    })
    .execute();
}

/** Ends a pending session, which then cannot be confirmed again. False where it had ended. */
export async function endPending(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable("staff_session")
    .set({ ended_at: now })
    .where("token_hash", "=", hash)
    .where("stage", "=", "PENDING")
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Ends the session of a token; answers whose it was, undefined where it had ended. */
export function endSession(tx: Tx, hash: Buffer, now: Date) {
  return tx
    .updateTable("staff_session")
    .set({ ended_at: now })
    .from("staff")
    .whereRef("staff.id", "=", "staff_session.staff_id")
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .returning([...staffColumns, "stage"])
    .executeTakeFirst();
}

/** Ends every session of a person. Answers how many there were. */
export async function endSessions(tx: Tx, staffId: string, now: Date): Promise<number> {
  const ended = await tx
    .updateTable("staff_session")
    .set({ ended_at: now })
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Whether a session has not been ended; read in the transaction of what only an open session may do. */
export async function isOpen(tx: Tx, hash: Buffer): Promise<boolean> {
  const query = tx.selectFrom("staff_session").select("token_hash").where("token_hash", "=", hash);
  return (await query.where("ended_at", "is", null).executeTakeFirst()) !== undefined;
}

/** Removes sessions, links, browsers and counts that ended long ago. */
export async function removeEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("staff_session").where("ends_at", "<", before).execute();
  await db.deleteFrom("staff_enrolment").where("expires_at", "<", before).execute();
  await db.deleteFrom("staff_browser").where("expires_at", "<", before).execute();
  await db.deleteFrom("staff_throttle").where("last_at", "<", before).execute();
}

/** Keeps the challenge that the next answer of a passkey has to sign. */
export async function saveChallenge(db: Db, hash: Buffer, challenge: string): Promise<void> {
  await db.updateTable("staff_session").set({ challenge }).where("token_hash", "=", hash).execute();
}

/** The challenge of a session, which is used up with this. */
export async function takeChallenge(db: Db, hash: Buffer): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("staff_session")
      .select("challenge")
      .where("token_hash", "=", hash)
      .forUpdate()
      .executeTakeFirst();
    await tx.updateTable("staff_session").set({ challenge: null }).where("token_hash", "=", hash).execute();
    return row?.challenge ?? null;
  });
}
