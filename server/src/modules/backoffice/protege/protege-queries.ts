import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** What the simulated service says of a document that it knows. */
export type Protection = "ACTIVE" | "UNAVAILABLE";

/** Who an account would be of: the applicant, or a partner of a company. */
export type ProtegeSubject = "CUSTOMER" | "PARTNER";

/** NONE: no answer could be had. */
export type ProtegeAnswer = { subject: ProtegeSubject; answer: "FREE" | "PROTECTED" | "NONE"; at: Date };

/** The documents to ask about: the applicant's own and those of the partners. */
export async function findSubjects(db: Db, { tenantId, customerId }: CustomerKey) {
  const { rows } = await sql<{ subject: ProtegeSubject; document: string }>`
    select 'CUSTOMER' as subject, document from customer where tenant_id = ${tenantId} and id = ${customerId}
    union all
    select 'PARTNER', document from partner where tenant_id = ${tenantId} and customer_id = ${customerId}`.execute(db);
  return rows;
}

/** The newest answer about each document of an application. */
export async function findAnswers(db: Db | Tx, { tenantId, customerId }: CustomerKey): Promise<ProtegeAnswer[]> {
  const { rows } = await sql<ProtegeAnswer>`
    select distinct on (document) subject, answer, asked_at as at
      from protege_query where tenant_id = ${tenantId} and customer_id = ${customerId}
     order by document, asked_at desc, id desc`.execute(db);
  return rows;
}

/** Keeps what was asked by whom, and the answer; every query has its row. */
export async function insertAnswers(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  actor: string,
  answers: readonly (ProtegeAnswer & { document: string })[],
): Promise<void> {
  const columns = { tenant_id: tenantId, customer_id: customerId, actor };
  const rows = answers.map(({ subject, document, answer, at }) => ({
    ...columns,
    id: newId(),
    subject,
    document,
    answer,
    asked_at: at,
  }));
  await tx.insertInto("protege_query").values(rows).execute();
}

/** Whom an applicant is told at; null: no confirmed e-mail. */
export const findContact = (tx: Tx, { tenantId, customerId }: CustomerKey) =>
  tx
    .selectFrom("customer")
    .select(["name", "email"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();
