-- The ledger: accounts, locks and postings. Only ledger_post_batch changes a balance.

-- Every entry: the rows of the statements, and those that no statement shows.
create or replace view ledger_entry with (security_invoker = true) as
select tenant_id, posting_id, leg, account_id,
       case when credit then amount_cents else -amount_cents end as amount_cents, entry_number, balance_after_cents
  from account_entry
 union all
select tenant_id, posting_id, leg, account_id, amount_cents, entry_number, balance_after_cents from ledger_plain_entry;

-- Every posting: those that are no payment, and the payments, in two parts, so that a search by the reason reads one.
create or replace view ledger_posting with (security_invoker = true) as
select tenant_id, id, phase, pending_id, reason, posted_at from ledger_plain_posting
 union all
select tenant_id, id, 'PENDING'::text, null::uuid, 'PIX_SENT'::text, created_at from pix_payment
 where payee_account_id is null
 union all
select tenant_id, id, 'FINAL'::text, null::uuid, 'PIX_BOOK'::text, created_at from pix_payment
 where payee_account_id is not null;

-- The internal account of a kind.
create or replace function ledger_internal_account(p_tenant uuid, p_kind text) returns uuid language sql stable as $$
  select id from ledger_account where tenant_id = p_tenant and kind = p_kind and kind <> 'CUSTOMER'
$$;

