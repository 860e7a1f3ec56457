-- Returns of payments that our customers made, as the network brings them.

-- Whether a return of a payment of ours could be credited now: nothing is credited. The answers of
-- pix_receive_return; CREDITED: it could. EARLY: it came before the outcome of its payment, and is to come again.
create or replace function pix_return_answer(p_tenant uuid, p_original_end_to_end text, p_amount bigint) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_payment pix_payment;
begin
  perform require_tenant(p_tenant);
  select * into v_payment from pix_payment_of(p_tenant, p_original_end_to_end) where payee_account_id is null;
  return case
    when v_payment.id is null then 'UNKNOWN'
    when v_payment.status = 'PENDING' then 'EARLY'
    when not pix_takes_money(p_tenant, v_payment.account_id) then 'CLOSED'
    when v_payment.status <> 'SETTLED'
         or p_amount > pix_left_to_refund(p_tenant, v_payment.account_id, v_payment.id, v_payment.amount_cents)
      then 'REFUSED'
    else 'CREDITED' end;
end $$;

-- The receiver of a payment of ours returned it, or a part of it, through the network. Answers
--   CREDITED  the money was credited
--   REPEATED  this id was credited before
--   UNKNOWN   no customer of this tenant made a payment with that EndToEndId
--   CLOSED    the account is closed
--   REFUSED   it is more than what is left of the payment, which must have settled
create or replace function pix_receive_return(
  p_tenant uuid, p_original_end_to_end text, p_end_to_end text, p_amount bigint, p_reason text, p_id uuid,
  p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_payment pix_payment;
  v_paid    account_transaction;
  v_refund  pix_refund;
  v_row     account_transaction;
begin
  perform require_tenant(p_tenant);
  if (p_amount > 0) is not true or (p_end_to_end ~ '^D[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true then
    raise exception 'no Pix is returned with amount % and id %', p_amount, p_end_to_end
      using errcode = 'check_violation';
  end if;
  perform tenant_hold(p_tenant);
  select * into v_payment from pix_payment_of(p_tenant, p_original_end_to_end) where payee_account_id is null;
  if v_payment.id is null then return 'UNKNOWN'; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_tenant::text || p_end_to_end, 0));
  perform ledger_lock(p_tenant, array[v_payment.account_id], true);
  if pix_is_suspended(p_tenant, p_end_to_end)
     or exists (select from pix_refund r where r.tenant_id = p_tenant and r.end_to_end = p_end_to_end
                                           and (r.account_id = v_payment.account_id or r.direction = 'RECEIVED')) then
    return 'REPEATED';
  end if;
  select * into v_paid from account_transaction
   where tenant_id = p_tenant and account_id = v_payment.account_id and id = v_payment.id;
  if not pix_takes_money(p_tenant, v_payment.account_id) then return 'CLOSED'; end if;
  if v_paid.external_status <> 'SETTLED'
     or p_amount > pix_left_to_refund(p_tenant, v_payment.account_id, v_payment.id, v_payment.amount_cents) then
    return 'REFUSED';
  end if;
  v_refund.tenant_id := p_tenant;
  v_refund.id := p_id;
  v_refund.account_id := v_payment.account_id;
  v_refund.direction := 'RECEIVED';
  v_refund.original_id := v_payment.id;
  v_refund.end_to_end := p_end_to_end;
  v_refund.original_end_to_end := p_original_end_to_end;
  v_refund.amount_cents := p_amount;
  v_refund.reason := p_reason;
  v_refund.status := 'SETTLED';
  v_refund.created_at := p_at;
  v_refund.answered_at := p_at;
  v_refund.next_try_at := p_at;
  v_refund.tries := 0;
  v_row := pix_refund_row(pix_without_holder(v_paid, p_reason), v_refund);
  perform ledger_post(
    p_tenant, p_id, 'FINAL', null, 'PIX_REFUND', p_at,
    array[(ledger_internal_account(p_tenant, 'SETTLEMENT'), -p_amount)::ledger_leg], array[v_row]);
  perform pix_write_refund(v_refund, v_row, p_at);
  return 'CREDITED';
end $$;
