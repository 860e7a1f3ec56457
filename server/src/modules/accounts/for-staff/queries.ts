import type { Cents } from "@vitral/brazil/cents";
import type { TermName } from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";
import type { FeeType } from "@vitral/contract/fees";
import { sql } from "kysely";
import { type CamelCase, columnsOf } from "../../../platform/database/camel-case.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AccountKey, CustomerKey } from "../../../platform/database/keys.ts";
import type { Tables } from "../../../platform/database/tables.ts";

/** Accounts of a number or id, in every bank; without a tenant, for operators only. */
export async function findEverywhere(db: Db, { by, value }: { by: "id" | "number"; value: string }) {
  return db
    .selectFrom("account")
    .innerJoin("tenant", "tenant.id", "account.tenant_id")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "account.tenant_id").onRef("customer.id", "=", "account.owner_id"),
    )
    .select([
      "account.tenant_id as tenantId",
      "tenant.slug as tenant",
      "account.id",
      "account.agency",
      "account.number",
      "customer.entity_type as entityType",
    ])
    .where(by === "id" ? "account.id" : "account.number", "=", value)
    .orderBy("tenant.slug")
    .execute();
}

export type AccountForStaff = Awaited<ReturnType<typeof findEverywhere>>[number];

/** An account's owner, and the terms in force at a moment: centavos, and millionths of the amount for a percentage. */
export type TermsInForce = {
  number: string;
  customerId: string;
  entityType: EntityType;
  closedAt: Date | null;
  /** Whether no Pix costs the holder a fee, whatever the terms say. */
  paysNoPix: boolean;
  day: Cents;
  night: Cents;
  /** Null for who does not pay as a person, and where the rules have no cap of what people pay people at night. */
  nightPeople: Cents | null;
  transaction: Cents;
  /** The hour in São Paulo at which the night begins. */
  nightStart: number;
  pixIn: { type: FeeType; fee: number };
  pixOut: { type: FeeType; fee: number };
  tedOut: { type: FeeType; fee: number };
  billet: Cents;
  monthly: Cents;
};

