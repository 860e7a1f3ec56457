-- The network's answers to payments sent, and payments received from other institutions.

-- The rows of a credit on the statement of its account, with that of the fee where the account pays one.
create or replace function pix_credit_rows(p_row account_transaction) returns account_transaction[]
language plpgsql as $$
declare
  v_fee account_transaction;
begin
  p_row.credit := true;
  p_row.external_status := 'SETTLED';
  select least(p_row.amount_cents, fee_of(pix_in_fee_type, pix_in_fee, p_row.amount_cents)) into p_row.fee_cents
    from account_terms_in_force where tenant_id = p_row.tenant_id and account_id = p_row.account_id;
  if p_row.fee_cents = 0 then return array[p_row]; end if;
  v_fee := p_row;
  v_fee.id := gen_random_uuid();
  v_fee.amount_cents := p_row.fee_cents;
  v_fee.fee_cents := 0;
  v_fee.credit := false;
  v_fee.category := 'FEE';
  v_fee.description := 'Tarifa Pix';
  v_fee.end_to_end := null;
  select t.name, t.document, t.bank_name, c.name, c.document, t.bank_name
    into v_fee.beneficiary_name, v_fee.beneficiary_document, v_fee.beneficiary_bank, v_fee.payer_name,
         v_fee.payer_document, v_fee.payer_bank
    from account a
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = a.tenant_id
   where a.tenant_id = p_row.tenant_id and a.id = p_row.account_id;
  return array[p_row, v_fee];
end $$;

-- Tells the payee of a credit, by e-mail and on the phones.
create or replace function pix_notify_payee(p_row account_transaction, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_owner uuid;
  v_said  jsonb := jsonb_build_object(
    'amountCents', p_row.amount_cents, 'feeCents', nullif(p_row.fee_cents, 0), 'payer', p_row.payer_name,
    'description', p_row.description, 'endToEnd', p_row.end_to_end, 'at', p_at);
begin
  select owner_id into v_owner from account where tenant_id = p_row.tenant_id and id = p_row.account_id;
  perform email_customer(p_row.tenant_id, v_owner, 'payment-received', v_said, p_at);
  perform push_customer(p_row.tenant_id, v_owner, 'payment-received', v_said, p_at);
end $$;

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

-- A customer of another institution paid one of our keys. Credits once per EndToEndId; answers false where it was
-- credited or suspended before, and null where the account's owner is under founded suspicion: nothing was credited.
create or replace function pix_receive(
  p_tenant uuid, p_account uuid, p_end_to_end text, p_amount bigint, p_payer_name text, p_payer_document text,
  p_payer_bank text, p_description text, p_posting uuid, p_at timestamptz, p_category text default 'PIX_RECEIVED',
  p_txid text default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owner customer;
  v_row   account_transaction;
  v_rows  account_transaction[];
begin
  perform require_tenant(p_tenant);
  if (p_amount > 0) is not true or (p_end_to_end ~ '^E[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true then
    raise exception 'no Pix is received with amount % and EndToEndId %', p_amount, p_end_to_end
      using errcode = 'check_violation';
  end if;
  perform tenant_hold(p_tenant);
  -- Two reports of one EndToEndId run one after the other.
  perform pg_advisory_xact_lock(hashtextextended(p_tenant::text || p_end_to_end, 0));
  if exists (select from pix_receipt where tenant_id = p_tenant and end_to_end = p_end_to_end)
     or pix_is_suspended(p_tenant, p_end_to_end) or pix_is_reversal(p_tenant, p_end_to_end) then
    return false;
  end if;
  -- Whoever closes an account locks it first, so that no money arrives after the balance was read.
  perform ledger_lock(p_tenant, array[p_account], true);
  select c.* into v_owner from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
   where a.tenant_id = p_tenant and a.id = p_account;
  if not pix_takes_money(p_tenant, p_account) then
    raise exception 'no Pix is received into account %, which is closed', p_account
      using errcode = 'check_violation';
  end if;
  if suspicion_marked(p_tenant, v_owner.document, p_at) then return null; end if;
  v_row.tenant_id := p_tenant;
  v_row.account_id := p_account;
  v_row.id := p_posting;
  v_row.amount_cents := p_amount;
  v_row.category := p_category;
  v_row.description := p_description;
  v_row.beneficiary_name := v_owner.name;
  v_row.beneficiary_document := v_owner.document;
  select bank_name into v_row.beneficiary_bank from tenant where id = p_tenant;
  v_row.payer_name := p_payer_name;
  v_row.payer_document := p_payer_document;
  v_row.payer_bank := p_payer_bank;
  v_row.end_to_end := p_end_to_end;
  v_rows := pix_credit_rows(v_row);
  perform ledger_post(p_tenant, p_posting, 'FINAL', null, 'PIX_RECEIVED', p_at,
    (ledger_internal_account(p_tenant, 'SETTLEMENT'), -p_amount)::ledger_leg
      || array(select (ledger_internal_account(p_tenant, 'FEES'), amount_cents)::ledger_leg
                 from unnest(v_rows) where category = 'FEE'), v_rows);
  insert into pix_receipt values (p_tenant, p_end_to_end, p_account, p_posting, p_at, p_txid, p_amount);
  perform pix_notify_payee(v_rows[1], p_at);
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
           where tenant_id = p_tenant and end_to_end = p_end_to_end and direction = 'RECEIVED') credit
   where e.tenant_id = p_tenant and e.account_id = credit.account_id and e.id = credit.id
     and e.settled_at > p_settled_at
  returning e.account_id into v_account;
  -- The statement changed, even where the balance did not.
  update ledger_account set version = version + 1 where tenant_id = p_tenant and id = v_account;
end $$;
