import { randomInt } from "node:crypto";
import type { Client } from "pg";
import type { Bank } from "./bank.ts";
import type { Turn } from "./load.ts";
import { pin } from "./people.ts";
import { requestBytes } from "./wire.ts";

/** All pay each other at random, or all pay the first customer. */
export type Payees = "spread" | "hot";

/**
 * Prepares look-ups, as a look-up call stores them, and a payment for each in random order, so that only payments are
 * measured. The bytes of each call are made before the measurement.
 */
export async function prepareOrders(
  { owner, people, tenantId }: Pick<Bank, "owner" | "people" | "tenantId">,
  many: number,
  payees: Payees,
): Promise<Buffer[]> {
  const payers = payees === "hot" ? people.slice(1) : people;
  const headersOf = new Map(people.map(({ accountId, headers }) => [accountId, headers]));
  const { rows } = await owner.query<{ id: string; account_id: string }>(lookUps, [
    tenantId,
    payers.map(({ accountId }) => accountId),
    people.map(({ accountId }) => accountId),
    Math.ceil(many),
    payees === "hot",
  ]);
  await analyzeTables(owner);
  return rows.map(({ id, account_id: accountId }) =>
    requestBytes({
      method: "POST",
      path: `/api/accounts/${accountId}/pix/payment`,
      headers: headersOf.get(accountId) ?? {},
      body: { keyInfoId: id, amount: randomInt(1, 200) / 100, pin, scheduledDate: null },
    }),
  );
}

/**
 * Runs `vacuum analyze` on the tables that have rows, as autovacuum does. Statistics of an empty table stay until the
 * next run: plans made of them read all rows of the tenant for each order.
 */
export async function analyzeTables(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace " +
      "and pg_relation_size(oid) > 0",
  );
  await owner.query(`vacuum analyze ${rows.map(({ name }) => name).join(", ")}`);
}

/** One turn is one payment; any answer but 200 ends the run. */
export function paying(orders: readonly Buffer[]): Turn {
  let next = 0;
  return async (wire) => {
    const order = orders[next++];
    if (!order) return false;
    const answer = await wire.call(order);
    if (answer.status !== 200) throw new Error(`a payment was answered with ${answer.status} ${answer.body}`);
    return true;
  };
}

const lookUps = `
  insert into pix_look_up (tenant_id, id, account_id, end_to_end, key, key_type, payee_account_id, payee_ispb, payee_name,
                           payee_document, payee_bank, created_at, expires_at)
  select $1, new_id(), payer.id, 'E' || t.ispb || to_char(now(), 'YYYYMMDDHH24MI') || lpad(n::text, 11, '0'),
         k.key, k.type, payee.id, t.ispb, c.name, c.document, t.bank_name, now(), now() + interval '15 minutes'
    from (select n, 1 + floor(random() * cardinality($2::uuid[]))::int as payer,
                 case when $5 then 1 else 1 + floor(random() * (cardinality($3::uuid[]) - 1))::int end as payee
            from generate_series(1, $4::int) n) o
    join tenant t on t.id = $1
   cross join lateral (select ($2::uuid[])[o.payer] as id) payer
    join account payee on payee.tenant_id = $1
     and payee.id = case when ($3::uuid[])[o.payee] = payer.id then ($3::uuid[])[cardinality($3::uuid[])] else ($3::uuid[])[o.payee] end
    join customer c on c.tenant_id = $1 and c.id = payee.owner_id
    join pix_key k on k.tenant_id = $1 and k.account_id = payee.id
   where payer.id <> payee.id
   order by n
  returning id, account_id`;
