-- QR codes: a look-up also remembers what a code demands.

-- `fixed_amount_cents` null: the payer chooses. `location` and `revision` are those of a charge that its receiver keeps; it was
-- last seen payable at `checked_at`.
alter table pix_look_up
  add column kind               text not null default 'KEY' check (kind in ('KEY', 'QR')),
  add column fixed_amount_cents bigint check (fixed_amount_cents > 0),
  add column description        text,
  add column txid               text,
  add column location           text,
  add column revision           integer,
  add column checked_at         timestamptz,
  add check (kind = 'QR' or (fixed_amount_cents is null and txid is null and location is null)),
  add check ((location is null) = (revision is null) and (location is null) = (checked_at is null));
create index on pix_look_up (tenant_id, location) where location is not null;

-- Whether a charge was paid, or is being paid, by somebody of this tenant. Two who pay it at once are put in a row.
create function pix_charge_paid(p_look_up pix_look_up) returns boolean language plpgsql as $$
begin
  if p_look_up.location is null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_look_up.tenant_id::text || p_look_up.location, 1));
  return exists (
    select from pix_look_up l
      join pix_payment p on p.tenant_id = l.tenant_id and p.look_up_id = l.id
     where l.tenant_id = p_look_up.tenant_id and l.location = p_look_up.location and l.txid = p_look_up.txid and p.status <> 'FAILED');
end $$;

-- As before, and for codes: the amount that a code fixes, a charge seen lately and paid once, category and description.
create or replace function pix_pay(
  p_tenant uuid, p_customer uuid, p_account uuid, p_look_up uuid, p_amount bigint, p_pin_hash bytea,
  p_payment uuid, p_transaction uuid, p_at timestamptz
) returns pix_outcome language plpgsql as $$
declare
  v_pin     integer;
  v_look_up pix_look_up;
  v_terms   account_terms_in_force;
  v_window  record;
  v_balance bigint;
  v_limit   bigint;
  v_used    bigint;
  v_fee     bigint;
  v_credit  record;
  v_row     account_transaction;
  v_tenant  tenant;
  v_payer   customer;
  r         pix_outcome;
