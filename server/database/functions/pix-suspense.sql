-- Money that the network settled and that no account can take: booked at once, and sent back as a return.

-- Whether the money of this id stands in suspense.
create or replace function pix_is_suspended(p_tenant uuid, p_end_to_end text) returns boolean language sql stable as $$
  select exists (select from pix_suspense where tenant_id = p_tenant and end_to_end = p_end_to_end)
$$;

-- Books settled money that no account takes, for a reason, once: from the settlement account into transit, until its
-- return has settled. `p_return` names the return; null: it is a return itself, and stays until the staff decides.
-- Answers whether this call booked it: false where it was credited, or booked, before.
create or replace function pix_suspend(
  p_tenant uuid, p_end_to_end text, p_amount bigint, p_reason text, p_id uuid, p_return text, p_until timestamptz,
  p_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
  if (p_amount > 0) is not true or (p_end_to_end ~ '^[ED][0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true
     or (p_return is null) is distinct from (p_end_to_end like 'D%') then
    raise exception 'no Pix is suspended with amount %, id % and return %', p_amount, p_end_to_end, p_return
      using errcode = 'check_violation';
  end if;
  perform tenant_hold(p_tenant);
  -- One after the other with whatever credits it (pix_receive, pix_receive_return).
  perform pg_advisory_xact_lock(hashtextextended(p_tenant::text || p_end_to_end, 0));
  if pix_is_received(p_tenant, p_end_to_end)
     or exists (select from pix_refund where tenant_id = p_tenant and end_to_end = p_end_to_end
                                         and direction = 'RECEIVED') then
    return false;
  end if;
  perform ledger_post(p_tenant, p_id, 'PENDING', null, 'PIX_RECEIVED', p_at,
    array[(ledger_internal_account(p_tenant, 'SETTLEMENT'), -p_amount)::ledger_leg,
          (ledger_internal_account(p_tenant, 'TRANSIT'), p_amount)::ledger_leg]);
  insert into pix_suspense (tenant_id, id, end_to_end, amount_cents, reason, status, created_at, return_id, return_at,
                            return_until, next_try_at)
  values (p_tenant, p_id, p_end_to_end, p_amount, p_reason, 'PENDING', p_at, p_return,
          case when p_return is not null then p_at end, case when p_return is not null then p_until end,
          case when p_return is not null then p_at end);
  return true;
end $$;

-- Suspended money leaves, as the return of it that has settled.
create or replace function pix_suspense_leave(p_row pix_suspense, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform ledger_post(p_row.tenant_id, new_id(), 'POSTED', p_row.id, 'PIX_REFUND', p_at,
    array[(ledger_internal_account(p_row.tenant_id, 'TRANSIT'), -p_row.amount_cents)::ledger_leg,
          (ledger_internal_account(p_row.tenant_id, 'SETTLEMENT'), p_row.amount_cents)::ledger_leg]);
  update pix_suspense set status = 'RETURNED', answered_at = p_at, next_try_at = null
   where tenant_id = p_row.tenant_id and id = p_row.id;
end $$;

-- The network settled a return: its money leaves. Answers whether this call decided it. Where it had refused that
-- return before, another may be under way: if that one was never sent, this settles it. If it may have been, it is sent
-- no more before its end, when the network executes it no more, and its outcome decides.
create or replace function pix_suspense_settle(p_tenant uuid, p_return text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row pix_suspense;
begin
  perform require_tenant(p_tenant);
  select * into v_row from pix_suspense
   where tenant_id = p_tenant and (return_id = p_return or p_return = any (refused)) for update;
  if v_row.status is distinct from 'PENDING' then return false; end if;
  if v_row.return_id <> p_return then
    update pix_suspense set settled_after = p_return, next_try_at = greatest(next_try_at, return_until)
     where tenant_id = p_tenant and id = v_row.id;
    if v_row.tries > 0 then return false; end if;
  end if;
  perform pix_suspense_leave(v_row, p_at);
  return true;
end $$;

-- The network refused the return under way. That is certain where it was asked (`p_next` is given) a minute after the
-- end of the return's time: then another one, of its own id, is due at its time; none where one of those before it has
-- settled after all. Before, the refusal is noted, and the network is asked then. Answers whether this call decided it.
create or replace function pix_suspense_renew(
  p_tenant uuid, p_return text, p_failure text, p_next text, p_next_at timestamptz, p_next_until timestamptz,
  p_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row pix_suspense;
begin
  perform require_tenant(p_tenant);
  select * into v_row from pix_suspense
   where tenant_id = p_tenant and return_id = p_return and status = 'PENDING' for update;
  if v_row.id is null then return false; end if;
  if p_next is null or p_at < v_row.return_until + interval '1 minute' then
    update pix_suspense
       set failure = p_failure, refused = array_remove(refused, p_return) || p_return,
           next_try_at = greatest(next_try_at, return_until + interval '1 minute')
     where tenant_id = p_tenant and id = v_row.id;
    return false;
  end if;
  if v_row.settled_after is not null then
    perform pix_suspense_leave(v_row, p_at);
    return true;
  end if;
  update pix_suspense
     set return_id = p_next, return_at = p_next_at, return_until = p_next_until, next_try_at = p_next_at,
         failure = p_failure, tries = 0, refused = array_remove(refused, p_return) || p_return
   where tenant_id = p_tenant and id = v_row.id;
  return true;
end $$;
