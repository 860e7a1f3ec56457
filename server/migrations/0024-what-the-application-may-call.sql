-- The application's role may call only the functions that server/src/platform/application-rights.ts names (docs/decisions/0034).
-- What it may call and runs as the owner asks for its tenant and looks at its input: it states a fact of the business, and no
-- legs of a posting. And all of it runs on PostgreSQL 15 and later.

-- PostgreSQL lets everybody execute a new function unless its maker says otherwise.
alter default privileges revoke execute on functions from public;

-- Ids of rows that SQL itself makes: version 7, so that they grow with time. PostgreSQL has a function for them only from 18 on;
-- this one is the same on every version, so that a database may move to another.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
           placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
         52, 1), 53, 1), 'hex')::uuid
$$;

-- Since 0022 no server calls it.
drop function pix_pay_group(uuid, uuid[], bytea[], bytea[], bytea[], uuid[], uuid[], bigint[], uuid[], uuid[], integer[], integer[],
                            integer[], timestamptz);

-- Nothing else in these two changes: their texts stay in 0022 and 0023.
do $$
declare v_function regprocedure;
begin
  for v_function in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname in ('pix_pay_batch', 'pix_tell')
  loop
    execute replace(pg_get_functiondef(v_function), 'uuidv7()', 'new_id()');
  end loop;
end $$;

-- Opens a customer's account in the ledger with nothing in it.
create or replace function ledger_open(p_tenant uuid, p_account uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform expect_to_speak_for(p_tenant);
  insert into ledger_account values (p_tenant, p_account, 'CUSTOMER', 0);
end $$;

-- Gives a new tenant the accounts that the bank itself needs.
create or replace function ledger_open_house(p_tenant uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform expect_to_speak_for(p_tenant);
  insert into ledger_account (tenant_id, id, kind)
  select p_tenant, gen_random_uuid(), kind from unnest(array['TRANSIT', 'SETTLEMENT', 'FEES', 'CAPITAL']) kind
  on conflict do nothing;
end $$;

-- The network answered: posts the pending money (p_failure null) or gives it back whole. Answers whether this call decided it.
-- Amounts and accounts are those of the payment, which only pix_pay_batch writes.
create or replace function pix_resolve(p_tenant uuid, p_payment uuid, p_failure text, p_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment  pix_payment;
  v_owner    uuid;
  v_transit  uuid;
  v_credited uuid[];
  v_row      account_transaction;
  v_name     text;
begin
  perform expect_to_speak_for(p_tenant);
  select * into v_payment from pix_payment where tenant_id = p_tenant and id = p_payment for update;
  if v_payment.status is distinct from 'PENDING' then return false; end if;

  v_transit := ledger_house(p_tenant, 'TRANSIT');
  v_credited := case when p_failure is null
    then array[ledger_house(p_tenant, 'SETTLEMENT'), ledger_house(p_tenant, 'FEES')]
    else array[v_payment.account_id, v_payment.account_id] end;
  perform ledger_post(p_tenant, gen_random_uuid(), case when p_failure is null then 'POSTED' else 'VOIDED' end, p_payment,
    'PIX_SENT', p_at,
    array[(v_transit, -v_payment.amount_cents)::ledger_leg, (v_credited[1], v_payment.amount_cents)::ledger_leg]
    || case when v_payment.fee_cents > 0 then
         array[(v_transit, -v_payment.fee_cents)::ledger_leg, (v_credited[2], v_payment.fee_cents)::ledger_leg] end);

  update pix_payment set status = case when p_failure is null then 'SETTLED' else 'FAILED' end, failure = p_failure, answered_at = p_at
   where tenant_id = p_tenant and id = p_payment;
  for v_row in
    update account_transaction
       set external_status = case when p_failure is null then 'SETTLED' else 'ERROR' end,
           settled_at = case when p_failure is null then p_at end
     where tenant_id = p_tenant and payment_id = p_payment and external_status = 'PENDING'
    returning *
  loop
    v_name := case v_row.id when p_payment then v_row.beneficiary_name else v_name end;
    if p_failure is not null then
      perform account_day_add(p_tenant, v_row.account_id, sao_paulo_day(v_row.created_at), 0, -v_row.amount_cents, 0, 0);
    end if;
  end loop;
  if p_failure is not null then
    perform account_day_add(p_tenant, v_payment.account_id, v_payment.window_day, 0, 0,
      case v_payment.window_kind when 'DAY' then -v_payment.amount_cents else 0 end,
      case v_payment.window_kind when 'NIGHT' then -v_payment.amount_cents else 0 end);
  end if;

  select owner_id into v_owner from account where tenant_id = p_tenant and id = v_payment.account_id;
  perform notify_customer(p_tenant, v_owner, case when p_failure is null then 'payment-sent' else 'payment-failed' end,
    jsonb_build_object('amountCents', v_payment.amount_cents, 'beneficiary', v_name, 'endToEnd', v_payment.end_to_end,
                       'failure', p_failure, 'at', p_at), p_at);
  return true;
end $$;

-- A customer of another bank paid one of our keys. Credits once per EndToEndId; answers false where it was already credited.
create or replace function pix_receive(
  p_tenant uuid, p_account uuid, p_end_to_end text, p_amount bigint, p_payer_name text, p_payer_document text, p_payer_bank text,
  p_description text, p_posting uuid, p_at timestamptz, p_category text default 'Pix recebido'
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_credit record;
  v_row    account_transaction;
begin
  perform expect_to_speak_for(p_tenant);
  if (p_amount > 0) is not true or (p_end_to_end ~ '^E[0-9]{8}[0-9]{12}[0-9A-Za-z]{11}$') is not true then
    raise exception 'no Pix is received with amount % and EndToEndId %', p_amount, p_end_to_end using errcode = 'check_violation';
  end if;
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
