-- Pix: keys, look-ups, payments that go out and payments that come in.

-- Keys of this tenant's customers.
create table pix_key (
  tenant_id  uuid not null,
  id         uuid not null,
  account_id uuid not null,
  type       text not null check (type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  key        text not null check (length(key) <= 77),
  status     text not null check (status in ('PENDING', 'ACTIVE')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on pix_key (tenant_id, account_id);

-- The tokens left to look keys up with (DICT manual, section 12): two buckets a customer, which may go below zero.
create table pix_look_up_tokens (
  tenant_id   uuid not null,
  customer_id uuid not null,
  bucket      text not null check (bucket in ('CONTACT', 'DOCUMENT')),
  tokens      numeric not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, customer_id, bucket),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

-- Refills a bucket up to now and adds to it; a negative amount is only taken while something is left.
-- Answers the seconds to wait: 0 when done.
create function pix_tokens_add(p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_amount integer, p_at timestamptz)
returns integer language plpgsql as $$
declare
  v_tokens numeric;
begin
  insert into pix_look_up_tokens values (p_tenant, p_customer, p_bucket, p_size, p_at) on conflict do nothing;
  select least(p_size, tokens + p_per_minute * greatest(0, extract(epoch from p_at - updated_at)) / 60) into v_tokens
    from pix_look_up_tokens where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket for update;
  if p_amount < 0 and v_tokens < 1 then
    return ceil((1 - v_tokens) * 60 / p_per_minute);
  end if;
  update pix_look_up_tokens set tokens = least(p_size, v_tokens + p_amount), updated_at = greatest(updated_at, p_at)
   where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket;
  return 0;
end $$;

-- Whom a look-up found. It belongs to the account that asked, lives 15 minutes and pays once.
create table pix_look_up (
  tenant_id         uuid not null,
  id                uuid not null,
  account_id        uuid not null,
  end_to_end        text not null,
  key               text not null,
  key_type          text not null,
  payee_account_id  uuid,                                               -- in this house, or null: at another bank
  payee_ispb        text not null,
  payee_name        text not null,
  payee_document    text not null,
  payee_bank        text not null,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  paid_by           uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, payee_account_id) references account (tenant_id, id)
);
create index on pix_look_up (tenant_id, expires_at) where paid_by is null;

-- A payment that was ordered. Within the tenant it settles at once; through the network it stays PENDING until answered.
create table pix_payment (
  tenant_id     uuid not null,
  id            uuid not null,                                          -- also its first posting in the ledger
  account_id    uuid not null,
  look_up_id    uuid not null,
  end_to_end    text not null,
  amount_cents  bigint not null check (amount_cents > 0),
  fee_cents     bigint not null check (fee_cents >= 0),
  status        text not null check (status in ('PENDING', 'SETTLED', 'FAILED')),
  failure       text,                                                   -- ISO 20022 reason code
  window_day    date not null,
  window_kind   text not null check (window_kind in ('DAY', 'NIGHT')),
  created_at    timestamptz not null,
  answered_at   timestamptz,
  next_try_at   timestamptz not null,
  tries         integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, look_up_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, look_up_id) references pix_look_up (tenant_id, id)
);
create index pix_payment_waiting on pix_payment (tenant_id, next_try_at) where status = 'PENDING';

-- What came in from the network: each EndToEndId is credited once, however often it is told.
create table pix_receipt (
  tenant_id   uuid not null,
  end_to_end  text not null,
  account_id  uuid not null,
  posting_id  uuid not null,
  received_at timestamptz not null,
  primary key (tenant_id, end_to_end),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, posting_id) references ledger_posting (tenant_id, id)
);

-- A fee in centavos: fixed, or millionths of the amount, rounded half up.
create function fee_of(p_type text, p_fee bigint, p_amount bigint) returns bigint language sql immutable as $$
  select case p_type when 'FIXED' then p_fee else round(p_amount::numeric * p_fee / 1000000)::bigint end
$$;

-- The limit window that holds an instant: DAY is [06:00, 20:00) of São Paulo, NIGHT the rest and of the date on which it began.
create function pix_window(p_at timestamptz, out kind text, out day date) language sql stable as $$
  select case when h.hour between 6 and 19 then 'DAY' else 'NIGHT' end,
         case when h.hour < 6 then h.local::date - 1 else h.local::date end
    from (select p_at at time zone 'America/Sao_Paulo' as local,
                 extract(hour from p_at at time zone 'America/Sao_Paulo') as hour) h
