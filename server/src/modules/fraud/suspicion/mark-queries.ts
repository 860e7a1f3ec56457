import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Tables } from "../../../platform/database/tables.ts";

export type MarkedPerson = { tenantId: string; document: string; source: Tables["suspicion_mark"]["source"] };
export type NewMark = MarkedPerson & {
  id: string;
  markedBy: string;
  reason: string;
  markedAt: Date;
  until: Date | null;
};

/** Of marks: has not been ended, and is within its term. */
const inForce = (at: Date) => sql<boolean>`is_mark_in_force(suspicion_mark, ${at})`;

/** Answers whether this call made the mark: a person has one of each source. One past its term is ended first. */
export async function insertMark(tx: Tx, mark: NewMark, now: Date): Promise<boolean> {
  await tx
    .updateTable("suspicion_mark")
    .set({ ended_at: sql<Date>`until_at`, ended_by: "TERM" })
    .where("tenant_id", "=", mark.tenantId)
    .where("document", "=", mark.document)
    .where("source", "=", mark.source)
    .where("ended_at", "is", null)
    .where("until_at", "<=", now)
    .execute();
  const row = await tx
    .insertInto("suspicion_mark")
    .values({
      tenant_id: mark.tenantId,
      id: mark.id,
      document: mark.document,
      source: mark.source,
      marked_by: mark.markedBy,
      reason: mark.reason,
      marked_at: mark.markedAt,
      until_at: mark.until,
      ended_at: null,
      ended_by: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "document", "source"]).where("ended_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether this call ended a mark that was in force. */
export async function endMark(
  tx: Tx,
  { tenantId, document, source }: MarkedPerson,
  by: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("suspicion_mark")
    .set({ ended_at: at, ended_by: by })
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .where("source", "=", source)
    .where(inForce(at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the marks that are past their term, of a tenant or of one of its persons. Answers each person of whom this call
 * ended one, with the moment of the last.
 */
export async function endPastTerm(
  tx: Tx,
  { tenantId, document }: { tenantId: string; document: string | null },
  now: Date,
): Promise<{ document: string; until: Date }[]> {
  const { rows } = await sql<{ document: string; until: Date }>`
    with ended as (
      update suspicion_mark set ended_at = until_at, ended_by = 'TERM'
       where tenant_id = ${tenantId} and document = coalesce(${document}, document)
         and ended_at is null and until_at <= ${now}
      returning document, until_at)
    select document, max(until_at) as until from ended group by document`.execute(tx);
  return rows;
}

/** The mark of one source that is in force. */
export const findMark = (db: Db | Tx, { tenantId, document, source }: MarkedPerson, at: Date) =>
  db
    .selectFrom("suspicion_mark")
    .select(["id", "until_at as until"])
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .where("source", "=", source)
    .where(inForce(at))
    .executeTakeFirst();

/** The marks of one person that are in force. */
export const findMarksOf = (db: Db | Tx, { tenantId, document }: Omit<MarkedPerson, "source">, at: Date) =>
  db
    .selectFrom("suspicion_mark")
    .select(["source", "marked_at as markedAt", "until_at as until"])
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .where(inForce(at))
    .execute();

/** The open mark of the directory has another end now. */
export async function moveEnd(tx: Tx, { tenantId, document, source }: MarkedPerson, until: Date | null): Promise<void> {
  await tx
    .updateTable("suspicion_mark")
    .set({ until_at: until })
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .where("source", "=", source)
    .where("ended_at", "is", null)
    .execute();
}

/** Whom an e-mail about a mark goes to: the customer of the document, while the relationship lasts. */
export const findHolder = (db: Db | Tx, { tenantId, document }: { tenantId: string; document: string }) =>
  db
    .selectFrom("customer")
    .select(["id", "name", "email"])
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .where("status", "=", "ACTIVE")
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** The customers of a tenant whom the directory has marked here. */
export async function findMarkedCustomers(db: Db, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ document: string }>`
    select m.document from suspicion_mark m
      join customer c on c.tenant_id = m.tenant_id and c.document = m.document
     where m.tenant_id = ${tenantId} and m.source = 'DIRECTORY' and is_mark_in_force(m, ${now})`.execute(db);
  return rows.map(({ document }) => document);
}

/** At most so many, the newest first. */
const maxListed = 200;

/** The marks of a tenant that are in force, for its operator. */
export const findMarks = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom("suspicion_mark")
    .select(["document", "source", "marked_by as markedBy", "reason", "marked_at as markedAt", "until_at as until"])
    .where("tenant_id", "=", tenantId)
    .where(inForce(now))
    .orderBy("marked_at", "desc")
    .limit(maxListed)
    .execute();
