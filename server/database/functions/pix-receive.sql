-- Payments received from other institutions.

-- The money that credits move, with the rows of the statements: the amount, and the fee where the account pays one.
create or replace function pix_credit_lines(p_tenant uuid, p_credits pix_credit[], p_at timestamptz)
returns ledger_line[] language plpgsql as $$
declare
  v_settlement uuid := ledger_internal_account(p_tenant, 'SETTLEMENT');
  v_fees       uuid := ledger_internal_account(p_tenant, 'FEES');
begin
  return array(
    select (c.posting_id, leg.number, leg.account_id, leg.amount_cents, leg.id, leg.fee_cents, leg.category,
            ('FINAL', null, 'PIX_RECEIVED')::posting_header, leg.words, null)::ledger_line
      from unnest(p_credits) c
      join account a on a.tenant_id = p_tenant and a.id = c.account_id
      join customer o on o.tenant_id = p_tenant and o.id = a.owner_id
      join tenant t on t.id = p_tenant
     cross join lateral (
       select case when pays_no_pix_fees(o, p_at) then 0
                   else (select least(c.amount_cents, fee_of(terms.pix_in_fee_type, terms.pix_in_fee, c.amount_cents))
                           from terms_in_force(p_tenant, a.id, o.entity_type, false, p_at) terms)
              end as cents) fee
     cross join lateral (
       select 1 as number, v_settlement as account_id, -c.amount_cents as amount_cents, null::uuid as id,
              null::bigint as fee_cents, null as category, null::entry_words as words
        union all
       select 2, a.id, c.amount_cents, c.posting_id, fee.cents, c.category,
              ('SETTLED', c.description, o.name, o.document, t.bank_name, c.payer_name, c.payer_document, c.payer_bank,
               c.end_to_end)::entry_words
        union all
       select 3, v_fees, fee.cents, null, null, null, null
        where fee.cents > 0
        union all
       select 4, a.id, -fee.cents, gen_random_uuid(), 0, 'FEE',
              ('SETTLED', 'Tarifa Pix', t.name, t.document, t.bank_name, o.name, o.document, t.bank_name,
               null)::entry_words
        where fee.cents > 0) leg
     order by c.ordinal, leg.number);
end $$;

-- Tells payees of their credits, by e-mail and on the phones: as email_customer and push_customer, of many at once.
create or replace function pix_notify_payees(p_tenant uuid, p_lines ledger_line[], p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at, end_to_end)
  select p_tenant, id_at(p_at), message.channel, message.recipient, 'payment-received', message.data, p_at,
         message.end_to_end
    from unnest(p_lines) l
    join account a on a.tenant_id = p_tenant and a.id = l.account_id
    join customer o on o.tenant_id = p_tenant and o.id = a.owner_id
   cross join lateral jsonb_build_object(
           'amountCents', l.amount_cents, 'feeCents', nullif(l.fee_cents, 0), 'payer', (l.words).payer_name,
           'description', (l.words).description, 'endToEnd', (l.words).end_to_end, 'at', p_at) said
   cross join lateral (
     select 'EMAIL' as channel, o.email as recipient, said || jsonb_build_object('name', o.name) as data,
            (l.words).end_to_end
      where o.email is not null
      union all
     select 'PUSH', s.id::text, case when s.shows_details then push_details(said) else '{}' end, null
       from push_subscription s
      where s.tenant_id = p_tenant and s.customer_id = o.id
        and push_kind('payment-received', said) = any (s.kinds)) message
   where l.id = l.posting_id;
end $$;

-- Credits payments: money, statements, receipts, messages. The caller has locked the accounts, and knows that they take
-- the money and that none of it is in the books.
create or replace function pix_credit(p_tenant uuid, p_credits pix_credit[], p_at timestamptz) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_lines ledger_line[] := pix_credit_lines(p_tenant, p_credits, p_at);
begin
  perform ledger_post_batch(p_tenant, p_at, v_lines);
  insert into pix_receipt (tenant_id, end_to_end, account_id, posting_id, received_at, txid, amount_cents)
  select p_tenant, end_to_end, account_id, posting_id, p_at, txid, amount_cents from unnest(p_credits);
  perform pix_notify_payees(p_tenant, v_lines, p_at);
