-- The ledger: accounts, locks and postings. Only ledger_post_batch changes a balance.

-- The internal account of a kind.
create or replace function ledger_internal_account(p_tenant uuid, p_kind text) returns uuid language sql stable as $$
  select id from ledger_account where tenant_id = p_tenant and kind = p_kind and kind <> 'CUSTOMER'
$$;

-- Opens the account of a customer in the ledger, with a balance of zero.
create or replace function ledger_open_account(p_tenant uuid, p_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
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
  perform from ledger_account
    where tenant_id = p_tenant and kind = 'CUSTOMER' and id = any (p_accounts) order by id for update;
  return p_accounts;
end $$;

-- Whether these legs take out of transit exactly what a pending posting put in, whichever account receives it.
create or replace function ledger_closes_pending(p_tenant uuid, p_pending uuid, p_legs ledger_leg[]) returns boolean
language sql stable as $$
  select p.phase = 'PENDING'
     and (select sum(amount_cents) from ledger_entry e
           where e.tenant_id = p_tenant and e.posting_id = p_pending and e.account_id = transit.id)
       + (select sum(amount_cents) from unnest(p_legs) l where l.account_id = transit.id) = 0
    from ledger_posting p
    join ledger_account transit on transit.tenant_id = p.tenant_id and transit.kind = 'TRANSIT'
   where p.tenant_id = p_tenant and p.id = p_pending
$$;

-- Moves money, in one or many postings: the only function that changes a balance. The caller has locked the accounts
-- (ledger_lock), and sets the planner.
create or replace function ledger_post_batch(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void
language plpgsql as $$
declare
  v_posting uuid;
  v_written integer;
begin
  -- Every posting balances.
  select posting_id into v_posting from unnest(p_lines) group by posting_id having sum(amount_cents) <> 0 limit 1;
  if v_posting is not null then
    raise exception 'posting % does not balance', v_posting;
  end if;
  -- A posting that closes a pending one moves exactly what was pending.
  if exists (select from unnest(p_lines) where pending_id is not null) then
    select a.posting_id into v_posting
      from (select posting_id, pending_id, array_agg((account_id, amount_cents)::ledger_leg) as legs
              from unnest(p_lines) where pending_id is not null group by 1, 2) a
     where ledger_closes_pending(p_tenant, a.pending_id, a.legs) is not true limit 1;
    if v_posting is not null then
      raise exception 'posting % does not answer what is pending', v_posting;
    end if;
  end if;

  -- Postings, balances and entries are written together.
  with line as materialized (
    select *
      from unnest(p_lines) with ordinality l(posting_id, phase, pending_id, reason, account_id, amount_cents, ordinal)
  ), new_postings as (
    insert into ledger_posting select distinct p_tenant, posting_id, phase, pending_id, reason, p_at from line
  ), new_balances as (
    update ledger_account a set balance_cents = a.balance_cents + l.moved, version = a.version + 1
      from (select account_id, sum(amount_cents) as moved from line group by account_id) l
     where a.tenant_id = p_tenant and a.id = l.account_id and a.kind = 'CUSTOMER'
    returning a.id, a.balance_cents
  ), balanced_lines as (
    -- The balance after a line is the new balance less what later lines add to the account. The new balance stands
    -- among the lines as a row without a posting: PostgreSQL sorts once, and does not join line by line.
    select posting_id, account_id, amount_cents, ordinal,
           max(balance_cents) over (partition by account_id) as balance_cents,
           sum(amount_cents) over (partition by account_id order by ordinal desc) - amount_cents as later_cents
      from (select posting_id, account_id, amount_cents, ordinal, null::bigint as balance_cents from line
             union all
            select null, id, 0, 0, balance_cents from new_balances) l
  )
  insert into ledger_entry
  select p_tenant, l.posting_id, row_number() over (partition by l.posting_id order by l.ordinal), l.account_id,
         l.amount_cents, l.balance_cents - l.later_cents, p_at
    from balanced_lines l
   where l.posting_id is not null
     -- Internal accounts: one look-up by key for each line. `exists` would read all accounts of the tenant.
     and (l.balance_cents is not null
          or (select a.id from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) is not null);
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_lines) then
    raise exception 'no account % in the ledger', (
      select account_id from unnest(p_lines) l
       where not exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) limit 1);
  end if;
end $$;

-- Moves money in one posting. Locks first, because the update alone would lock the rows in the order of its plan.
create or replace function ledger_post(
  p_tenant uuid, p_posting uuid, p_phase text, p_pending uuid, p_reason text, p_at timestamptz, p_legs ledger_leg[]
) returns void language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  if coalesce(cardinality(p_legs), 0) = 0 then
    raise exception 'posting % does not balance', p_posting;
  end if;
  perform ledger_lock(p_tenant, array(select account_id from unnest(p_legs)), true);
  perform ledger_post_batch(p_tenant, p_at, array(
    select (p_posting, p_phase, p_pending, p_reason, account_id, amount_cents)::ledger_line from unnest(p_legs)));
end $$;

-- Every reason, for statements that read the index of postings by reason, then by time.
create or replace function posting_reasons() returns text[] language sql immutable as $$
  select array['PIX_SENT', 'PIX_BOOK', 'PIX_RECEIVED', 'PIX_REFUND', 'TRANSFER', 'SEED']
$$;

-- Adds up the finished days of São Paulo up to p_until that have no totals yet: at most 31 from the first one with a
-- posting, so that a statement ends in time. Answers how many days it looked at; 0: there are none left.
create or replace function ledger_close_days(p_tenant uuid, p_until date) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_from date;
begin
  perform require_tenant(p_tenant);
  -- Two servers that close the same days do so one after the other.
  perform pg_advisory_xact_lock(hashtextextended('ledger_close_days' || p_tenant, 0));
  select sao_paulo_day(min(first.posted_at)) into v_from
    from unnest(posting_reasons()) r(reason)
   cross join lateral (
     select p.posted_at from ledger_posting p
      where p.tenant_id = p_tenant and p.reason = r.reason
        and p.posted_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'America/Sao_Paulo'
                                       from ledger_day_total where tenant_id = p_tenant), '-infinity')
      order by p.posted_at limit 1) first;
  -- The last day may still get postings of calls that began on it.
  p_until := least(p_until, sao_paulo_day(now() - interval '2 hours') - 1);
  if v_from is null or v_from > p_until then return 0; end if;
  p_until := least(p_until, v_from + 30);
  insert into ledger_day_total
  select p_tenant, sao_paulo_day(p.posted_at), coalesce(a.kind, 'CUSTOMER'),
         coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0),
         coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0), count(*)
    from ledger_posting p
    join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
    left join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.kind <> 'CUSTOMER'
                              and e.balance_after_cents is null
   where p.tenant_id = p_tenant
     and p.reason = any (posting_reasons())
     and p.posted_at >= v_from::timestamp at time zone 'America/Sao_Paulo'
     and p.posted_at < (p_until + 1)::timestamp at time zone 'America/Sao_Paulo'
   group by 2, 3;
  -- Postings without entries add nothing: the same days would be looked at again.
  if not found then return 0; end if;
  return p_until - v_from + 1;
end $$;
