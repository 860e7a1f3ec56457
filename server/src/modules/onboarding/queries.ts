import type { CustomerStatus, OnboardingStep } from "@vitral/contract/customers";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { AddressColumns, OnboardingTable, PartnerColumns, PersonColumns } from "./tables.ts";

type Of = { tenantId: string; customerId: string };

/** Where a customer stands, held until the transaction ends. */
export const lockCustomer = (tx: Tx, { tenantId, customerId }: Of) =>
  tx
    .selectFrom("customer")
    .select([
      "tenant_id as tenantId",
      "id as customerId",
      "entity_type as entityType",
      "document",
      "name",
      "email",
      "phone",
      "status",
      "onboarding_step as onboardingStep",
    ])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export type Standing = Awaited<ReturnType<typeof lockCustomer>>;

const updateCustomer = (tx: Tx, { tenantId, customerId }: Of) =>
  tx.updateTable("customer").where("tenant_id", "=", tenantId).where("id", "=", customerId);

/** With `at`, it is a step of the sign-up, which lapses when there is none for long. */
export async function moveTo(
  tx: Tx,
  of: Of,
  { status, onboardingStep, at }: { status: CustomerStatus; onboardingStep: OnboardingStep; at?: Date },
): Promise<void> {
  const progress = at && { progressed_at: at };
  await updateCustomer(tx, of)
    .set({ status, onboarding_step: onboardingStep, ...progress })
    .execute();
}

export async function setContact(tx: Tx, of: Of, contact: { email?: string; phone?: string }): Promise<void> {
  await updateCustomer(tx, of).set(contact).execute();
}

export async function documentExists(tx: Tx, { tenantId, document }: { tenantId: string; document: string }) {
  const query = tx.selectFrom("customer").select("id").where("tenant_id", "=", tenantId);
  return (await query.where("document", "=", document).executeTakeFirst()) !== undefined;
}

/** Whether another person of the bank has confirmed this e-mail or phone. */
export async function isContactTaken(tx: Tx, of: Of, column: "email" | "phone", value: string): Promise<boolean> {
  const row = await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", of.tenantId)
    .where("id", "!=", of.customerId)
    .where("entity_type", "=", "PERSON")
    .where(column, "=", value)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOnboarding(tx: Tx, row: Of & { signedUpAt: Date }): Promise<void> {
  await tx
    .insertInto("onboarding")
    .values({ tenant_id: row.tenantId, customer_id: row.customerId, signed_up_at: row.signedUpAt })
    .execute();
}

type OnboardingColumns = Partial<OnboardingTable>;

/** A customer of the demo has no row until the first call. */
async function keepOnboarding(tx: Tx, { tenantId, customerId }: Of, columns: OnboardingColumns, at: Date) {
  await tx
    .insertInto("onboarding")
    .values({ tenant_id: tenantId, customer_id: customerId, signed_up_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(columns))
    .execute();
}

export const keepAsked = (tx: Tx, of: Of, asked: { email_asked: string } | { phone_asked: string }, at: Date) =>
  keepOnboarding(tx, of, asked, at);

/** Everything is there, or, with null, is asked for again. */
export const keepSubmitted = (tx: Tx, of: Of, { submittedAt, at }: { submittedAt: Date | null; at: Date }) =>
  keepOnboarding(tx, of, { submitted_at: submittedAt, examined_at: null }, at);

export async function findAsked(tx: Tx, of: Of, column: "email" | "phone"): Promise<string> {
  const row = await tx
    .selectFrom("onboarding")
    .select(column === "email" ? "email_asked as asked" : "phone_asked as asked")
    .where("tenant_id", "=", of.tenantId)
    .where("customer_id", "=", of.customerId)
    .executeTakeFirst();
  if (!row?.asked) throw new Error(`a code for no ${column}`);
  return row.asked;
}

type Lapsing = {
  tenantId: string;
  /** Those begun until then without a confirmed e-mail or phone. */
  unconfirmedSince: Date;
  /** Those without a step since then; null: none of them. */
  idleSince: Date | null;
};

/** Sign-ups of a tenant that have lapsed, held; those that an operator blocked and the people of the demo stay. */
export async function lockLapsed(
  tx: Tx,
  { tenantId, unconfirmedSince, idleSince }: Lapsing,
  { most, document }: { most: number; document?: string },
): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select c.tenant_id as "tenantId", c.id as "customerId"
      from customer c join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.tenant_id = ${tenantId} and c.status = 'PENDING' and c.blocked_at is null and not c.kept_for_demo
       and (c.email is null and c.phone is null and o.signed_up_at <= ${unconfirmedSince}
            or coalesce(c.progressed_at, o.signed_up_at) <= ${idleSince}::timestamptz)
       and not exists (select from account a where a.tenant_id = c.tenant_id and a.owner_id = c.id)
       and ${document === undefined ? sql`true` : sql`c.document = ${document}`}
     limit ${most} for update of c ${document === undefined ? sql`skip locked` : sql``}`.execute(tx);
  return rows;
}

export async function hasAccount(tx: Tx, { tenantId, customerId }: Of): Promise<boolean> {
  const query = tx.selectFrom("account").select("id").where("tenant_id", "=", tenantId);
  return (await query.where("owner_id", "=", customerId).limit(1).executeTakeFirst()) !== undefined;
}

const ofSignUp = [
  "session",
  "verification_code",
  "document_file",
  "person_profile",
  "customer_address",
  "partner",
  "onboarding",
] as const;

/** Removes a customer without an account, and everything that they told and sent. */
export async function removeCustomer(tx: Tx, { tenantId, customerId }: Of): Promise<void> {
  for (const table of ofSignUp) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and customer_id = ${customerId}`.execute(
      tx,
    );
  }
  await tx.deleteFrom("customer").where("tenant_id", "=", tenantId).where("id", "=", customerId).execute();
}

export const findAnswers = (db: Db | Tx, of: Of) => find(db, "person_profile", of);
export const findAddress = (db: Db | Tx, of: Of) => find(db, "customer_address", of);
export const findPartner = (db: Db | Tx, of: Of) => find(db, "partner", of);

const find = <T extends "person_profile" | "customer_address" | "partner">(db: Db | Tx, table: T, of: Of) =>
  sql<Tables[T]>`
    select * from ${sql.table(table)} where tenant_id = ${of.tenantId} and customer_id = ${of.customerId}`
    .execute(db)
    .then(({ rows }) => rows[0]);

export async function keepAnswers(tx: Tx, { tenantId, customerId }: Of, answers: Partial<PersonColumns>) {
  await tx
    .insertInto("person_profile")
    .values({ tenant_id: tenantId, customer_id: customerId, ...answers })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(answers))
    .execute();
}

export async function keepAddress(tx: Tx, { tenantId, customerId }: Of, address: AddressColumns): Promise<void> {
  await tx
    .insertInto("customer_address")
    .values({ tenant_id: tenantId, customer_id: customerId, ...address })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(address))
    .execute();
}

export async function keepPartner(tx: Tx, { tenantId, customerId }: Of, partner: PartnerColumns): Promise<void> {
  await tx
    .insertInto("partner")
    .values({ tenant_id: tenantId, customer_id: customerId, ...partner })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "document"]).doUpdateSet(partner))
    .execute();
}
