import { expect, test } from "vitest";
import { consoleOf } from "../../../test/console-of.ts";
import { pagesRead, statementsSentBy } from "../../../test/pages-read.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const aStaff = await consoleOf(world);

test("a page of postings reads few pages of an account of 30,000 entries, a customer's or the bank's", async () => {
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
  const { accountId } = await world.aCustomer();
  await sql.query(
    `create temp table made as
     select n, at, pg_temp.id_at(at, n) as id, pg_temp.id_at(at, -n) as answer_id
       from (select n, now() - n * interval '1 minute' as at from generate_series(1, 30000) n) made`,
  );
  for (const statement of [
    `insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status,
                              window_day, window_kind, created_at, next_try_at, payer_name, payee_name)
     select $1, id, $2, id, 'E' || n, 100, 0, 'SETTLED', at::date, 'DAY', at, at, 'Ana', 'Bia' from made`,
    `insert into account_entry (tenant_id, account_id, number, id, posting_id, leg, credit, created_at, amount_cents,
                                entry_number, balance_after_cents, category)
     select $1, $2, 30001 - n, id, id, 1, false, at, 100, 30001 - n, 0, 'PIX_SENT' from made`,
    `update ledger_account set last_number = 30000, entries = 30000, last_at = now(), day = now()::date
      where tenant_id = $1 and id = $2`,
    `insert into ledger_plain_posting (tenant_id, id, phase, pending_id, reason, posted_at)
     select $1, answer_id, 'POSTED', id, 'PIX_SENT', at from made where $2::uuid is not null`,
    `insert into ledger_plain_entry (tenant_id, posting_id, leg, account_id, amount_cents, posted_at)
     select $1, case leg when 0 then made.id else answer_id end, leg, a.id, case leg when 1 then -100 else 100 end, at
       from made
       join (values (0, 'TRANSIT'), (1, 'TRANSIT'), (2, 'SETTLEMENT')) entry (leg, kind) on $2::uuid is not null
       join ledger_account a on a.tenant_id = $1 and a.kind = entry.kind`,
  ])
    await sql.query(statement, [aurora.id, accountId]);
  await sql.query("analyze pix_payment, account_entry, ledger_plain_posting, ledger_plain_entry, ledger_account");
  for (const filter of [
    `account=${accountId}`,
    `account=${accountId}&reason=PIX_SENT`,
    "account=SETTLEMENT",
    "account=FEES",
    "account=TRANSIT&reason=PIX_SENT",
    "account=SETTLEMENT&reason=PIX_SENT",
    "account=SETTLEMENT&reason=PIX_REFUND",
  ]) {
    const get = () => staff.get(`/ledger/postings?${filter}`);
    const [sent] = await statementsSentBy(get, "ledger_entry");
    const read = await pagesRead({ databaseUrl, tenantId: aurora.id }, sent as NonNullable<typeof sent>);
    expect([filter, read < 3_000 ? "few pages" : read]).toEqual([filter, "few pages"]);
  }
  await sql.end();
});
