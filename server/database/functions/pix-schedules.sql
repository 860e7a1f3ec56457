-- Pix Agendado: due schedules are taken, decided and paid like every other payment.

-- Takes due schedules of a tenant, the longest due first, and puts them off until p_until: no other server takes them
-- meanwhile, and one that dies leaves them to the next. Answers each with whom its key names here now.
create or replace function pix_take_schedules(p_tenant uuid, p_at timestamptz, p_until timestamptz, p_max integer)
returns setof pix_due_schedule language sql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
  with taken as (
    update pix_schedule set next_try_at = p_until
     where tenant_id = p_tenant and id = any (array(
       select id from pix_schedule
        where tenant_id = p_tenant and status = 'SCHEDULED' and next_try_at <= p_at
        order by next_try_at, id limit p_max for update skip locked))
    returning *
  )
  select s.id, s.account_id, a.owner_id, s.scheduled_date, s.amount_cents, s.key, s.payee_document, s.tried_at,
         k.account_id, payee.name, payee.document, t.ispb, t.bank_name, s.location, s.revision, s.txid
    from taken s
    join account a on a.tenant_id = p_tenant and a.id = s.account_id
    join tenant t on t.id = p_tenant
    left join pix_key k on k.tenant_id = p_tenant and k.key = s.key and k.status = 'ACTIVE'
    left join account b on b.tenant_id = p_tenant and b.id = k.account_id
    left join customer payee on payee.tenant_id = p_tenant and payee.id = b.owner_id
   order by s.id
$$;

-- Pays schedules of today, one of each customer, and marks them in the transaction of the money: after a crash each is
-- either paid once or still open. Only those that wait for their day are paid, which is asked under the customer's
-- lock, as a cancellation is. p_waits: waits for customers and accounts that are locked; else they are LOCKED, or left
-- out of the answer, as is whatever is no longer to be paid. The outcomes are those of pix_decide.
create or replace function pix_pay_schedules(
  p_tenant uuid, p_found pix_found_payee[], p_at timestamptz, p_waits boolean
) returns setof pix_outcome language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  -- The day's limit is that of its date at whatever hour it is paid, where the tenant's rules say so.
  v_of_day    boolean := tenant_rule(p_tenant, 'scheduleUsesDayLimit', p_at)::boolean;
  v_customers uuid[];
  v_locked    uuid[];
  v_orders    pix_order[];
  v_accounts  uuid[];
  v_decided   record;
begin
  perform require_tenant(p_tenant);
  if tenant_hold_state(p_tenant) <> 'ACTIVE' then return; end if;
  v_customers := array(
    select a.owner_id from unnest(p_found) f
      join pix_schedule s on s.tenant_id = p_tenant and s.id = f.schedule_id
      join account a on a.tenant_id = p_tenant and a.id = s.account_id);
  v_locked := customer_lock(p_tenant, v_customers, p_waits);
  perform pix_require_one_each(v_customers);

  with still_open as (
    select f.*, s.id, s.account_id, a.owner_id, s.scheduled_date, s.amount_cents, s.kind, s.key, s.key_type,
           s.description, s.txid, s.location, s.revision, s.message, s.payee_account
      from unnest(p_found) f
      join pix_schedule s on s.tenant_id = p_tenant and s.id = f.schedule_id
      join account a on a.tenant_id = p_tenant and a.id = s.account_id
     where s.status = 'SCHEDULED' and s.scheduled_date = sao_paulo_day(p_at) and f.payee_document = s.payee_document
       and a.owner_id = any (v_locked)
  ), look_ups as (
    insert into pix_look_up (tenant_id, id, account_id, end_to_end, key, key_type, payee_account_id, payee_ispb,
                             payee_name, payee_document, payee_bank, created_at, expires_at, kind, description, txid,
                             location, revision, checked_at, payee_account)
    select p_tenant, id, account_id, end_to_end, key, key_type, payee_account_id, payee_ispb, payee_name,
           payee_document, payee_bank, p_at, p_at + interval '15 minutes', kind, description, txid,
           location, revision, case when location is not null then p_at end, -- the worker has just fetched it
           case when payee_account_id is null then payee_account end
      from still_open
    -- Of an earlier try, which did not pay: else the schedule would not be open.
    on conflict (tenant_id, id) do update
       set end_to_end = excluded.end_to_end, payee_account_id = excluded.payee_account_id,
           payee_ispb = excluded.payee_ispb, payee_name = excluded.payee_name, payee_bank = excluded.payee_bank,
           payee_document = excluded.payee_document, created_at = excluded.created_at,
           expires_at = excluded.expires_at, checked_at = excluded.checked_at, retained_at = null,
           payee_account = excluded.payee_account
  )
  select array_agg((ordinal, owner_id, account_id, id, amount_cents, payment_id, transaction_id, null, null, null,
                    case when v_of_day then scheduled_date end, true, message, null, null, null)::pix_order
                   order by ordinal),
         array_agg(account_id) || array_agg(payee_account_id)
    into v_orders, v_accounts from still_open;
  if v_orders is null then return; end if;

  v_decided := pix_decide(p_tenant, v_orders, null, true, null, v_locked,
                          ledger_lock(p_tenant, v_accounts, p_waits), p_at);
  if v_decided.paid is not null then
    perform pix_execute(p_tenant, v_decided.paid, p_at);
  end if;
  update pix_schedule s set status = 'PAID', payment_id = d.payment_id, ended_at = p_at, failure = null
    from unnest(v_decided.decisions) d
   where s.tenant_id = p_tenant and s.id = d.look_up_id and d.outcome in ('PAID', 'REPEATED');
  return query
  select ordinal, outcome, detail, payment_id, status, amount_cents, fee_cents, end_to_end, failure, key_type
    from unnest(v_decided.decisions);
end $$;
