-- Payments that another bank asks back for an operational fault (recalls).

-- How much of a Pix that is asked back can go back now: what is free of the account, or blocked of this very Pix.
create or replace function pix_recall_payable(p_tenant uuid, p_recall uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_cents bigint;
begin
  perform require_tenant(p_tenant);
  select greatest(0, least(
           r.amount_cents, pix_left_to_refund(p_tenant, r.account_id, r.transaction_id, t.amount_cents),
           l.balance_cents - l.blocked_cents
             + coalesce((pix_block_of(p_tenant, r.account_id, r.transaction_id)).held_cents, 0)))
    into v_cents
    from pix_recall r
    join account_transaction t
      on t.tenant_id = p_tenant and t.account_id = r.account_id and t.id = r.transaction_id
    join ledger_account l on l.tenant_id = p_tenant and l.id = r.account_id
   where r.tenant_id = p_tenant and r.id = p_recall and r.direction = 'RECEIVED' and r.status = 'OPEN';
  return coalesce(v_cents, 0);
end $$;

-- This bank accepts what another bank asks back: as much as can go back now is returned (BE08), once. Outcomes: those
-- of pix_refund_for, and
--   DECIDED  it is not open
create or replace function pix_recall_accept(
  p_tenant uuid, p_recall uuid, p_end_to_end text, p_refund uuid, p_at timestamptz, out outcome text, out cents bigint
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_recall pix_recall;
begin
  perform require_tenant(p_tenant);
  select * into v_recall from pix_recall where tenant_id = p_tenant and id = p_recall and direction = 'RECEIVED';
  if v_recall.id is not null then
    perform ledger_lock(p_tenant, array[v_recall.account_id], true);
    select * into v_recall from pix_recall where tenant_id = p_tenant and id = p_recall for update;
  end if;
  outcome := 'DECIDED';
  if v_recall.status is distinct from 'OPEN' then return; end if;
  cents := pix_recall_payable(p_tenant, p_recall);
  outcome := 'REFUND_INSUFFICIENT_FUNDS';
  if cents <= 0 then return; end if;
  select r.outcome into outcome
    from pix_refund_for(p_tenant, v_recall.account_id, v_recall.transaction_id, p_recall, cents, p_end_to_end, p_refund,
                        p_refund, 'BE08', p_at) r;
  if outcome = 'MADE' then
    update pix_recall set status = 'RETURNING' where tenant_id = p_tenant and id = p_recall;
  end if;
end $$;

-- The network answered the return of an accepted one: it is closed, and the gateway is to be told.
create or replace function pix_recall_returned(p_refund pix_refund, p_failure text, p_at timestamptz) returns void
language sql as $$
  with ended as (
    update pix_recall r
       set status = 'CLOSED', ended_at = p_at, rejection = case when p_failure is null then null
                            when pix_is_final_refusal(p_failure) then 'CANNOT_REFUND' else 'OTHER' end,
           result = case when p_failure is not null then 'REJECTED'
                         when p_refund.amount_cents >= r.amount_cents then 'TOTALLY_ACCEPTED'
                         else 'PARTIALLY_ACCEPTED' end
     where r.tenant_id = p_refund.tenant_id and r.id = p_refund.request_id and r.account_id = p_refund.account_id
       and r.direction = 'RECEIVED' and r.status = 'RETURNING' and p_refund.reason = 'BE08'
    returning r.*)
  insert into gateway_closing (tenant_id, id, what, result, rejection, next_try_at)
  select tenant_id, id, 'REFUND', result, rejection, p_at from ended
  on conflict (tenant_id, id) do nothing
$$;
