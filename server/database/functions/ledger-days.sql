-- The totals of finished days, so that the balances of any moment are a sum over days.

-- Every reason, for statements that read the index of postings by reason, then by time.
create or replace function posting_reasons() returns text[] language sql immutable as $$
  select array['PIX_SENT', 'PIX_BOOK', 'PIX_RECEIVED', 'PIX_REFUND', 'TRANSFER', 'SEED']
$$;

-- Adds up the finished days of São Paulo up to p_until that have no totals yet: at most 31 from the first one with a
-- posting, so that a statement ends in time. Answers how many days it looked at; 0: there are none left.
create or replace function ledger_close_days(p_tenant uuid, p_until date) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_after timestamptz;
  v_from  date;
begin
  perform require_tenant(p_tenant);
  -- Two servers that close the same days do so one after the other.
  perform pg_advisory_xact_lock(hashtextextended('ledger_close_days' || p_tenant, 0));
  select coalesce((max(day) + 1)::timestamp at time zone 'America/Sao_Paulo', '-infinity') into v_after
    from ledger_day_total where tenant_id = p_tenant;
  select sao_paulo_day(least(
           (select min(first.posted_at)
              from unnest(posting_reasons()) r(reason)
             cross join lateral (
               select p.posted_at from ledger_plain_posting p
                where p.tenant_id = p_tenant and p.reason = r.reason and p.posted_at >= v_after
                order by p.posted_at limit 1) first),
           (select p.created_at from pix_payment p
             where p.tenant_id = p_tenant and p.created_at >= v_after order by p.created_at limit 1)))
    into v_from;
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
