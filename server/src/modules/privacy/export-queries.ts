import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { HeldRows, Holding } from "../../platform/kept-tables/kept-table.ts";
import { holdings } from "./holdings.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

const accounts = ({ tenantId, customerId }: CustomerKey) =>
  sql`(select id from account where tenant_id = ${tenantId} and owner_id = ${customerId})`;

const statementOf = (customerKey: CustomerKey, column: "payment_id" | "end_to_end") => sql`
  select ${sql.ref(column)} from account_transaction
   where tenant_id = ${customerKey.tenantId} and account_id in ${accounts(customerKey)} and ${sql.ref(column)} is not null`;

/** The customer's e-mail and phone, unless another customer shares them: a company may share its partner's. */
const ownContacts = ({ tenantId, customerId }: CustomerKey) => sql`
  (select contact from customer c, unnest(array[c.email, c.phone]) contact
    where c.tenant_id = ${tenantId} and c.id = ${customerId} and contact is not null
      and not exists (select from customer o where o.tenant_id = c.tenant_id and o.id <> c.id
                         and (o.email = contact or o.phone = contact)))`;

/** Which rows of a table are the customer's. */
export const rowsOf: Record<HeldRows, (customerKey: CustomerKey) => RawBuilder<unknown>> = {
  customer: ({ customerId }) => sql`id = ${customerId}`,
  document: ({ tenantId, customerId }) =>
    sql`document = (select document from customer where tenant_id = ${tenantId} and id = ${customerId})`,
  customer_id: ({ customerId }) => sql`customer_id = ${customerId}`,
  owner: ({ customerId }) => sql`owner_id = ${customerId}`,
  account: (customerKey) => sql`id in ${accounts(customerKey)}`,
  account_id: (customerKey) => sql`account_id in ${accounts(customerKey)}`,
  // The statement has an index by account, these tables have none.
  payment: (customerKey) =>
    sql`id in (${statementOf(customerKey, "payment_id")}) and account_id in ${accounts(customerKey)}`,
  look_up: (customerKey) => sql`id in (
    select look_up_id from pix_payment where tenant_id = ${customerKey.tenantId} and id in (${statementOf(customerKey, "payment_id")})
    union all
    select id from pix_look_up where tenant_id = ${customerKey.tenantId} and retained_at is null and account_id in ${accounts(customerKey)}
  ) and account_id in ${accounts(customerKey)}`,
  end_to_end: (customerKey) =>
    sql`end_to_end in (${statementOf(customerKey, "end_to_end")}) and account_id in ${accounts(customerKey)}`,
  contact: (customerKey) => sql`recipient in ${ownContacts(customerKey)}`,
};

/** Removes the customer's rows of the tables that a choice names. */
export async function removeHeld(tx: Tx, customerKey: CustomerKey, isChosen: (holding: Holding) => boolean) {
  for (const [table, holding] of Object.entries(holdings)) {
    if (!isChosen(holding)) continue;
    await sql`delete from ${sql.table(table)} where tenant_id = ${customerKey.tenantId} and ${rowsOf[holding.by](customerKey)}`.execute(
      tx,
    );
  }
}

/** The columns of each table, in their order, without the tenant, which is no data of the customer's. */
export async function findColumns(db: Db | Tx, tables: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name in (${sql.join(tables)})
       and column_name <> 'tenant_id' order by table_name, ordinal_position`.execute(db);
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

const pageRows = 1_000;

/** The customer's rows of a table as JSON objects, a page at a time: an account may have millions. */
export async function* readRows(
  tx: Tx,
  customerKey: CustomerKey,
  { table, by, columns }: { table: string; by: HeldRows; columns: readonly string[] },
): AsyncGenerator<Record<string, unknown>[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare held no scroll cursor for
    select row_to_json(found) as row
      from (select ${names} from ${sql.table(table)} where tenant_id = ${customerKey.tenantId} and ${rowsOf[by](customerKey)}) found`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`fetch ${sql.lit(pageRows)} from held`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close held`.execute(tx);
}
