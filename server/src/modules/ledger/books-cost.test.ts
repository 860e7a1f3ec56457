import { expect, test } from "vitest";
import { consoleOf } from "../../../test/console-of.ts";
import { pagesRead, statementsSentBy } from "../../../test/pages-read.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const aStaff = await consoleOf(world);

test("a page of postings costs as much in an account of 100,000 entries as in a small one", async () => {
  const { aurora, databaseUrl, owner } = world;
  const staff = await aStaff("AUDITORIA");
  const sql = owner();
  await sql.connect();
  // The server makes its ids itself (UUID version 7), and PostgreSQL makes them only from version 18 on.
  await sql.query(
    `create function pg_temp.id_at(at timestamptz, n int) returns uuid language sql as $$
       select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
         || '7' || left(md5(n::text), 3) || '8' || right(md5(n::text), 15))::uuid $$`,
  );
  await sql.query(
    `with posting as (
       insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status,
                                window_day, window_kind, created_at, next_try_at, payer_name, payee_name)
       select $1, id, id, id, 'E' || n, 100, 0, 'SETTLED', at::date, 'DAY', at, at, 'Ana', 'Bia'
         from (select n, at, pg_temp.id_at(at, n) as id
                 from (select n, now() - n * interval '1 minute' as at from generate_series(1, 100000) n) made) made
       returning id, created_at as posted_at)
     insert into ledger_plain_entry (tenant_id, posting_id, leg, account_id, amount_cents, posted_at)
     select $1, p.id, a.leg, a.id, a.sign * 100, p.posted_at
       from posting p cross join (
         select id, case kind when 'TRANSIT' then 1 else 2 end as leg,
                case kind when 'TRANSIT' then -1 else 1 end as sign
           from ledger_account where tenant_id = $1 and kind in ('TRANSIT', 'SETTLEMENT')) a`,
    [aurora.id],
  );
  await sql.query("analyze pix_payment, ledger_plain_entry, ledger_account");
  for (const filter of [
    "account=SETTLEMENT",
    "account=FEES",
    "account=TRANSIT&reason=PIX_SENT",
    "account=SETTLEMENT&reason=PIX_REFUND",
  ]) {
    const get = () => staff.get(`/ledger/postings?${filter}`);
    const [sent] = await statementsSentBy(get, "ledger_entry");
    expect(await pagesRead({ databaseUrl, tenantId: aurora.id }, sent as NonNullable<typeof sent>)).toBeLessThan(1_500);
  }
  await sql.end();
});
