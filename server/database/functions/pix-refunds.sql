-- Refunds (devolução) of received Pix, by our customers and by other institutions: decided, made and answered.

-- Refunds a received Pix or a part of it, for a reason. The caller has locked the customer where one ordered it.
-- `p_request` names the order: the same one again is answered with the first refund. To a payer of this tenant the
-- money goes at once; else it is in transit until the network answers. It uses nothing of the limits. Outcomes:
--   MADE       the refund was made: SETTLED, or PENDING
--   REPEATED   this order made it before; it may have FAILED
--   CONFLICT   this id was that of another order
--   NOT_FOUND  the account has no such row
-- and the codes of the contract's refusals.
create or replace function pix_refund_for(
  p_tenant uuid, p_account uuid, p_original uuid, p_request uuid, p_amount bigint, p_end_to_end text, p_refund uuid,
  p_credit uuid, p_reason text, p_at timestamptz,
  out outcome text, out refund_id uuid, out status text, out end_to_end text, out failure text
) language plpgsql as $$
declare
  v_known    pix_refund;
  v_original account_transaction;
  v_paid     account_transaction; -- the payer's row, where the payer is a customer of this tenant
  v_payable  bigint;
begin
  perform require_tenant(p_tenant);
  if (p_amount > 0) is not true or (p_end_to_end ~ '^D[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true then
    raise exception 'no Pix is refunded with amount % and id %', p_amount, p_end_to_end
      using errcode = 'check_violation';
  end if;
  select * into v_original from account_transaction
   where tenant_id = p_tenant and account_id = p_account and id = p_original;
  if v_original.id is null then
    outcome := 'NOT_FOUND';
    return;
  end if;
  v_paid := pix_paid_row(v_original);
  perform ledger_lock(p_tenant, array_remove(array[p_account, v_paid.account_id], null), true);

  select * into v_known from pix_refund r
   where r.tenant_id = p_tenant and r.account_id = p_account and r.request_id = p_request;
  if v_known.id is null then
    -- What is blocked of this very Pix may go back.
    select balance_cents - blocked_cents + coalesce((pix_block_of(p_tenant, p_account, p_original)).held_cents, 0)
      into v_payable from ledger_account where tenant_id = p_tenant and id = p_account;
    outcome := case
      when not is_pix(v_original.category) or not v_original.credit
           or v_original.external_status <> 'SETTLED' or v_original.end_to_end is null
           or pix_takes_money(p_tenant, v_paid.account_id) is false then 'REFUND_INCOMPATIBLE'
      when p_at >= after_days(v_original.created_at, tenant_rule(p_tenant, 'refundDays', p_at)::int)
        then 'REFUND_TOO_LATE'
      when p_amount > pix_left_to_refund(p_tenant, p_account, p_original, v_original.amount_cents)
        then 'REFUND_INCOMPATIBLE'
      when v_payable < p_amount then 'REFUND_INSUFFICIENT_FUNDS'
      else 'MADE' end;
    if outcome <> 'MADE' then return; end if;
    v_known := pix_refund_make(v_original, v_paid, p_request, p_amount, p_end_to_end, p_reason, p_refund, p_credit,
                               p_at);
  else
    outcome := case when v_known.original_id = p_original and v_known.amount_cents = p_amount then 'REPEATED'
                    else 'CONFLICT' end;
  end if;
  refund_id := v_known.id;
  status := v_known.status;
  end_to_end := v_known.end_to_end;
  failure := v_known.failure;
end $$;

-- A customer returns a received Pix or a part of it. The caller has authorized the order.
create or replace function pix_refund_order(
  p_tenant uuid, p_account uuid, p_original uuid, p_request uuid, p_amount bigint, p_end_to_end text, p_refund uuid,
  p_credit uuid, p_at timestamptz,
  out outcome text, out refund_id uuid, out status text, out end_to_end text, out failure text
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  perform require_tenant(p_tenant);
  select * into outcome, refund_id, status, end_to_end, failure
    from pix_refund_for(p_tenant, p_account, p_original, p_request, p_amount, p_end_to_end, p_refund, p_credit, 'MD06',
                        p_at);
end $$;

-- The bank returns what a customer received by an operational fault (BE08), as two people of its staff decided.
create or replace function pix_refund_fault(
  p_tenant uuid, p_account uuid, p_original uuid, p_request uuid, p_amount bigint, p_end_to_end text, p_refund uuid,
  p_credit uuid, p_at timestamptz,
  out outcome text, out refund_id uuid, out status text, out end_to_end text, out failure text
) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  perform require_tenant(p_tenant);
  select * into outcome, refund_id, status, end_to_end, failure
    from pix_refund_for(p_tenant, p_account, p_original, p_request, p_amount, p_end_to_end, p_refund, p_credit, 'BE08',
                        p_at);
end $$;

-- Makes a refund that was decided: moves the money and writes both sides. The caller has locked the accounts.
create or replace function pix_refund_make(
  p_original account_transaction, p_paid account_transaction, p_request uuid, p_amount bigint, p_end_to_end text,
  p_reason text, p_refund uuid, p_credit uuid, p_at timestamptz
) returns pix_refund language plpgsql as $$
declare
  v_tenant   uuid := p_original.tenant_id;
  v_refund   pix_refund;
  v_received pix_refund; -- the same as its receiver has it, where that is a customer of this tenant
  v_rows     account_transaction[];
begin
  v_refund.tenant_id := v_tenant;
  v_refund.id := p_refund;
  v_refund.account_id := p_original.account_id;
  v_refund.direction := 'MADE';
  v_refund.original_id := p_original.id;
  v_refund.request_id := p_request;
  v_refund.end_to_end := p_end_to_end;
  v_refund.original_end_to_end := p_original.end_to_end;
  v_refund.amount_cents := p_amount;
  v_refund.reason := p_reason;
  v_refund.status := case when p_paid.id is null then 'PENDING' else 'SETTLED' end;
  v_refund.created_at := p_at;
  v_refund.answered_at := case when p_paid.id is not null then p_at end;
  v_refund.next_try_at := p_at + interval '6 seconds';
  v_refund.tries := 0;
  -- A customer waits for its own; what the bank owes may wait for the network.
  v_refund.expires_at := case when p_paid.id is null
    then p_at + case p_reason when 'MD06' then interval '60 seconds' else interval '30 minutes' end end;
  v_refund.from_blocked_cents := pix_block_take(v_tenant, p_original.account_id, p_original.id, p_amount);
  v_rows := array[pix_refund_row(p_original, v_refund)];
  if p_paid.id is not null then
    v_received := pix_refund_received(v_refund, p_paid, p_credit);
    v_rows := v_rows || pix_refund_row(pix_without_holder(p_paid, p_reason), v_received);
  end if;
  perform ledger_post(
    v_tenant, p_refund, case when p_paid.id is null then 'PENDING' else 'FINAL' end, null, 'PIX_REFUND', p_at,
    case when p_paid.id is null
         then array[(ledger_internal_account(v_tenant, 'TRANSIT'), p_amount)::ledger_leg] end, v_rows);
  perform pix_write_refund(v_refund, v_rows[1], p_at);
  if p_paid.id is not null then perform pix_write_refund(v_received, v_rows[2], p_at); end if;
  return v_refund;
end $$;

-- The same refund as its receiver, a customer of this tenant, has it.
create or replace function pix_refund_received(p_refund pix_refund, p_paid account_transaction, p_id uuid)
returns pix_refund language plpgsql immutable as $$
begin
  p_refund.id := p_id;
  p_refund.account_id := p_paid.account_id;
  p_refund.direction := 'RECEIVED';
  p_refund.original_id := p_paid.id;
  p_refund.request_id := null;
  p_refund.from_blocked_cents := null;
  return p_refund;
end $$;

-- The network answered a refund: posts the pending money (p_failure null), or returns it to the customer who made the
-- refund. Answers whether this call decided it.
create or replace function pix_refund_resolve(p_tenant uuid, p_refund uuid, p_failure text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_refund pix_refund;
  v_row    account_transaction;
begin
  perform require_tenant(p_tenant);
  select * into v_refund from pix_refund where tenant_id = p_tenant and id = p_refund for update;
  if v_refund.status is distinct from 'PENDING' then return false; end if;
  perform ledger_post(
    p_tenant, new_id(), case when p_failure is null then 'POSTED' else 'VOIDED' end, p_refund, 'PIX_REFUND',
    p_at,
    array[(ledger_internal_account(p_tenant, 'TRANSIT'), -v_refund.amount_cents)::ledger_leg,
          (case when p_failure is null then ledger_internal_account(p_tenant, 'SETTLEMENT')
                else v_refund.account_id end, v_refund.amount_cents)::ledger_leg]);
  update pix_refund
     set status = case when p_failure is null then 'SETTLED' else 'FAILED' end, failure = p_failure, answered_at = p_at
   where tenant_id = p_tenant and id = p_refund;
  update account_entry
     set external_status = case when p_failure is null then 'SETTLED' else 'ERROR' end,
         settled_at = case when p_failure is null then p_at end
   where tenant_id = p_tenant and account_id = v_refund.account_id and id = p_refund;
  select * into v_row from account_transaction
   where tenant_id = p_tenant and account_id = v_refund.account_id and id = p_refund;
  if p_failure is not null then
    perform statement_take_back(p_tenant, v_refund.account_id, p_refund, v_refund.amount_cents);
    perform pix_block_restore(p_tenant, v_refund.account_id, v_refund.original_id, v_refund.from_blocked_cents);
  end if;
  -- The statement changed, even where the balance did not.
  update ledger_account set version = version + 1 where tenant_id = p_tenant and id = v_refund.account_id;
  if pix_is_notified(v_refund) then
    perform pix_notify_refund(v_row, case when p_failure is null then 'refund-sent' else 'refund-failed' end, p_failure,
                            p_at);
  else
    perform contest_received_arrived(v_refund, p_failure, p_at);
  end if;
  perform pix_recall_returned(v_refund, p_failure, p_at);
  return true;
end $$;
