import type pg from "pg";

/**
 * A history of so many rows over the last ten years, as a migration from another system would write it: payments, rows
 * and daily totals at once. Continues the account's rows.
 */
export async function fillHistory(owner: pg.Client, tenantId: string, accountId: string, many: number): Promise<void> {
  const values = [tenantId, accountId];
  await owner.query("alter table account_entry disable trigger append_only");
  await owner.query("delete from account_entry where tenant_id = $1 and account_id = $2", values);
  await owner.query(
    `create temp table made as
     select n, new_id() as id, now() - ($1 - n) * (interval '3650 days' / $1) as at, 1 + n % 10000 as amount,
            'E99999999' || lpad(n::text, 23, '0') as end_to_end, n % 2 = 0 as credit
       from generate_series(1, $1::bigint) n`,
    [many],
  );
  await owner.query(
    `insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status,
                              window_day, window_kind, created_at, answered_at, next_try_at, payer_name, payer_document,
                              payer_bank, payee_name, payee_document, payee_bank)
     select $1, id, $2, id, end_to_end, amount, 0, 'SETTLED', at::date, 'DAY', at, at, at, 'Ana Lima', '11144477735',
            'Banco Aurora S.A.', 'Maria Souza', '98765432100', 'Banco Sol S.A.'
       from made where not credit`,
    values,
  );
  await owner.query(
    `insert into account_entry (tenant_id, account_id, number, id, posting_id, leg, credit, created_at, amount_cents,
                                entry_number, balance_after_cents, category, external_status, settled_at,
                                beneficiary_name, beneficiary_document, beneficiary_bank, payer_name, payer_document,
                                payer_bank, end_to_end)
     select $1, $2, m.n, m.id, m.id, 1, m.credit, m.at, m.amount, m.n, 0,
            case when m.credit then 'PIX_RECEIVED' else 'PIX_SENT' end, received.*
       from made m
       left join lateral (
         select 'SETTLED', m.at, 'Ana Lima', '11144477735', 'Banco Aurora S.A.', 'Maria Souza', '98765432100',
                'Banco Sol S.A.', m.end_to_end) received on m.credit`,
    values,
  );
  await owner.query("drop table made");
  await owner.query("alter table account_entry enable trigger append_only");
  await sumDays(owner, tenantId, [accountId]);
}

/** Spreads the rows of every account evenly over the last half year, because they were paid within seconds. */
export async function spreadOverHalfAYear(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query("alter table account_entry disable trigger append_only");
  const { rows } = await owner.query<{ account_id: string }>(
    `update account_entry t
        set created_at = now() - (last.number - t.number) * interval '180 days' / last.number
       from (select account_id, max(number) as number from account_transaction where tenant_id = $1 group by 1) last
      where t.tenant_id = $1 and t.account_id = last.account_id
     returning t.account_id`,
    [tenantId],
  );
  await owner.query("alter table account_entry enable trigger append_only");
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))];
  await sumDays(owner, tenantId, accounts);
  await owner.query("vacuum analyze account_entry, account_past_day, ledger_account");
}

/** The totals of the days, from the rows: the newest day's stand in the account's row. */
export async function sumDays(owner: pg.Client, tenantId: string, accounts: string[]): Promise<void> {
  const values = [tenantId, accounts];
  await owner.query("delete from account_past_day where tenant_id = $1 and account_id = any ($2)", values);
  await owner.query(
    `insert into account_past_day (tenant_id, account_id, day, in_total_cents, out_total_cents, last_number, last_at)
     select tenant_id, account_id, sao_paulo_day(created_at),
            coalesce(sum(sum(amount_cents) filter (where credit)) over running, 0),
            coalesce(sum(sum(amount_cents) filter (where not credit)) over running, 0), max(number), max(created_at)
       from account_transaction where tenant_id = $1 and account_id = any ($2) group by 1, 2, 3
     window running as (partition by account_id order by sao_paulo_day(created_at))`,
    values,
  );
  await owner.query(
    `with newest as (
       delete from account_past_day d
        where d.tenant_id = $1 and d.account_id = any ($2)
          and d.day = (select max(day) from account_past_day l where l.tenant_id = $1 and l.account_id = d.account_id)
       returning *)
     update ledger_account a
        set day = n.day, in_total_cents = n.in_total_cents, out_total_cents = n.out_total_cents,
            last_number = n.last_number, last_at = n.last_at
       from newest n where a.tenant_id = $1 and a.id = n.account_id`,
    values,
  );
}
