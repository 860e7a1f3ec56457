import type { CustomerStatus, OnboardingStep } from "@vitral/contract/customers";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { AddressColumns, OnboardingTable, PartnerColumns, PersonColumns } from "./tables.ts";

type CustomerKey = { tenantId: string; customerId: string };

/** A customer's step and status, locked until the transaction ends. */
export const lockCustomer = (tx: Tx, { tenantId, customerId }: CustomerKey) =>
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

export type OnboardingState = Awaited<ReturnType<typeof lockCustomer>>;

const updateCustomer = (tx: Tx, { tenantId, customerId }: CustomerKey) =>
  tx.updateTable("customer").where("tenant_id", "=", tenantId).where("id", "=", customerId);

/** With `at` it counts as a step: a sign-up without one for long expires. */
export async function moveTo(
  tx: Tx,
  key: CustomerKey,
  { status, onboardingStep, at }: { status: CustomerStatus; onboardingStep: OnboardingStep; at?: Date },
): Promise<void> {
  const progress = at && { progressed_at: at };
  await updateCustomer(tx, key)
    .set({ status, onboarding_step: onboardingStep, ...progress })
    .execute();
}

export async function setContact(tx: Tx, key: CustomerKey, contact: { email?: string; phone?: string }): Promise<void> {
  await updateCustomer(tx, key).set(contact).execute();
}

export async function documentExists(tx: Tx, { tenantId, document }: { tenantId: string; document: string }) {
  const query = tx.selectFrom("customer").select("id").where("tenant_id", "=", tenantId);
  return (await query.where("document", "=", document).executeTakeFirst()) !== undefined;
}

/** Whether another person of the bank has confirmed this e-mail or phone. */
export async function isContactTaken(
  tx: Tx,
  key: CustomerKey,
  column: "email" | "phone",
  value: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", key.tenantId)
    .where("id", "!=", key.customerId)
    .where("entity_type", "=", "PERSON")
    .where(column, "=", value)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOnboarding(tx: Tx, row: CustomerKey & { signedUpAt: Date }): Promise<void> {
  await tx
    .insertInto("onboarding")
    .values({ tenant_id: row.tenantId, customer_id: row.customerId, signed_up_at: row.signedUpAt })
    .execute();
}

type OnboardingColumns = Partial<OnboardingTable>;

/** A customer of the demo has no row until the first call. */
async function upsertOnboarding(tx: Tx, { tenantId, customerId }: CustomerKey, columns: OnboardingColumns, at: Date) {
  await tx
    .insertInto("onboarding")
    .values({ tenant_id: tenantId, customer_id: customerId, signed_up_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(columns))
    .execute();
}

export const saveRequestedContact = (
  tx: Tx,
  key: CustomerKey,
  contact: { email_asked: string } | { phone_asked: string },
  at: Date,
) => upsertOnboarding(tx, key, contact, at);

/** `submittedAt` null: the documents are requested again. */
export const saveSubmission = (tx: Tx, key: CustomerKey, { submittedAt, at }: { submittedAt: Date | null; at: Date }) =>
  upsertOnboarding(tx, key, { submitted_at: submittedAt, examined_at: null }, at);

export async function findRequestedContact(tx: Tx, key: CustomerKey, column: "email" | "phone"): Promise<string> {
  const row = await tx
    .selectFrom("onboarding")
    .select(column === "email" ? "email_asked as contact" : "phone_asked as contact")
    .where("tenant_id", "=", key.tenantId)
    .where("customer_id", "=", key.customerId)
    .executeTakeFirst();
  if (!row?.contact) throw new Error(`no ${column} was registered`);
  return row.contact;
}

type Expiry = {
  tenantId: string;
  /** Begun no later than this, without a confirmed e-mail or phone. */
  unconfirmedSince: Date;
  /** Without a step since then; null: idle sign-ups never expire. */
  idleSince: Date | null;
};

/** Locks expired sign-ups of a tenant, except blocked ones and the demo's people. */
export async function lockExpired(
  tx: Tx,
  { tenantId, unconfirmedSince, idleSince }: Expiry,
  { max, document }: { max: number; document?: string },
): Promise<CustomerKey[]> {
  const { rows } = await sql<CustomerKey>`
    select c.tenant_id as "tenantId", c.id as "customerId"
      from customer c join onboarding o on o.tenant_id = c.tenant_id and o.customer_id = c.id
     where c.tenant_id = ${tenantId} and c.status = 'PENDING' and c.blocked_at is null and not c.kept_for_demo
       and (c.email is null and c.phone is null and o.signed_up_at <= ${unconfirmedSince}
            or coalesce(c.progressed_at, o.signed_up_at) <= ${idleSince}::timestamptz)
       and not exists (select from account a where a.tenant_id = c.tenant_id and a.owner_id = c.id)
       and ${document === undefined ? sql`true` : sql`c.document = ${document}`}
     limit ${max} for update of c ${document === undefined ? sql`skip locked` : sql``}`.execute(tx);
  return rows;
}

export async function hasAccount(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const query = tx.selectFrom("account").select("id").where("tenant_id", "=", tenantId);
  return (await query.where("owner_id", "=", customerId).limit(1).executeTakeFirst()) !== undefined;
}

const tablesOfSignUp = [
  "session",
  "verification_code",
  "document_file",
  "person_profile",
  "customer_address",
  "partner",
  "onboarding",
] as const;

/** Removes a customer without an account, with all answers and documents. */
export async function removeCustomer(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  for (const table of tablesOfSignUp) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and customer_id = ${customerId}`.execute(
      tx,
    );
  }
  await tx.deleteFrom("customer").where("tenant_id", "=", tenantId).where("id", "=", customerId).execute();
}

export const findAnswers = (db: Db | Tx, key: CustomerKey) => find(db, "person_profile", key);
export const findAddress = (db: Db | Tx, key: CustomerKey) => find(db, "customer_address", key);
export const findPartner = (db: Db | Tx, key: CustomerKey) => find(db, "partner", key);

const find = <T extends "person_profile" | "customer_address" | "partner">(db: Db | Tx, table: T, key: CustomerKey) =>
  sql<Tables[T]>`
    select * from ${sql.table(table)} where tenant_id = ${key.tenantId} and customer_id = ${key.customerId}`
    .execute(db)
    .then(({ rows }) => rows[0]);

export async function saveAnswers(tx: Tx, { tenantId, customerId }: CustomerKey, answers: Partial<PersonColumns>) {
  await tx
    .insertInto("person_profile")
    .values({ tenant_id: tenantId, customer_id: customerId, ...answers })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(answers))
    .execute();
}

export async function saveAddress(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  address: AddressColumns,
): Promise<void> {
  await tx
    .insertInto("customer_address")
    .values({ tenant_id: tenantId, customer_id: customerId, ...address })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(address))
    .execute();
}

export async function savePartner(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  partner: PartnerColumns,
): Promise<void> {
  await tx
    .insertInto("partner")
    .values({ tenant_id: tenantId, customer_id: customerId, ...partner })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "document"]).doUpdateSet(partner))
    .execute();
}
