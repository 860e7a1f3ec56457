-- Statements: the totals of an account's days and its limit windows. ledger_post_batch writes them.

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

-- Takes what failed, a debit and its fee, out of the totals of the day of the debit's row and of all later days.
create or replace function statement_take_back(p_tenant uuid, p_account uuid, p_row uuid, p_cents bigint) returns void
language sql as $$
  update account_past_day set out_total_cents = out_total_cents - p_cents
   where tenant_id = p_tenant and account_id = p_account
     and day >= (select sao_paulo_day(created_at) from account_entry where tenant_id = p_tenant and id = p_row);
  update ledger_account set out_total_cents = out_total_cents - p_cents
   where tenant_id = p_tenant and id = p_account
$$;