begin
  v_pin := identity_check_pin(p_tenant, p_customer, p_pin_hash);
  if v_pin <> 0 then
    r.outcome := case v_pin when -2 then 'PIN_NOT_SET' when -1 then 'PIN_LOCKED' else 'WRONG_PIN' end;
    r.detail := v_pin;
    return r;
  end if;

  select * into v_look_up from pix_look_up where tenant_id = p_tenant and id = p_look_up for update;
  if v_look_up.id is null then r.outcome := 'NOT_FOUND'; return r; end if;
  if v_look_up.account_id <> p_account then r.outcome := 'FORBIDDEN'; return r; end if;
  if v_look_up.paid_by is not null then
    select 'REPEATED', p.amount_cents, p.id, t.id, p.status, p.amount_cents, p.fee_cents, p.end_to_end, p.failure, v_look_up.key_type into r
      from pix_payment p
      join account_transaction t on t.tenant_id = p.tenant_id and t.id = p.id and t.account_id = p.account_id
     where p.tenant_id = p_tenant and p.id = v_look_up.paid_by;
    if r.amount_cents <> p_amount then r.outcome := 'CONFLICT'; end if;
    return r;
  end if;
  if v_look_up.expires_at <= p_at or v_look_up.checked_at < p_at - interval '1 minute' then
    r.outcome := case v_look_up.kind when 'QR' then 'QR_CODE_EXPIRED' else 'LOOK_UP_EXPIRED' end; return r;
  end if;
  if v_look_up.payee_account_id = p_account then r.outcome := 'SAME_ACCOUNT'; return r; end if;
  if v_look_up.fixed_amount_cents <> p_amount then
    r.outcome := 'FIXED_AMOUNT'; r.detail := v_look_up.fixed_amount_cents; return r;
  end if;
  if pix_charge_paid(v_look_up) then r.outcome := 'QR_CODE_PAID'; return r; end if;

  select * into v_terms from account_terms_in_force where tenant_id = p_tenant and account_id = p_account;
  if p_amount > v_terms.transaction_limit_cents then
    r.outcome := 'OVER_TRANSACTION_LIMIT'; r.detail := v_terms.transaction_limit_cents; return r;
  end if;
  v_fee := fee_of(v_terms.pix_out_fee_type, v_terms.pix_out_fee, p_amount);

  perform ledger_lock(p_tenant, array[p_account, v_look_up.payee_account_id]);
  select * into v_window from pix_window(p_at);
  select case v_window.kind when 'DAY' then day_used_cents else night_used_cents end into v_used
    from account_day where tenant_id = p_tenant and account_id = p_account and day = v_window.day;
  v_limit := case v_window.kind when 'DAY' then v_terms.day_limit_cents else v_terms.night_limit_cents end;
  if coalesce(v_used, 0) + p_amount > v_limit then
    r.outcome := 'OVER_' || v_window.kind || '_LIMIT'; r.detail := greatest(0, v_limit - coalesce(v_used, 0)); return r;
  end if;
  select balance_cents into v_balance from ledger_account where tenant_id = p_tenant and id = p_account;
  if v_balance < p_amount + v_fee then r.outcome := 'INSUFFICIENT_FUNDS'; return r; end if;

  if v_look_up.payee_account_id is null then
    perform ledger_post(p_tenant, p_payment, 'PENDING', null, 'PIX_SENT', p_at,
      array[(p_account, -p_amount)::ledger_leg, (ledger_house(p_tenant, 'TRANSIT'), p_amount)::ledger_leg]
      || case when v_fee > 0 then
           array[(p_account, -v_fee)::ledger_leg, (ledger_house(p_tenant, 'TRANSIT'), v_fee)::ledger_leg] end);
  else
    select * into v_credit from pix_credit_legs(p_tenant, v_look_up.payee_account_id, p_amount);
    perform ledger_post(p_tenant, p_payment, 'FINAL', null, 'PIX_BOOK', p_at,
      (p_account, -p_amount)::ledger_leg || v_credit.legs
      || case when v_fee > 0 then
           array[(p_account, -v_fee)::ledger_leg, (ledger_house(p_tenant, 'FEES'), v_fee)::ledger_leg] end);
  end if;

  r.outcome := 'PAID';
  r.payment_id := p_payment;
  r.transaction_id := p_payment;
  r.status := case when v_look_up.payee_account_id is null then 'PENDING' else 'SETTLED' end;
  r.amount_cents := p_amount;
  r.fee_cents := v_fee;
  r.end_to_end := v_look_up.end_to_end;
  r.key_type := v_look_up.key_type;

  insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status, window_day,
                           window_kind, created_at, answered_at, next_try_at)
  values (p_tenant, p_payment, p_account, p_look_up, r.end_to_end, p_amount, v_fee, r.status, v_window.day,
          v_window.kind, p_at, case r.status when 'SETTLED' then p_at end, p_at + interval '6 seconds');
  update pix_look_up set paid_by = p_payment where tenant_id = p_tenant and id = p_look_up;

  select * into v_tenant from tenant where id = p_tenant;
  select * into v_payer from customer where tenant_id = p_tenant and id = p_customer;
  v_row.tenant_id := p_tenant;
  v_row.account_id := p_account;
  v_row.id := p_payment;
  v_row.payment_id := p_payment;
  v_row.created_at := p_at;
  v_row.settled_at := case r.status when 'SETTLED' then p_at end;
  v_row.amount_cents := p_amount;
  v_row.fee_cents := v_fee;
  v_row.credit := false;
  v_row.category := case v_look_up.kind when 'QR' then 'QR Code pago' else 'Pix enviado' end;
  v_row.description := v_look_up.description;
  v_row.external_status := r.status;
  v_row.beneficiary_name := v_look_up.payee_name;
  v_row.beneficiary_document := v_look_up.payee_document;
  v_row.beneficiary_bank := v_look_up.payee_bank;
  v_row.payer_name := v_payer.name;
  v_row.payer_document := v_payer.document;
  v_row.payer_bank := v_tenant.bank_name;
  v_row.end_to_end := r.end_to_end;
  perform account_record(v_row);
  perform pix_record_fee(v_row, gen_random_uuid(), v_fee);
  perform account_day_add(p_tenant, p_account, v_window.day, 0, 0,
    case v_window.kind when 'DAY' then p_amount else 0 end, case v_window.kind when 'NIGHT' then p_amount else 0 end);

  if r.status = 'SETTLED' then
    perform notify_customer(p_tenant, p_customer, 'payment-sent', jsonb_build_object(
      'amountCents', p_amount, 'beneficiary', v_look_up.payee_name, 'endToEnd', r.end_to_end, 'at', p_at), p_at);
    v_row.account_id := v_look_up.payee_account_id;
    v_row.id := p_transaction;
    v_row.payment_id := null;
    v_row.category := case v_look_up.kind when 'QR' then 'QR Code recebido' else 'Pix recebido' end;
    perform pix_record_credit(v_row, v_credit.fee, p_at);
  end if;
  return r;
end $$;

-- As before, with the category of the row: the network says whether a code was paid.
drop function pix_receive(uuid, uuid, text, bigint, text, text, text, text, uuid, timestamptz);
create function pix_receive(
  p_tenant uuid, p_account uuid, p_end_to_end text, p_amount bigint, p_payer_name text, p_payer_document text, p_payer_bank text,
  p_description text, p_posting uuid, p_at timestamptz, p_category text default 'Pix recebido'
) returns boolean language plpgsql as $$
declare
  v_credit record;
  v_row    account_transaction;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_tenant::text || p_end_to_end, 0));
  if exists (select from pix_receipt where tenant_id = p_tenant and end_to_end = p_end_to_end) then return false; end if;
  select * into v_credit from pix_credit_legs(p_tenant, p_account, p_amount);
  perform ledger_post(p_tenant, p_posting, 'FINAL', null, 'PIX_RECEIVED', p_at,
    (ledger_house(p_tenant, 'SETTLEMENT'), -p_amount)::ledger_leg || v_credit.legs);
  insert into pix_receipt values (p_tenant, p_end_to_end, p_account, p_posting, p_at);

  v_row.tenant_id := p_tenant;
  v_row.account_id := p_account;
  v_row.id := p_posting;
  v_row.created_at := p_at;
  v_row.amount_cents := p_amount;
  v_row.category := p_category;
  v_row.description := p_description;
  select c.name, c.document, t.bank_name into v_row.beneficiary_name, v_row.beneficiary_document, v_row.beneficiary_bank
    from account a
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = a.tenant_id
   where a.tenant_id = p_tenant and a.id = p_account;
  v_row.payer_name := p_payer_name;
  v_row.payer_document := p_payer_document;
  v_row.payer_bank := p_payer_bank;
  v_row.end_to_end := p_end_to_end;
  perform pix_record_credit(v_row, v_credit.fee, p_at);
  return true;
end $$;
