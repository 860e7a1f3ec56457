import type { HeldDataKind } from "@vitral/contract/held-data";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { rowsOf } from "../export-queries.ts";
import { holdings } from "../holdings.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** The tables of the kinds that a customer may have nothing of: each has an index by customer or account. */
const optional = Object.entries(holdings).filter(([, { mayBeNone }]) => mayBeNone);

/** Of which kinds nothing is held. */
export async function findEmptyKinds(db: Db, customerKey: CustomerKey): Promise<HeldDataKind[]> {
  const each = optional.map(
    ([table, { kind, by }]) => sql`
      select ${kind}::text as kind
       where not exists (select from ${sql.table(table)} where tenant_id = ${customerKey.tenantId} and ${rowsOf[by](customerKey)})`,
  );
  const { rows } = await sql<{ kind: HeldDataKind }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** How many of the newest statement rows of each account are looked at for other institutions. */
const newestRows = 200;

/** The institutions that took part in a customer's newest Pix, in alphabetical order. */
export async function findInstitutions(
  db: Db,
  { tenantId, customerId, own }: CustomerKey & { own: string },
): Promise<string[]> {
  const { rows } = await sql<{ bank: string }>`
    select distinct t.bank from account a
     cross join lateral (
       select case when credit then payer_bank else beneficiary_bank end as bank
         from account_transaction
        where tenant_id = a.tenant_id and account_id = a.id
        order by number desc limit ${newestRows}) t
     where a.tenant_id = ${tenantId} and a.owner_id = ${customerId} and t.bank is not null and t.bank <> ${own}
     order by 1`.execute(db);
  return rows.map(({ bank }) => bank);
}
