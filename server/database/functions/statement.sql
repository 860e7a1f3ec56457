-- Statements: the rows of an account and the totals of its days. The caller has locked the accounts in the ledger.

create or replace function sao_paulo_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'America/Sao_Paulo')::date
$$;

-- The exclusive end of so many calendar days after the day of a moment: the last of them is in time (pix/rules.ts).
create or replace function after_days(p_from timestamptz, p_days integer) returns timestamptz language sql stable as $$
  select (sao_paulo_day(p_from) + p_days + 1)::timestamp at time zone 'America/Sao_Paulo'
$$;

-- Adds to one day of an account, and to the totals of the few later days that exist; negative amounts take back.
create or replace function account_day_add(
  p_tenant uuid, p_account uuid, p_day date, p_in bigint, p_out bigint, p_day_used bigint, p_night_used bigint
) returns void language plpgsql as $$
begin
  -- A new day begins with the totals of the day before it.
  insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents, last_number, last_at)
  select p_tenant, p_account, p_day, coalesce(max(before.in_total_cents), 0), coalesce(max(before.out_total_cents), 0),
         coalesce(max(before.last_number), 0), max(before.last_at)
    from (select in_total_cents, out_total_cents, last_number, last_at from account_day
           where tenant_id = p_tenant and account_id = p_account and day <= p_day order by day desc limit 1) before
  on conflict do nothing;
  update account_day
     set in_total_cents = in_total_cents + p_in,
         out_total_cents = out_total_cents + p_out,
         day_used_cents = day_used_cents + case when day = p_day then p_day_used else 0 end,
         night_used_cents = night_used_cents + case when day = p_day then p_night_used else 0 end
   where tenant_id = p_tenant and account_id = p_account and day >= p_day;
end $$;

-- Writes rows of statements under the next numbers of their accounts, in the order given, and adds them to the totals
-- of their days, together with what was used of limit windows. A statement never goes back in time, so the last day of
-- an account is the day of its new rows or an earlier one. All rows of one account have the same moment. The limit
-- window is mostly of the same day; after midnight it is of the day before. The caller sets the planner.
create or replace function statement_write_batch(p_tenant uuid, p_rows account_transaction[], p_used limit_usage[])
returns void language plpgsql as $$
declare
  v_other_days limit_usage[];
begin
  with numbered_rows as materialized (
    -- Every row with its number, its time and the totals so far.
    select r.*, greatest(r.created_at, last.last_at) as at, last.day as last_day,
           coalesce(last.last_number, 0)
             + row_number() over (partition by r.account_id order by r.ordinality) as next_number,
           coalesce(last.in_total_cents, 0) as in_before, coalesce(last.out_total_cents, 0) as out_before
      from unnest(p_rows) with ordinality r
      left join lateral (
        select d.day, d.last_number, d.last_at, d.in_total_cents, d.out_total_cents from account_day d
         where d.tenant_id = p_tenant and d.account_id = r.account_id order by d.day desc limit 1) last on true
  ), written_rows as (
    insert into account_transaction
    select p_tenant, account_id, next_number, id, at, settled_at, amount_cents, fee_cents, credit, category,
           external_status, description, beneficiary_name, beneficiary_document, beneficiary_bank, payer_name,
           payer_document, payer_bank, end_to_end, payment_id, coalesce(scheduled, false)
      from numbered_rows
  ), day_gains as materialized (
    -- What each day of each account gains.
    select account_id, day, max(last_day) as last_day, max(next_number) as last_number, max(at) as last_at,
           max(in_before) + sum(in_cents) as in_total_cents, max(out_before) + sum(out_cents) as out_total_cents,
           sum(day_used_cents) as day_used_cents, sum(night_used_cents) as night_used_cents,
           sum(night_people_cents) as night_people_cents, sum(pin_only_cents) as pin_only_cents
      from (select account_id, sao_paulo_day(at) as day, last_day, next_number, at, in_before, out_before,
                   case when credit and external_status <> 'ERROR' then amount_cents else 0 end as in_cents,
                   case when credit or external_status = 'ERROR' then 0 else amount_cents end as out_cents,
                   0 as day_used_cents, 0 as night_used_cents, 0 as night_people_cents,
                   0 as pin_only_cents
              from numbered_rows
             union all
            select account_id, day, null, null, null, null, null, null, null, day_used_cents, night_used_cents,
                   night_people_cents, pin_only_cents
              from unnest(p_used)) g
     group by account_id, day
  ), new_days as (
    -- The first rows of a day.
    insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents, day_used_cents,
                             night_used_cents, night_people_cents, pin_only_cents, last_number, last_at)
    select p_tenant, account_id, day, in_total_cents, out_total_cents, day_used_cents, night_used_cents,
           night_people_cents, pin_only_cents, last_number, last_at
      from day_gains where last_number is not null and last_day is distinct from day
  ), updated_days as (
    -- Further rows of a day, and limit windows of an earlier one, as after midnight: they have no new row.
    update account_day d
       set in_total_cents = coalesce(g.in_total_cents, d.in_total_cents),
           out_total_cents = coalesce(g.out_total_cents, d.out_total_cents),
           last_number = coalesce(g.last_number, d.last_number), last_at = coalesce(g.last_at, d.last_at),
           day_used_cents = d.day_used_cents + g.day_used_cents,
           night_used_cents = d.night_used_cents + g.night_used_cents,
           night_people_cents = d.night_people_cents + g.night_people_cents,
           pin_only_cents = d.pin_only_cents + g.pin_only_cents
      from day_gains g
     where (g.last_day = g.day or g.last_number is null)
       and d.tenant_id = p_tenant and d.account_id = g.account_id and d.day = g.day
    returning d.account_id, d.day
  )
  -- Limit windows of a day that the account has no row of.
  select array_agg((account_id, day, day_used_cents, night_used_cents, night_people_cents,
                    pin_only_cents)::limit_usage)
    into v_other_days
    from day_gains g
   where last_number is null
     and not exists (select from updated_days u where u.account_id = g.account_id and u.day = g.day);
  if v_other_days is not null then
    perform account_day_add(p_tenant, account_id, day, 0, 0, day_used_cents, night_used_cents)
       from unnest(v_other_days);
    update account_day d set night_people_cents = d.night_people_cents + o.night_people_cents,
                             pin_only_cents = d.pin_only_cents + o.pin_only_cents
      from unnest(v_other_days) o
     where d.tenant_id = p_tenant and d.account_id = o.account_id and d.day = o.day
       and (o.night_people_cents <> 0 or o.pin_only_cents <> 0);
  end if;
end $$;

-- Writes one row.
create or replace function statement_write(p_row account_transaction) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  perform statement_write_batch(p_row.tenant_id, array[p_row], '{}');
end $$;