/** The terms of an account; undefined where the tenant has no such account. */
export async function findTermsInForce(
  db: Db | Tx,
  { tenantId, accountId, at }: { tenantId: string; accountId: string; at: Date },
): Promise<TermsInForce | undefined> {
  const { rows } = await sql<TermsInForce>`
    select a.number, c.id as "customerId", c.entity_type as "entityType", c.closed_at as "closedAt",
           pays_no_pix_fees(c, ${at}) as "paysNoPix",
           f.day_limit_cents as day, f.night_limit_cents as night, f.transaction_limit_cents as transaction,
           case when pays_as_person(c, ${at}) then
             night_people_limit(f.night_limit_cents, f.night_people_cents, f.night_limit_asked,
                                tenant_rule(a.tenant_id, 'nightPersonToPersonLimit', ${at})::bigint)
           end as "nightPeople",
           f.night_start as "nightStart",
           jsonb_build_object('type', f.pix_in_fee_type, 'fee', f.pix_in_fee) as "pixIn",
           jsonb_build_object('type', f.pix_out_fee_type, 'fee', f.pix_out_fee) as "pixOut",
           jsonb_build_object('type', f.ted_out_fee_type, 'fee', f.ted_out_fee) as "tedOut",
           f.billet_fee_cents as billet, f.monthly_fee_cents as monthly
      from account a
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     cross join lateral terms_in_force(a.tenant_id, a.id, c.entity_type, pays_no_pix_fees(c, ${at}), ${at}) f
     where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db);
  return rows[0];
}

/** Of the open accounts of one kind of customer: how many, and how many have each of the terms on their own. */
export type OwnTermCounts = { total: number; own: Record<TermName, number> };

/** The counts of a tenant, by kind of customer. */
export async function countOwnTerms(db: Db | Tx, tenantId: string): Promise<Record<EntityType, OwnTermCounts>> {
  const { rows } = await sql<OwnTermCounts["own"] & { entityType: EntityType; total: number }>`
    select c.entity_type as "entityType", count(*)::int as total,
           count(o.day_limit_cents)::int as "dayLimit", count(o.night_limit_cents)::int as "nightLimit",
           count(o.transaction_limit_cents)::int as "transactionLimit", count(o.pix_out_fee)::int as "pixOut",
           count(o.pix_in_fee)::int as "pixIn", count(o.ted_out_fee)::int as "tedOut",
           count(o.billet_fee_cents)::int as billet, count(o.monthly_fee_cents)::int as monthly
      from account a
      join customer c on c.tenant_id = ${tenantId} and c.id = a.owner_id
      left join account_terms o on o.tenant_id = ${tenantId} and o.account_id = a.id
     where a.tenant_id = ${tenantId} and c.closed_at is null group by c.entity_type`.execute(db);
  const none: OwnTermCounts["own"] = {
    dayLimit: 0,
    nightLimit: 0,
    transactionLimit: 0,
    pixOut: 0,
    pixIn: 0,
    tedOut: 0,
    billet: 0,
    monthly: 0,
  };
  const countsOf = (kind: EntityType): OwnTermCounts => {
    const found = rows.find(({ entityType }) => entityType === kind);
    if (!found) return { total: 0, own: none };
    const { entityType: _kind, total, ...own } = found;
    return { total, own };
  };
  return { PERSON: countsOf("PERSON"), COMPANY: countsOf("COMPANY") };
}

/** The fees for a Pix of which an open account of an individual entrepreneur has one of its own above zero. */
export async function findEntrepreneursOwnFees(db: Db | Tx, tenantId: string): Promise<("pixOut" | "pixIn")[]> {
  const { rows } = await sql<{ name: "pixOut" | "pixIn" }>`
    select distinct own.name
      from account_terms o
      join account a on a.tenant_id = ${tenantId} and a.id = o.account_id
      join customer c on c.tenant_id = ${tenantId} and c.id = a.owner_id
     cross join lateral (values ('pixOut', o.pix_out_fee), ('pixIn', o.pix_in_fee)) own (name, fee)
     where o.tenant_id = ${tenantId} and c.is_individual_entrepreneur and c.closed_at is null and own.fee > 0`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The accounts of a customer, each with what it has of its own for a Pix. */
export async function findOwnPixFees(db: Db | Tx, { tenantId, customerId }: CustomerKey) {
  const { rows } = await sql<{ accountId: string; pixOut: number | null; pixIn: number | null }>`
    select a.id as "accountId", o.pix_out_fee as "pixOut", o.pix_in_fee as "pixIn"
      from account a
      left join account_terms o on o.tenant_id = ${tenantId} and o.account_id = a.id
     where a.tenant_id = ${tenantId} and a.owner_id = ${customerId}
     order by a.id`.execute(db);
  return rows;
}

/** Whether a tenant has opened an account, also one that is closed. */
export async function hasAccounts(db: Db | Tx, tenantId: string): Promise<boolean> {
  const found = await db.selectFrom("account").select("id").where("tenant_id", "=", tenantId).limit(1).execute();
  return found.length > 0;
}

type OwnTermsColumns = Omit<Tables["account_terms"], "tenant_id" | "account_id">;
/** Terms of one account, in centavos and millionths; what is left out stays as it is. */
export type OwnTerms = Partial<CamelCase<OwnTermsColumns>>;

export async function upsertTerms(tx: Tx, { tenantId, accountId }: AccountKey, terms: OwnTerms): Promise<void> {
  const columns = columnsOf<OwnTermsColumns>(terms);
  await tx
    .insertInto("account_terms")
    .values({ tenant_id: tenantId, account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "account_id"]).doUpdateSet(columns))
    .execute();
}