-- Opens the account of a customer in the ledger, with a balance of zero.
create or replace function ledger_open_account(p_tenant uuid, p_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
  if tenant_hold_state(p_tenant) = 'CLOSED' then
    raise exception 'tenant % is closed', p_tenant using errcode = 'check_violation';
  end if;
  insert into ledger_account values (p_tenant, p_account, 'CUSTOMER', 0);
end $$;

-- Opens the internal accounts of a new tenant.
create or replace function ledger_open_internal_accounts(p_tenant uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
  insert into ledger_account (tenant_id, id, kind)
  select p_tenant, gen_random_uuid(), kind from unnest(array['TRANSIT', 'SETTLEMENT', 'FEES', 'CAPITAL']) kind
  on conflict do nothing;
end $$;

-- Locks accounts of customers for a movement of money, and answers which ones are locked. p_waits: waits for locks, and
-- takes them in the order of the ids, so that two opposite transfers cannot wait for each other. Otherwise: skips
-- accounts that are locked. Unknown ids are ignored.
create or replace function ledger_lock(p_tenant uuid, p_accounts uuid[], p_waits boolean) returns uuid[]
language plpgsql as $$
begin
  if not p_waits then
    return array(select id from ledger_account
                  where tenant_id = p_tenant and kind = 'CUSTOMER' and id = any (p_accounts) for update skip locked);
  end if;
  return array(select id from ledger_account
                where tenant_id = p_tenant and kind = 'CUSTOMER' and id = any (p_accounts) order by id for update);
end $$;

-- Whether these legs take out of transit exactly what a pending posting put in, whichever account receives it.
create or replace function ledger_closes_pending(p_tenant uuid, p_pending uuid, p_legs ledger_leg[]) returns boolean
language sql stable as $$
  select p.phase = 'PENDING'
     and (select sum(amount_cents) from ledger_plain_entry e
           where e.tenant_id = p_tenant and e.posting_id = p_pending and e.account_id = transit.id)
       + (select sum(amount_cents) from unnest(p_legs) l where l.account_id = transit.id) = 0
    from ledger_posting p
    join ledger_account transit on transit.tenant_id = p.tenant_id and transit.kind = 'TRANSIT'
   where p.tenant_id = p_tenant and p.id = p_pending
$$;

-- Moves money, in one or many postings, and writes the rows of the statements: the only function that changes a
-- balance. Rows stand under the next numbers of their accounts, in the order given; a statement never goes back in
-- time. The caller has locked the accounts (ledger_lock), has written the payments, and sets the planner.
create or replace function ledger_post_batch(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void
language plpgsql as $$
declare
  v_posting uuid;
  v_closes  boolean;
  v_plain   integer;
  v_written integer;
begin
  select (array_agg(posting_id) filter (where sum_cents <> 0))[1], bool_or(closes), sum(plain)
    into v_posting, v_closes, v_plain
    from (select posting_id, sum(amount_cents) as sum_cents, bool_or((header).pending_id is not null) as closes,
                 count(*) - count(id) as plain
            from unnest(p_lines) group by posting_id) posting;
  if v_posting is not null then
    raise exception 'posting % does not balance', v_posting;
  end if;
  -- A posting that closes a pending one moves exactly what was pending.
  if v_closes then
    select a.posting_id into v_posting
      from (select posting_id, (header).pending_id, array_agg((account_id, amount_cents)::ledger_leg) as legs
              from unnest(p_lines) where (header).pending_id is not null group by 1, 2) a
     where ledger_closes_pending(p_tenant, a.pending_id, a.legs) is not true limit 1;
    if v_posting is not null then
      raise exception 'posting % does not answer what is pending', v_posting;
    end if;
  end if;

  -- Postings, balances and entries are written together.
  with line as materialized (
    select * from unnest(p_lines) with ordinality
  ), new_postings as (
    insert into ledger_plain_posting
    select distinct p_tenant, posting_id, (header).phase, (header).pending_id, (header).reason, p_at
      from line where (header).phase is not null
  ), gains as materialized (
    -- What each account gains.
    select account_id, sum(amount_cents) as amount_cents, count(*) as entries, count(id) as rows,
           coalesce(sum(amount_cents) filter (where id is not null and amount_cents > 0), 0) as in_cents,
           coalesce(-sum(amount_cents) filter (where id is not null and amount_cents < 0), 0) as out_cents,
           max((used).day) filter (where (used).day_used_cents > 0) as day_window,
           coalesce(sum((used).day_used_cents), 0) as day_used_cents,
           max((used).day) filter (where (used).night_used_cents > 0) as night_window,
           coalesce(sum((used).night_used_cents), 0) as night_used_cents,
           coalesce(sum((used).night_people_cents), 0) as night_people_cents,
           max((used).day) filter (where (used).pin_only_cents > 0) as pin_only_window,
           coalesce(sum((used).pin_only_cents), 0) as pin_only_cents
      from line group by account_id
  ), past_days as (
    -- The first row of a day closes the one before.
    insert into account_past_day
    select p_tenant, a.id, a.day, a.in_total_cents, a.out_total_cents, a.last_number, a.last_at
      from gains g join ledger_account a on a.tenant_id = p_tenant and a.id = g.account_id
     where g.rows > 0 and a.day < sao_paulo_day(p_at)
  ), changed as (
    update ledger_account a
       set balance_cents = a.balance_cents + g.amount_cents, version = a.version + 1, entries = a.entries + g.entries,
           last_number = a.last_number + g.rows,
           last_at = case when g.rows > 0 then greatest(a.last_at, p_at) else a.last_at end,
           day = case when g.rows > 0 then greatest(a.day, sao_paulo_day(p_at)) else a.day end,
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
     where a.tenant_id = p_tenant and a.id = g.account_id and a.kind = 'CUSTOMER'
    returning a.id, a.balance_cents, a.entries, a.last_number, a.last_at
  ), entry as materialized (
    -- Balance and numbers after a line are the new ones less what later lines add to the account. The new ones stand
    -- among the lines as a row without a posting, the first of its account from the end: PostgreSQL sorts once, and
    -- does not join line by line.
    select posting_id, leg, account_id, amount_cents, id, fee_cents, category, words,
           max(new_balance_cents) over later - (sum(amount_cents) over later - amount_cents) as balance_after,
           max(new_entries) over later - count(posting_id) over later + 1 as entry_number,
           max(new_number) over later - count(id) over later + 1 as number, max(new_at) over later as at
      from (select ordinality, posting_id, leg, account_id, amount_cents, id, fee_cents, category, words,
                   null::bigint as new_balance_cents, null::bigint as new_entries, null::bigint as new_number,
                   null::timestamptz as new_at
              from line
             union all
            select null, null, null, id, 0, null, null, null, null, balance_cents, entries, last_number, last_at
              from changed) l
    window later as (partition by account_id order by ordinality desc nulls first)
  ), new_rows as (
    insert into account_entry
    select p_tenant, account_id, number, id, posting_id, leg, amount_cents > 0, at, abs(amount_cents),
           coalesce(fee_cents, 0), entry_number, balance_after, category, (words).external_status,
           case (words).external_status when 'SETTLED' then p_at end, (words).description, (words).beneficiary_name,
           (words).beneficiary_document, (words).beneficiary_bank, (words).payer_name, (words).payer_document,
           (words).payer_bank, (words).end_to_end
      from entry where id is not null
  )
  insert into ledger_plain_entry
  select p_tenant, posting_id, leg, account_id, amount_cents, entry_number, balance_after, p_at
    from entry e
   where posting_id is not null and id is null
     -- Internal accounts: one look-up by key for each line. `exists` would read all accounts of the tenant.
     and (balance_after is not null
          or (select a.id from ledger_account a where a.tenant_id = p_tenant and a.id = e.account_id) is not null);
  get diagnostics v_written = row_count;
  if v_written <> v_plain then
    raise exception 'no account % in the ledger', (
      select account_id from unnest(p_lines) l
       where not exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) limit 1);
  end if;
end $$;

-- Moves money in one posting: first the legs that no statement shows, then those with the rows that show them. Locks
-- first, because the update alone would lock the rows in the order of its plan.
create or replace function ledger_post(
  p_tenant uuid, p_posting uuid, p_phase text, p_pending uuid, p_reason text, p_at timestamptz, p_legs ledger_leg[],
  p_rows account_transaction[] default '{}'
) returns void language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_lines ledger_line[] := array(
    select (p_posting, ordinality, account_id, amount_cents, null, null, null,
            (p_phase, p_pending, p_reason)::posting_header, null, null)::ledger_line
      from unnest(p_legs) with ordinality)
  || array(
    select (p_posting, coalesce(cardinality(p_legs), 0) + ordinality, account_id,
            case when credit then amount_cents else -amount_cents end, id, fee_cents, category,
            (p_phase, p_pending, p_reason)::posting_header,
            (external_status, description, beneficiary_name, beneficiary_document, beneficiary_bank, payer_name,
             payer_document, payer_bank, end_to_end)::entry_words, null)::ledger_line
      from unnest(p_rows) with ordinality);
begin
  if v_lines = '{}' then
    raise exception 'posting % does not balance', p_posting;
  end if;
  perform ledger_lock(p_tenant, array(select account_id from unnest(v_lines)), true);
  perform ledger_post_batch(p_tenant, p_at, v_lines);
end $$;
