-- Statements: the rows of an account and the totals of its days. The caller has locked the accounts in the ledger.

create or replace function sao_paulo_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'America/Sao_Paulo')::date
$$;

-- The exclusive end of so many calendar days after the day of a moment: the last of them is in time (pix/rules.ts).
create or replace function after_days(p_from timestamptz, p_days integer) returns timestamptz language sql stable as $$
  select (sao_paulo_day(p_from) + p_days + 1)::timestamp at time zone 'America/Sao_Paulo'
$$;

-- Every day of an account that has rows: those that are over, and the newest.
create or replace view account_day with (security_invoker = true) as
select tenant_id, account_id, day, in_total_cents, out_total_cents, last_number, last_at from account_past_day
 union all
select tenant_id, id, day, in_total_cents, out_total_cents, last_number, last_at from ledger_account
 where day is not null;

-- What an account has used of its limits in the windows that began on a day. For a window before the newest of its kind
-- it answers what the newest has used.
create or replace function used_of_limits(p_account ledger_account, p_day date) returns table (
  day_used_cents bigint, night_used_cents bigint, night_people_cents bigint, pin_only_cents bigint
) language sql immutable as $$
  select case when p_account.day_window >= p_day then p_account.day_used_cents else 0 end,
         case when p_account.night_window >= p_day then p_account.night_used_cents else 0 end,
         case when p_account.night_window >= p_day then p_account.night_people_cents else 0 end,
         case when p_account.pin_only_window >= p_day then p_account.pin_only_cents else 0 end
$$;

-- What is used of the newest window of a kind after a payment: a newer window begins with nothing, and what comes late
-- for one that is over, as where an order waited past midnight or a demo's clock went back, counts in no newer one.
create or replace function used_of_window(p_window date, p_used bigint, p_new date, p_more numeric) returns bigint
language sql immutable as $$
  select case when p_new < p_window then p_used when p_new > p_window then p_more::bigint
              else p_used + p_more::bigint end
$$;

-- Takes a debit that failed out of the totals of its day and of all later ones.
create or replace function statement_take_back(p_row account_transaction) returns void language sql as $$
  update account_past_day set out_total_cents = out_total_cents - p_row.amount_cents
   where tenant_id = p_row.tenant_id and account_id = p_row.account_id and day >= sao_paulo_day(p_row.created_at);
  update ledger_account set out_total_cents = out_total_cents - p_row.amount_cents
   where tenant_id = p_row.tenant_id and id = p_row.account_id
$$;

-- Writes rows of statements under the next numbers of their accounts, in the order given, and adds them to the totals
-- of their accounts, together with what was used of limit windows by accounts among them. A statement never goes back
-- in time. All rows of one account have the same moment. The caller sets the planner.
create or replace function statement_write_batch(p_tenant uuid, p_rows account_transaction[], p_used limit_usage[])
returns void language plpgsql as $$
begin
  with numbered_rows as materialized (
    -- Every row with its number and its time.
    select r.*, greatest(r.created_at, a.last_at) as at,
           a.last_number + row_number() over (partition by r.account_id order by r.ordinality) as next_number
      from unnest(p_rows) with ordinality r
      left join ledger_account a on a.tenant_id = p_tenant and a.id = r.account_id
  ), written_rows as (
    insert into account_transaction
    select p_tenant, account_id, next_number, id, at, settled_at, amount_cents, fee_cents, credit, category,
           external_status, description, beneficiary_name, beneficiary_document, beneficiary_bank, payer_name,
           payer_document, payer_bank, end_to_end, payment_id, coalesce(scheduled, false)
      from numbered_rows
  ), gains as materialized (
    -- What each account gains.
    select account_id, max(sao_paulo_day(at)) as day, max(next_number) as last_number, max(at) as last_at,
           sum(in_cents) as in_cents, sum(out_cents) as out_cents,
           max(window_day) filter (where day_used_cents > 0) as day_window, sum(day_used_cents) as day_used_cents,
           max(window_day) filter (where night_used_cents > 0) as night_window,
           sum(night_used_cents) as night_used_cents, sum(night_people_cents) as night_people_cents,
           max(window_day) filter (where pin_only_cents > 0) as pin_only_window, sum(pin_only_cents) as pin_only_cents
      from (select account_id, at, next_number,
                   case when credit and external_status <> 'ERROR' then amount_cents else 0 end as in_cents,
                   case when credit or external_status = 'ERROR' then 0 else amount_cents end as out_cents,
                   null::date as window_day, 0 as day_used_cents, 0 as night_used_cents, 0 as night_people_cents,
                   0 as pin_only_cents
              from numbered_rows
             union all
            select account_id, null, null, 0, 0, day, day_used_cents, night_used_cents, night_people_cents,
                   pin_only_cents
              from unnest(p_used)) g
     group by account_id
  ), past_days as (
    insert into account_past_day
    select p_tenant, a.id, a.day, a.in_total_cents, a.out_total_cents, a.last_number, a.last_at
      from gains g join ledger_account a on a.tenant_id = p_tenant and a.id = g.account_id
     where a.day < g.day
  )
  update ledger_account a
     set last_number = g.last_number, last_at = g.last_at, day = g.day,
         in_total_cents = a.in_total_cents + g.in_cents, out_total_cents = a.out_total_cents + g.out_cents,
         day_window = greatest(a.day_window, g.day_window),
         day_used_cents = used_of_window(a.day_window, a.day_used_cents, g.day_window, g.day_used_cents),
         night_window = greatest(a.night_window, g.night_window),
         night_used_cents = used_of_window(a.night_window, a.night_used_cents, g.night_window, g.night_used_cents),
         night_people_cents = used_of_window(a.night_window, a.night_people_cents, g.night_window,
                                             g.night_people_cents),
         pin_only_window = greatest(a.pin_only_window, g.pin_only_window),
         pin_only_cents = used_of_window(a.pin_only_window, a.pin_only_cents, g.pin_only_window, g.pin_only_cents)
    from gains g
   where a.tenant_id = p_tenant and a.id = g.account_id;
end $$;

-- Writes one row.
create or replace function statement_write(p_row account_transaction) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  perform statement_write_batch(p_row.tenant_id, array[p_row], '{}');
end $$;
