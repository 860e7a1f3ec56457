-- What the owner of an account reads of it.

-- One row for each session that may read its account: the session has not ended and is not locked, its customer is
-- active and not blocked, and owns the account. Session and account of one reader have the same index in their arrays;
-- `ordinal` is that index. `balance_cents` is what can be paid: without what is blocked. Other readers get no row: the
-- server then finds the refusal.
create or replace function accounts_of_sessions(
  p_tenant uuid, p_sessions bytea[], p_accounts uuid[], p_at timestamptz
) returns table (
  ordinal integer, account_id uuid, customer_id uuid, entity_type text, agency text, number text, balance_cents bigint,
  version bigint
) language plpgsql stable rows 10
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select r.index::integer, a.id, c.id, c.entity_type, a.agency, a.number, l.balance_cents - l.blocked_cents, l.version
    from unnest(p_sessions, p_accounts) with ordinality r(session_hash, account, index)
   -- Each session by its key (offset 0): else PostgreSQL may read all that are open, once for each batch.
   cross join lateral (select * from session where tenant_id = p_tenant and token_hash = r.session_hash offset 0) s
    join customer c on c.tenant_id = p_tenant and c.id = s.customer_id
    join account a on a.tenant_id = p_tenant and a.id = r.account and a.owner_id = c.id
    join ledger_account l on l.tenant_id = p_tenant and l.id = a.id
   where session_is_open(s, c, p_at);
end $$;

-- Pages of statements, the newest row first, with the figures of their periods: the numbers of the first and last row,
-- what came in and went out. A period lies between two days, both included ('-infinity' and 'infinity': open). The
-- totals are the difference of two days' totals, and the rows have running numbers: all of it are look-ups by index,
-- however long the history is. A page without rows is one row with `id` null. So is one whose reader knows the version
-- (p_known_versions): nothing more is read for it. `scheduled`: it was a Pix Agendado.
create or replace function account_statement_pages(
  p_tenant uuid, p_sessions bytea[], p_accounts uuid[], p_from_days date[], p_to_days date[], p_pages bigint[],
  p_known_versions bigint[], p_items_per_page integer, p_at timestamptz
) returns table (
  ordinal integer, version bigint, first_number bigint, last_number bigint, in_cents bigint, out_cents bigint, id uuid,
  created_at timestamptz, amount_cents bigint, credit boolean, category text, other_name text, external_status text,
  scheduled boolean
) language plpgsql stable rows 100
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select own.ordinal, own.version, coalesce(before.last_number, 0) + 1, coalesce(until.last_number, 0),
         coalesce(until.in_total_cents, 0) - coalesce(before.in_total_cents, 0),
         coalesce(until.out_total_cents, 0) - coalesce(before.out_total_cents, 0),
         t.id, t.created_at, t.amount_cents, t.credit, t.category,
         case when t.credit then t.payer_name else t.beneficiary_name end, t.external_status, t.scheduled
    from accounts_of_sessions(p_tenant, p_sessions, p_accounts, p_at) own
    join unnest(p_from_days, p_to_days, p_pages, p_known_versions) with ordinality
         asked(from_day, to_day, page, known_version, index) on asked.index = own.ordinal
    left join lateral (
      select d.last_number, d.in_total_cents, d.out_total_cents from account_day d
       where d.tenant_id = p_tenant and d.account_id = own.account_id and d.day <= asked.to_day
         and own.version is distinct from asked.known_version
       order by d.day desc limit 1) until on true
    left join lateral (
      select d.last_number, d.in_total_cents, d.out_total_cents from account_day d
       where d.tenant_id = p_tenant and d.account_id = own.account_id and d.day < asked.from_day
         and own.version is distinct from asked.known_version
       order by d.day desc limit 1) before on true
   -- `offset 0` computes the numbers first: row level security lets nothing else of an expression into the index.
   cross join lateral (
     select until.last_number - asked.page * p_items_per_page as newest,
            coalesce(before.last_number, 0) as before_oldest offset 0) span
    left join lateral (
      select * from account_transaction r
       where r.tenant_id = p_tenant and r.account_id = own.account_id
         and r.number <= span.newest and r.number > span.before_oldest
       order by r.number desc limit p_items_per_page) t on true
   order by own.ordinal, t.number desc;
end $$;
