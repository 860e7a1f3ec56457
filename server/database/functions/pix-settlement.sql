-- The network's answers to payments sent.

-- Restores what a failed payment used of limits: its account's, that of its payee, that of people to people at night,
-- and what a day may pay by the PIN alone. What was decided of it at its own moment counts, whatever its customer is by
-- now. A window that is over has nothing to restore.
create or replace function pix_free_limits(p_payment pix_payment) returns void language plpgsql as $$
begin
  if p_payment.window_kind = 'PAYEE' then
    update pix_payee_limit r set used_cents = greatest(0, r.used_cents - p_payment.amount_cents)
      from pix_look_up l
     where l.tenant_id = p_payment.tenant_id and l.id = p_payment.look_up_id and r.tenant_id = l.tenant_id
       and r.account_id = p_payment.account_id and r.key = l.key and r.used_on = p_payment.window_day;
    return;
  end if;
  update ledger_account
     set day_used_cents = day_used_cents - case
           when p_payment.window_kind = 'DAY' and day_window = p_payment.window_day
           then p_payment.amount_cents else 0 end,
         night_used_cents = night_used_cents - case
           when p_payment.window_kind = 'NIGHT' and night_window = p_payment.window_day
           then p_payment.amount_cents else 0 end,
         night_people_cents = night_people_cents - case
           when p_payment.is_of_people and night_window = p_payment.window_day
           then p_payment.amount_cents else 0 end,
         pin_only_cents = pin_only_cents - case
           when p_payment.is_pin_only and pin_only_window = p_payment.window_day
           then p_payment.amount_cents else 0 end
   where tenant_id = p_payment.tenant_id and id = p_payment.account_id;
end $$;

-- The payment, locked, where it waits for the network's answer; null where that has come.
create or replace function pix_take_pending(p_tenant uuid, p_payment uuid) returns pix_payment language plpgsql as $$
declare
  v_payment pix_payment;
begin
  select * into v_payment from pix_payment where tenant_id = p_tenant and id = p_payment for update;
  return case when v_payment.status = 'PENDING' then v_payment end;
end $$;

-- Posts the money of a payment out of transit: its amount to one account, its fee to another. Amounts are those of the
-- payment, which only pix_execute inserts.
create or replace function pix_leave_transit(
  p_payment pix_payment, p_kind text, p_amount_to uuid, p_fee_to uuid, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_transit uuid := ledger_internal_account(p_payment.tenant_id, 'TRANSIT');
begin
  perform ledger_post(
    p_payment.tenant_id, new_id(), p_kind, p_payment.id, 'PIX_SENT', p_at,
    array[(v_transit, -p_payment.amount_cents)::ledger_leg, (p_amount_to, p_payment.amount_cents)::ledger_leg]
    || case when p_payment.fee_cents > 0 then
         array[(v_transit, -p_payment.fee_cents)::ledger_leg, (p_fee_to, p_payment.fee_cents)::ledger_leg] end);
  -- The statement changed, even where the balance did not.
  update ledger_account set version = version + 1
   where tenant_id = p_payment.tenant_id and id = p_payment.account_id;
end $$;

-- Tells the payer what became of the payment.
create or replace function pix_notify_payer(p_payment pix_payment, p_template text, p_failure text, p_at timestamptz)
returns void language sql as $$
  select notify_customer(p_payment.tenant_id, a.owner_id, p_template, jsonb_build_object(
           'amountCents', p_payment.amount_cents, 'beneficiary', p_payment.payee_name,
           'endToEnd', p_payment.end_to_end, 'failure', p_failure, 'scheduled', p_payment.is_scheduled, 'at', p_at),
           p_at)
    from account a
   where a.tenant_id = p_payment.tenant_id and a.id = p_payment.account_id
$$;

-- The network settled a payment: its money leaves to the network. Answers whether this call decided it.
create or replace function pix_settle(p_tenant uuid, p_payment uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment pix_payment;
begin
  perform require_tenant(p_tenant);
  v_payment := pix_take_pending(p_tenant, p_payment);
  if v_payment.id is null then return false; end if;
  perform pix_leave_transit(v_payment, 'POSTED', ledger_internal_account(p_tenant, 'SETTLEMENT'),
                            ledger_internal_account(p_tenant, 'FEES'), p_at);
  update pix_payment set status = 'SETTLED', answered_at = p_at where tenant_id = p_tenant and id = p_payment;
  update pix_favorite f set last_paid_at = greatest(f.last_paid_at, v_payment.created_at)
    from pix_look_up l
   where l.tenant_id = p_tenant and l.id = v_payment.look_up_id
     and f.tenant_id = p_tenant and f.account_id = v_payment.account_id and f.key = l.key
     and f.payee_document = l.payee_document;
  perform pix_notify_payer(v_payment, 'payment-sent', null, p_at);
  return true;
end $$;

-- The network refused a payment, with its reason: all of its money goes back to the payer, and it uses nothing of a
-- limit. Answers whether this call decided it.
create or replace function pix_fail(p_tenant uuid, p_payment uuid, p_failure text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment pix_payment;
begin
  perform require_tenant(p_tenant);
  if p_failure is null then raise exception 'a payment fails with a reason'; end if;
  v_payment := pix_take_pending(p_tenant, p_payment);
  if v_payment.id is null then return false; end if;
  perform pix_leave_transit(v_payment, 'VOIDED', v_payment.account_id, v_payment.account_id, p_at);
  update pix_payment set status = 'FAILED', failure = p_failure, answered_at = p_at
   where tenant_id = p_tenant and id = p_payment;
  perform statement_take_back(p_tenant, v_payment.account_id, p_payment, v_payment.amount_cents + v_payment.fee_cents);
  perform pix_free_limits(v_payment);
  perform device_restore_day(v_payment);
  update pix_schedule set status = 'FAILED', failure = p_failure
   where tenant_id = p_tenant and id = v_payment.look_up_id;
  perform pix_notify_payer(v_payment, 'payment-failed', p_failure, p_at);
  return true;
end $$;

-- Received money was credited after its settlement: its row stays where it was booked, and says when it had settled.
create or replace function pix_settled_at(p_tenant uuid, p_end_to_end text, p_settled_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid;
begin
  perform require_tenant(p_tenant);
  update account_entry e set settled_at = p_settled_at
    from (select account_id, posting_id as id from pix_receipt where tenant_id = p_tenant and end_to_end = p_end_to_end
           union all
          select account_id, id from pix_refund
           where tenant_id = p_tenant and end_to_end = p_end_to_end and direction = 'RECEIVED'
           union all
          select account_id, id from pix_reversal
           where tenant_id = p_tenant and end_to_end = p_end_to_end and direction = 'RECEIVED') credit
   where e.tenant_id = p_tenant and e.account_id = credit.account_id and e.id = credit.id
     and e.settled_at > p_settled_at
  returning e.account_id into v_account;
  -- The statement changed, even where the balance did not.
  update ledger_account set version = version + 1 where tenant_id = p_tenant and id = v_account;
end $$;