end $$;

-- A customer of another institution paid one of our keys. Credits once per EndToEndId; answers false where it was
-- credited or suspended before, and null where the account's owner is under founded suspicion: nothing was credited.
create or replace function pix_receive(
  p_tenant uuid, p_account uuid, p_end_to_end text, p_amount bigint, p_payer_name text, p_payer_document text,
  p_payer_bank text, p_description text, p_posting uuid, p_at timestamptz, p_category text default 'PIX_RECEIVED',
  p_txid text default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_credit   pix_credit;
  v_document text;
begin
  perform require_tenant(p_tenant);
  if not pix_is_receivable(p_amount, p_end_to_end) then
    raise exception 'no Pix is received with amount % and EndToEndId %', p_amount, p_end_to_end
      using errcode = 'check_violation';
  end if;
  perform tenant_hold(p_tenant);
  -- Two reports of one EndToEndId run one after the other.
  perform pg_advisory_xact_lock(hashtextextended(p_tenant::text || p_end_to_end, 0));
  if pix_is_received(p_tenant, p_end_to_end) then return false; end if;
  -- Whoever closes an account locks it first, so that no money arrives after the balance was read.
  perform ledger_lock(p_tenant, array[p_account], true);
  select c.document into v_document
    from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
   where a.tenant_id = p_tenant and a.id = p_account;
  if not pix_takes_money(p_tenant, p_account) then
    raise exception 'no Pix is received into account %, which is closed', p_account
      using errcode = 'check_violation';
  end if;
  if suspicion_marked(p_tenant, v_document, p_at) then return null; end if;
  v_credit.ordinal := 1;
  v_credit.posting_id := p_posting;
  v_credit.account_id := p_account;
  v_credit.end_to_end := p_end_to_end;
  v_credit.amount_cents := p_amount;
  v_credit.category := p_category;
  v_credit.txid := p_txid;
  v_credit.description := p_description;
  v_credit.payer_name := p_payer_name;
  v_credit.payer_document := p_payer_document;
  v_credit.payer_bank := p_payer_bank;
  perform pix_credit(p_tenant, array[v_credit], p_at);
  return true;
end $$;

-- What a payment that is received says of itself.
create or replace function pix_is_receivable(p_amount bigint, p_end_to_end text) returns boolean
language sql immutable as $$
  select (p_amount > 0 and p_end_to_end ~ '^E[0-9A-Z]{8}[0-9]{12}[0-9A-Za-z]{11}$') is true
$$;

-- Whether the money of this EndToEndId was credited, or stands in suspense.
create or replace function pix_is_received(p_tenant uuid, p_end_to_end text) returns boolean language sql stable as $$
  select exists (select from pix_receipt where tenant_id = p_tenant and end_to_end = p_end_to_end)
      or exists (select from pix_suspense where tenant_id = p_tenant and end_to_end = p_end_to_end)
      or exists (select from pix_reversal
                  where tenant_id = p_tenant and end_to_end = p_end_to_end and direction = 'RECEIVED')
$$;

-- An event took effect whose number the position had passed: the numbers jumped, or began again. The position goes back
-- by 1,000, so that events which were lost shortly before it are asked for again.
create or replace function gateway_rewind(p_tenant uuid, p_sequence bigint) returns void language sql as $$
  update gateway_position set after = greatest(0, p_sequence - 1000)
   where tenant_id = p_tenant and after >= p_sequence
$$;

-- Credits what the gateway says has settled, and keeps that it did, in one round trip. Answers the ordinals of
--   CREDITED  what is credited; its event took effect
--   LOCKED    what is for an account that somebody else has locked, where the caller does not wait (p_waits)
-- Of the others nothing is written, and the server takes them one by one: known before, for no open account of this
-- address and document, of a charge, of a marked person, told otherwise before, or taken by somebody else just now.
-- Locks are taken in the order payments, accounts by id, as pix_receive does; it waits for no payment.
create or replace function pix_receive_batch(
  p_tenant uuid, p_credits pix_credit[], p_at timestamptz, p_waits boolean
) returns table (ordinal integer, outcome text) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_found    pix_credit[];
  v_locked   uuid[];
  v_credited pix_credit[];
begin
  perform require_tenant(p_tenant);
  perform tenant_hold(p_tenant);
  v_found := array(
    select (c.ordinal, new_id(), a.id, c.agency, c.number, c.document, c.end_to_end, c.amount_cents, c.category,
            c.txid, c.description, c.payer_name, c.payer_document, c.payer_bank, c.event_id, c.sequence,
            c.settled_at)::pix_credit
      from (select distinct on (u.end_to_end) u.* from unnest(p_credits) u order by u.end_to_end, u.ordinal) c
      join account a on a.tenant_id = p_tenant and a.agency = c.agency and a.number = c.number
     where pix_is_receivable(c.amount_cents, c.end_to_end)
       and (select h.txid from pix_charge h
             where h.tenant_id = p_tenant and h.account_id = a.id and h.txid = c.txid) is null
       and pg_try_advisory_xact_lock(hashtextextended(p_tenant::text || c.end_to_end, 0)));
  v_locked := ledger_lock(p_tenant, array(select f.account_id from unnest(v_found) f), p_waits);
  -- Each `(select …) is null` is one search of its index; `exists` may read and hash all rows of the tenant.
  v_credited := array(
    select f::pix_credit
      from unnest(v_found) f
      join account a on a.tenant_id = p_tenant and a.id = f.account_id
      join customer o on o.tenant_id = p_tenant and o.id = a.owner_id
     where f.account_id = any (v_locked) and o.document = f.document and o.closed_at is null
       and (select t.state from tenant t where t.id = p_tenant) <> 'CLOSED'
       and (select e.id from gateway_event e where e.tenant_id = p_tenant and e.id = f.event_id) is null
       and (select g.outcome from gateway_answer g
             where g.tenant_id = p_tenant and g.order_id = f.end_to_end) is distinct from 'RJCT'
       and (select r.posting_id from pix_receipt r
             where r.tenant_id = p_tenant and r.end_to_end = f.end_to_end) is null
       and (select s.id from pix_suspense s where s.tenant_id = p_tenant and s.end_to_end = f.end_to_end) is null
       and (select v.id from pix_reversal v
             where v.tenant_id = p_tenant and v.end_to_end = f.end_to_end and v.direction = 'RECEIVED' limit 1) is null
       and (select m.id from suspicion_mark m
             where m.tenant_id = p_tenant and m.document = f.document and is_mark_in_force(m, p_at) limit 1) is null);
  if v_credited <> '{}' then
    perform pix_credit(p_tenant, v_credited, p_at);
    perform pix_settled_at(p_tenant, f.end_to_end, f.settled_at)
       from unnest(v_credited) f where f.settled_at is not null;
    insert into gateway_answer as g (tenant_id, order_id, reason, answered_at, ended_at, outcome)
    select p_tenant, f.end_to_end, null, p_at, p_at, 'ACCC' from unnest(v_credited) f order by f.end_to_end
    on conflict (tenant_id, order_id) do update
       set ended_at = coalesce(g.ended_at, excluded.ended_at), outcome = coalesce(g.outcome, excluded.outcome);
    insert into gateway_event (tenant_id, id, type, received_at)
    select p_tenant, f.event_id, 'PAYMENT_RECEIVED', p_at from unnest(v_credited) f order by f.event_id;
    perform gateway_rewind(p_tenant, (select min(f.sequence) from unnest(v_credited) f));
  end if;
  return query
  select f.ordinal, 'CREDITED' from unnest(v_credited) f
   union all
  select f.ordinal, 'LOCKED' from unnest(v_found) f where f.account_id <> all (v_locked);
end $$;