$$;

-- Credits a customer for a Pix: the row of the statement, the fee if this account pays one, the e-mail.
-- The legs to post come back; the caller posts them together with its own.
create function pix_credit_legs(p_tenant uuid, p_account uuid, p_amount bigint, out legs ledger_leg[], out fee bigint)
language plpgsql as $$
begin
  select least(p_amount, fee_of(pix_in_fee_type, pix_in_fee, p_amount)) into fee
    from account_terms_in_force where tenant_id = p_tenant and account_id = p_account;
  legs := array[(p_account, p_amount)::ledger_leg];
  if fee > 0 then
    legs := legs || (p_account, -fee)::ledger_leg || (ledger_house(p_tenant, 'FEES'), fee)::ledger_leg;
  end if;
end $$;

-- The statement's row of a fee, right after the row that it belongs to.
create function pix_record_fee(p_row account_transaction, p_id uuid, p_fee bigint) returns void language plpgsql as $$
begin
  if p_fee = 0 then return; end if;
  p_row.id := p_id;
  p_row.amount_cents := p_fee;
  p_row.fee_cents := 0;
  p_row.credit := false;
  p_row.category := 'Tarifa';
  p_row.description := 'Tarifa Pix';
  p_row.end_to_end := null;
  select name, document, bank_name into p_row.beneficiary_name, p_row.beneficiary_document, p_row.beneficiary_bank
    from tenant where id = p_row.tenant_id;
  select c.name, c.document, t.bank_name into p_row.payer_name, p_row.payer_document, p_row.payer_bank
    from account a
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = a.tenant_id
   where a.tenant_id = p_row.tenant_id and a.id = p_row.account_id;
  perform account_record(p_row);
end $$;

-- After the money was posted: what the payee sees of it.
create function pix_record_credit(p_row account_transaction, p_fee bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  v_owner uuid;
begin
  p_row.credit := true;
  p_row.fee_cents := p_fee;
  p_row.external_status := 'SETTLED';
  p_row.settled_at := p_at;
  perform account_record(p_row);
  perform pix_record_fee(p_row, gen_random_uuid(), p_fee);
  select owner_id into v_owner from account where tenant_id = p_row.tenant_id and id = p_row.account_id;
  perform notify_customer(p_row.tenant_id, v_owner, 'payment-received', jsonb_build_object(
    'amountCents', p_row.amount_cents, 'payer', p_row.payer_name, 'description', p_row.description,
    'endToEnd', p_row.end_to_end, 'at', p_at), p_at);
end $$;

create type pix_outcome as (
  outcome text, detail bigint,
  payment_id uuid, transaction_id uuid, status text, amount_cents bigint, fee_cents bigint, end_to_end text, failure text, key_type text
);

-- Pays whom a look-up found: PIN, look-up, limits, balance, money, statement and e-mail in one round trip and one transaction.
-- A refusal is an outcome, not an exception, so that a wrong PIN is counted even though nothing is paid. The outcomes are
-- PAID, REPEATED (this very order was paid before) and the codes of the contract's refusals, with `detail` as their number.
-- Locks: customer, look-up, accounts by id.
create function pix_pay(
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
  if v_look_up.expires_at <= p_at then r.outcome := 'LOOK_UP_EXPIRED'; return r; end if;
  if v_look_up.payee_account_id = p_account then r.outcome := 'SAME_ACCOUNT'; return r; end if;

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
  v_row.category := 'Pix enviado';
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
    v_row.category := 'Pix recebido';
    perform pix_record_credit(v_row, v_credit.fee, p_at);
  end if;
  return r;
end $$;

-- The network answered: posts the pending money (p_failure null) or gives it back whole. Answers whether this call decided it.
create function pix_resolve(p_tenant uuid, p_payment uuid, p_failure text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  v_payment  pix_payment;
  v_owner    uuid;
  v_transit  uuid := ledger_house(p_tenant, 'TRANSIT');
  v_credited uuid[];
  v_row      account_transaction;
  v_name     text;
begin
  select * into v_payment from pix_payment where tenant_id = p_tenant and id = p_payment for update;
  if v_payment.status is distinct from 'PENDING' then return false; end if;

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
create function pix_receive(
  p_tenant uuid, p_account uuid, p_end_to_end text, p_amount bigint, p_payer_name text, p_payer_document text, p_payer_bank text,
  p_description text, p_posting uuid, p_at timestamptz
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
  v_row.category := 'Pix recebido';
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
