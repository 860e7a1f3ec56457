-- A group of Pix payments is read, decided and written in one statement after its locks (docs/decisions/0022). Outcomes, rows and
-- order of locks are as they were, but for the charge's lock: it comes last.

-- The owner's functions stand above row level security: one that a call reaches directly asks in whose name the call speaks.
create function expect_to_speak_for(p_tenant uuid) returns void language plpgsql stable as $$
begin
  if (current_setting('vitral.tenant', true) in (p_tenant::text, '*')) is not true then
    raise exception 'the connection does not speak for tenant %', p_tenant using errcode = 'insufficient_privilege';
  end if;
end $$;

-- The terms that hold for an account of which the holder's kind is known. People neither pay to send nor to receive a Pix, whatever
-- a tenant charges (Res. BCB 19/2020).
create function terms_in_force(p_tenant uuid, p_account uuid, p_entity_type text) returns table (
  day_limit_cents bigint, night_limit_cents bigint, transaction_limit_cents bigint, pix_in_fee_type text, pix_in_fee bigint,
  pix_out_fee_type text, pix_out_fee bigint, ted_out_fee_type text, ted_out_fee bigint, billet_fee_cents bigint,
  monthly_fee_cents bigint
) language sql stable as $$
  select coalesce(o.day_limit_cents, t.day_limit_cents), coalesce(o.night_limit_cents, t.night_limit_cents),
         coalesce(o.transaction_limit_cents, t.transaction_limit_cents),
         case p_entity_type when 'PERSON' then 'FIXED' else coalesce(o.pix_in_fee_type, t.pix_in_fee_type) end,
         case p_entity_type when 'PERSON' then 0 else coalesce(o.pix_in_fee, t.pix_in_fee) end,
         case p_entity_type when 'PERSON' then 'FIXED' else coalesce(o.pix_out_fee_type, t.pix_out_fee_type) end,
         case p_entity_type when 'PERSON' then 0 else coalesce(o.pix_out_fee, t.pix_out_fee) end,
         coalesce(o.ted_out_fee_type, t.ted_out_fee_type), coalesce(o.ted_out_fee, t.ted_out_fee),
         coalesce(o.billet_fee_cents, t.billet_fee_cents), coalesce(o.monthly_fee_cents, t.monthly_fee_cents)
    from tenant_terms t
    left join account_terms o on o.tenant_id = p_tenant and o.account_id = p_account
   where t.tenant_id = p_tenant and t.entity_type = p_entity_type
$$;
create or replace view account_terms_in_force as
select a.tenant_id, a.id as account_id, c.entity_type, f.*
  from account a
  join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
 cross join lateral terms_in_force(a.tenant_id, a.id, c.entity_type) f;

-- What was handed to the job queue and is not delivered; with what was not handed over yet (its own index) all that is under way.
-- A row enters this index when it is queued, not while a payment waits.
drop index outbox_undelivered;
create index outbox_undelivered on outbox (created_at) where queued_at is not null and delivered_at is null;

-- Moves money, of many postings at once: the only function in the house that changes a balance. Lines count in their order.
-- What an account holds after a line is its new balance less what later lines of the group bring it. The lock comes first: the
-- update alone would take the rows in whatever order its plan finds them.
create or replace function ledger_post_group(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_posting uuid;
  v_written integer;
begin
  select posting_id into v_posting from unnest(p_lines) group by posting_id having sum(amount_cents) <> 0 limit 1;
  if v_posting is not null then
    raise exception 'posting % does not balance', v_posting;
  end if;
  if exists (select from unnest(p_lines) where pending_id is not null) then
    select a.posting_id into v_posting
      from (select posting_id, pending_id, array_agg((account_id, amount_cents)::ledger_leg) as legs
              from unnest(p_lines) where pending_id is not null group by 1, 2) a
     where ledger_answers(p_tenant, a.pending_id, a.legs) is not true limit 1;
    if v_posting is not null then
      raise exception 'posting % does not answer what is pending', v_posting;
    end if;
  end if;

  perform ledger_lock(p_tenant, array(select account_id from unnest(p_lines)));
  with line as materialized (
    select * from unnest(p_lines) with ordinality l(posting_id, phase, pending_id, reason, account_id, amount_cents, place)
  ), posting as (
    insert into ledger_posting select distinct p_tenant, posting_id, phase, pending_id, reason, p_at from line
  ), moved as (
    update ledger_account a set balance_cents = a.balance_cents + l.moved
      from (select account_id, sum(amount_cents) as moved from line group by account_id) l
     where a.tenant_id = p_tenant and a.id = l.account_id and a.kind = 'CUSTOMER'
    returning a.id, a.balance_cents
  )
  insert into ledger_entry
  select p_tenant, l.posting_id, row_number() over (partition by l.posting_id order by l.place), l.account_id, l.amount_cents,
         m.balance_cents - (sum(l.amount_cents) over (partition by l.account_id order by l.place desc) - l.amount_cents)
    from line l
    left join moved m on m.id = l.account_id
   where m.id is not null or exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id);
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_lines) then
    raise exception 'no account % in the ledger', (
      select account_id from unnest(p_lines) l
       where not exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) limit 1);
  end if;
end $$;

-- Writes rows of statements under their accounts' next numbers, in the order given, and adds them to the days; with them what
-- was used of limit windows. The rows of one account are of one moment, and so is what it used. The caller holds the locks of
-- all these accounts (ledger_post_group took them).
create or replace function account_record_group(p_tenant uuid, p_rows account_transaction[], p_used account_gain[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_gains account_gain[];
begin
  with written as (
    insert into account_transaction
    select p_tenant, r.account_id, coalesce(last.number, 0) + row_number() over (partition by r.account_id order by r.ordinality),
           r.id, greatest(r.created_at, last.created_at), r.settled_at, r.amount_cents, r.fee_cents, r.credit, r.category,
           r.external_status, r.description, r.beneficiary_name, r.beneficiary_document, r.beneficiary_bank, r.payer_name,
           r.payer_document, r.payer_bank, r.end_to_end, r.payment_id
      from unnest(p_rows) with ordinality r
      left join lateral (
        select t.number, t.created_at from account_transaction t
         where t.tenant_id = p_tenant and t.account_id = r.account_id order by t.number desc limit 1) last on true
    returning account_id, created_at, credit, amount_cents, external_status
  ), gained as (
    select account_id, sao_paulo_day(created_at) as day, case when credit then amount_cents else 0 end as in_cents,
           case when credit then 0 else amount_cents end as out_cents, 0 as day_used_cents, 0 as night_used_cents
      from written where external_status <> 'ERROR'
    union all
    select account_id, day, in_cents, out_cents, day_used_cents, night_used_cents from unnest(p_used)
  )
  select array_agg((account_id, day, in_cents, out_cents, day_used_cents, night_used_cents)::account_gain) into v_gains
    from (select account_id, day, sum(in_cents) as in_cents, sum(out_cents) as out_cents,
                 sum(day_used_cents) as day_used_cents, sum(night_used_cents) as night_used_cents
            from gained group by 1, 2) g;

  insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents)
  select p_tenant, g.account_id, g.day, coalesce(before.in_total_cents, 0), coalesce(before.out_total_cents, 0)
    from unnest(v_gains) g
    left join lateral (
      select d.in_total_cents, d.out_total_cents from account_day d
       where d.tenant_id = p_tenant and d.account_id = g.account_id and d.day < g.day order by d.day desc limit 1) before on true
   where not exists (select from account_day d where d.tenant_id = p_tenant and d.account_id = g.account_id and d.day = g.day);

  update account_day d
     set in_total_cents = d.in_total_cents + g.in_cents,
         out_total_cents = d.out_total_cents + g.out_cents,
         day_used_cents = d.day_used_cents + g.day_used_cents,
         night_used_cents = d.night_used_cents + g.night_used_cents
    from (select g.account_id, later.day, sum(g.in_cents) as in_cents, sum(g.out_cents) as out_cents,
                 sum(case when later.day = g.day then g.day_used_cents else 0 end) as day_used_cents,
                 sum(case when later.day = g.day then g.night_used_cents else 0 end) as night_used_cents
            from unnest(v_gains) g
            join account_day later on later.tenant_id = p_tenant and later.account_id = g.account_id and later.day >= g.day
           group by 1, 2) g
   where d.tenant_id = p_tenant and d.account_id = g.account_id and d.day = g.day;
end $$;

-- Pays what look-ups found, of many customers in one round trip and one transaction, each with its own outcome: a refusal is an
-- outcome, not an exception, so that a wrong PIN is counted and no neighbour is refused. The outcomes are PAID, REPEATED (this
-- very order was paid before), STALE (the server remembered something of the caller that holds no longer: session, PIN, status,
-- account; nothing is counted then), ALONE (a charge that somebody keeps is paid once by one of many, under a lock that a group
-- must not hold) and the codes of the contract's refusals, with `detail` as their number.
-- A customer has one order in a group: guesses at a PIN and orders of one account come one after the other, as ever. Under the
-- customer's lock the look-ups of the account hold still too: nobody else may pay with them.
-- Locks: customers by id, accounts by id, charge. What the statement reads, it reads after they were taken.
create or replace function pix_pay_group(
  p_tenant uuid, p_customers uuid[], p_sessions bytea[], p_pin_salts bytea[], p_pin_hashes bytea[], p_accounts uuid[],
  p_look_ups uuid[], p_amounts bigint[], p_payments uuid[], p_transactions uuid[], p_token_sizes integer[],
  p_tokens_per_minute integer[], p_token_refunds integer[], p_at timestamptz
) returns setof pix_outcome language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_window record;
  v_tenant tenant;
begin
  perform expect_to_speak_for(p_tenant);
  if (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a group';
  end if;
  perform 1 from customer where tenant_id = p_tenant and id = any (p_customers) order by id for no key update;
  perform ledger_lock(p_tenant, p_accounts || array(
    select payee_account_id from pix_look_up where tenant_id = p_tenant and id = any (p_look_ups)));
  select * into v_window from pix_window(p_at);
  select * into v_tenant from tenant where id = p_tenant;

  return query
  with found as materialized (
    select o.place, o.customer_id, o.account_id, o.look_up_id, o.amount_cents, o.token_size, o.tokens_per_minute, o.token_refund,
           coalesce(p.id, o.payment_id) as payment_id, coalesce(p.id, o.transaction_id) as transaction_id,
           coalesce(p.status, case when l.payee_account_id is null then 'PENDING' else 'SETTLED' end) as status,
           coalesce(p.fee_cents, fee_of(f.pix_out_fee_type, f.pix_out_fee, o.amount_cents)) as fee_cents,
           l.end_to_end, p.failure, l.key_type, l.kind = 'QR' as qr_code, l.description,
           c.name as payer_name, c.document as payer_document, c.email as payer_email,
           l.payee_account_id, l.payee_name, l.payee_document, l.payee_bank,
           owner.name as owner_name, owner.document as owner_document, owner.email as owner_email,
           case when l.payee_account_id is null then 0
                else least(o.amount_cents, fee_of(g.pix_in_fee_type, g.pix_in_fee, o.amount_cents)) end as credit_fee_cents,
           x.stale, x.right_pin, c.pin_hash is not null as has_pin, c.pin_failures,
           l.id is not null as is_found, l.account_id <> o.account_id as of_another, p.amount_cents as paid_before,
           l.paid_by is not null as is_paid, l.kind, l.fixed_amount_cents,
           l.expires_at <= p_at or l.checked_at < p_at - interval '1 minute' as is_old,
           case when l.location is null then 'NO'
                when cardinality(p_customers) > 1 then 'ALONE'
                when pix_charge_paid(l) then 'PAID' end as charge,
           f.transaction_limit_cents, b.balance_cents,
           case v_window.kind when 'DAY' then f.day_limit_cents else f.night_limit_cents end as window_limit_cents,
           coalesce(case v_window.kind when 'DAY' then d.day_used_cents else d.night_used_cents end, 0) as used_cents
      from unnest(p_customers, p_sessions, p_pin_salts, p_pin_hashes, p_accounts, p_look_ups, p_amounts, p_payments, p_transactions,
                  p_token_sizes, p_tokens_per_minute, p_token_refunds) with ordinality
           o(customer_id, session_hash, pin_salt, pin_hash, account_id, look_up_id, amount_cents, payment_id, transaction_id,
             token_size, tokens_per_minute, token_refund, place)
      left join customer c on c.tenant_id = p_tenant and c.id = o.customer_id
      left join session s on s.tenant_id = p_tenant and s.token_hash = o.session_hash
      left join account a on a.tenant_id = p_tenant and a.id = o.account_id
     cross join lateral (select
        (s.customer_id = o.customer_id and s.ended_at is null and s.expires_at > p_at and a.owner_id = o.customer_id
         and c.blocked_at is null and c.status = 'ACTIVE' and c.pin_salt = o.pin_salt) is not true as stale,
        coalesce(c.pin_hash = o.pin_hash, false) as right_pin) x
      left join pix_look_up l on l.tenant_id = p_tenant and l.id = o.look_up_id
      left join pix_payment p on p.tenant_id = p_tenant and p.id = l.paid_by
      left join account payee on payee.tenant_id = p_tenant and payee.id = l.payee_account_id
      left join customer owner on owner.tenant_id = p_tenant and owner.id = payee.owner_id
      left join lateral terms_in_force(p_tenant, o.account_id, c.entity_type) f on true
      left join lateral terms_in_force(p_tenant, l.payee_account_id, owner.entity_type) g on true
      left join ledger_account b on b.tenant_id = p_tenant and b.id = o.account_id
      left join account_day d on d.tenant_id = p_tenant and d.account_id = o.account_id and d.day = v_window.day
  ), decided as materialized (
    select case
             when f.stale then 'STALE'
             when not f.has_pin then 'PIN_NOT_SET'
             when f.pin_failures >= 5 then 'PIN_LOCKED'
             when not f.right_pin then case f.pin_failures when 4 then 'PIN_LOCKED' else 'WRONG_PIN' end
             when not f.is_found then 'NOT_FOUND'
             when f.of_another then 'FORBIDDEN'
             when f.is_paid then case f.paid_before when f.amount_cents then 'REPEATED' else 'CONFLICT' end
             when f.is_old then case f.kind when 'QR' then 'QR_CODE_EXPIRED' else 'LOOK_UP_EXPIRED' end
             when f.payee_account_id = f.account_id then 'SAME_ACCOUNT'
             when f.fixed_amount_cents <> f.amount_cents then 'FIXED_AMOUNT'
             when f.charge = 'ALONE' then 'ALONE'
             when f.charge = 'PAID' then 'QR_CODE_PAID'
             when f.amount_cents > f.transaction_limit_cents then 'OVER_TRANSACTION_LIMIT'
             when f.used_cents + f.amount_cents > f.window_limit_cents then 'OVER_' || v_window.kind || '_LIMIT'
             when f.balance_cents < f.amount_cents + f.fee_cents then 'INSUFFICIENT_FUNDS'
             else 'PAID'
           end as outcome, f.*
      from found f
  ), paid as materialized (
    select * from decided d where d.outcome = 'PAID'
  ), counted as (
    update customer c set pin_failures = case when d.right_pin then 0 else d.pin_failures + 1 end
      from decided d
     where c.tenant_id = p_tenant and c.id = d.customer_id and not d.stale and d.has_pin and d.pin_failures < 5
       and (not d.right_pin or d.pin_failures > 0)
  ), made as (
    insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status, window_day,
                             window_kind, created_at, answered_at, next_try_at)
    select p_tenant, w.payment_id, w.account_id, w.look_up_id, w.end_to_end, w.amount_cents, w.fee_cents, w.status,
           v_window.day, v_window.kind, p_at, case w.status when 'SETTLED' then p_at end, p_at + interval '6 seconds'
      from paid w
  ), used as (
    update pix_look_up l set paid_by = w.payment_id from paid w where l.tenant_id = p_tenant and l.id = w.look_up_id
  ), refunded as (
    -- An order shows that the look-up was meant, whatever becomes of it (DICT manual, section 12). No bucket yet: it is full.
    update pix_look_up_tokens t
       set tokens = least(w.token_size, w.token_refund + least(w.token_size,
             t.tokens + w.tokens_per_minute * greatest(0, extract(epoch from p_at - t.updated_at)) / 60)),
           updated_at = greatest(t.updated_at, p_at)
      from paid w
     where t.tenant_id = p_tenant and t.customer_id = w.customer_id
       and t.bucket = case when w.key_type in ('PHONE', 'EMAIL') then 'CONTACT' else 'DOCUMENT' end
  ), told as (
    insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
    select p_tenant, gen_random_uuid(), 'EMAIL', m.recipient, m.template, m.data, p_at
      from paid w
     cross join lateral (values
        (w.payer_email, 'payment-sent', w.status = 'SETTLED', jsonb_build_object(
           'amountCents', w.amount_cents, 'beneficiary', w.payee_name, 'endToEnd', w.end_to_end, 'at', p_at, 'name', w.payer_name)),
        (w.owner_email, 'payment-received', w.payee_account_id is not null, jsonb_build_object(
           'amountCents', w.amount_cents, 'payer', w.payer_name, 'description', w.description, 'endToEnd', w.end_to_end,
           'at', p_at, 'name', w.owner_name))) m(recipient, template, is_due, data)
     where m.is_due and m.recipient is not null
  ), moved as materialized (
    -- What payers give comes first, so that nobody spends what this very group brings.
    select ledger_post_group(p_tenant, p_at, array_agg(
             (w.payment_id, case w.status when 'PENDING' then 'PENDING' else 'FINAL' end, null,
              case w.status when 'PENDING' then 'PIX_SENT' else 'PIX_BOOK' end, x.account_id, x.amount_cents)::ledger_line
             order by x.leg > 2, w.place, x.leg))
      from paid w
     cross join lateral (values
        (1, w.account_id, -w.amount_cents), (2, w.account_id, -w.fee_cents),
        (3, case when w.payee_account_id is null then (select ledger_house(p_tenant, 'TRANSIT')) else w.payee_account_id end, w.amount_cents),
        (4, case when w.payee_account_id is null then (select ledger_house(p_tenant, 'TRANSIT')) else (select ledger_house(p_tenant, 'FEES')) end, w.fee_cents),
        (5, w.payee_account_id, -w.credit_fee_cents), (6, (select ledger_house(p_tenant, 'FEES')), w.credit_fee_cents)) x(leg, account_id, amount_cents)
     where x.amount_cents <> 0
    having count(*) > 0
  ), written as materialized (
    select account_record_group(p_tenant,
             array_agg((p_tenant, x.account_id, 0, coalesce(x.id, gen_random_uuid()), p_at, case when x.status = 'SETTLED' then p_at end,
                        x.amount_cents, x.fee_cents, x.credit, x.category, x.status, x.description, x.beneficiary_name,
                        x.beneficiary_document, x.beneficiary_bank, x.payer_name, x.payer_document, v_tenant.bank_name,
                        x.end_to_end, x.payment_id)::account_transaction order by x.side > 2, w.place, x.side),
             array_agg((w.account_id, v_window.day, 0, 0, case v_window.kind when 'DAY' then w.amount_cents else 0 end,
                        case v_window.kind when 'NIGHT' then w.amount_cents else 0 end)::account_gain) filter (where x.side = 1))
      from paid w
     cross join lateral (values
        (1, w.account_id, w.payment_id, w.amount_cents, w.fee_cents, false,
         case when w.qr_code then 'QR Code pago' else 'Pix enviado' end, w.status, w.description,
         w.payee_name, w.payee_document, w.payee_bank, w.payer_name, w.payer_document, w.end_to_end, w.payment_id),
        (2, w.account_id, null, w.fee_cents, 0, false, 'Tarifa', w.status, 'Tarifa Pix',
         v_tenant.name, v_tenant.document, v_tenant.bank_name, w.payer_name, w.payer_document, null, w.payment_id),
        (3, w.payee_account_id, w.transaction_id, w.amount_cents, w.credit_fee_cents, true,
         case when w.qr_code then 'QR Code recebido' else 'Pix recebido' end, 'SETTLED', w.description,
         w.payee_name, w.payee_document, w.payee_bank, w.payer_name, w.payer_document, w.end_to_end, null),
        (4, w.payee_account_id, null, w.credit_fee_cents, 0, false, 'Tarifa', 'SETTLED', 'Tarifa Pix',
         v_tenant.name, v_tenant.document, v_tenant.bank_name, w.owner_name, w.owner_document, null, null)
      ) x(side, account_id, id, amount_cents, fee_cents, credit, category, status, description, beneficiary_name,
            beneficiary_document, beneficiary_bank, payer_name, payer_document, end_to_end, payment_id)
     where x.account_id is not null and x.amount_cents > 0
    having count(*) > 0
  )
  select d.outcome,
         case d.outcome
           when 'WRONG_PIN' then 4 - d.pin_failures
           when 'FIXED_AMOUNT' then d.fixed_amount_cents
           when 'OVER_TRANSACTION_LIMIT' then d.transaction_limit_cents
           when 'OVER_' || v_window.kind || '_LIMIT' then greatest(0, d.window_limit_cents - d.used_cents) end,
         d.payment_id, case when d.outcome = 'PAID' then d.payment_id else d.transaction_id end, d.status, d.amount_cents,
         d.fee_cents, d.end_to_end, d.failure, d.key_type
    from decided d
   cross join (select count(*) from moved) money
   cross join (select count(*) from written) rows_of_statements
   order by d.place;
end $$;

-- The tokens in a customer's bucket by now, full where there was none yet; holds the bucket until the transaction ends.
create function pix_tokens_left(p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_at timestamptz)
returns numeric language plpgsql set enable_seqscan = off as $$
declare
  v_tokens numeric;
begin
  loop
    select least(p_size, tokens + p_per_minute * greatest(0, extract(epoch from p_at - updated_at)) / 60) into v_tokens
      from pix_look_up_tokens where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket for update;
    if found then return v_tokens; end if;
    insert into pix_look_up_tokens values (p_tenant, p_customer, p_bucket, p_size, p_at) on conflict do nothing;
  end loop;
end $$;

-- Adds to a bucket; a negative amount is only taken while something is left. Answers the seconds to wait: 0 when done.
create or replace function pix_tokens_add(
  p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_amount integer, p_at timestamptz
) returns integer language plpgsql set enable_seqscan = off as $$
declare
  v_tokens numeric := pix_tokens_left(p_tenant, p_customer, p_bucket, p_size, p_per_minute, p_at);
begin
  if p_amount < 0 and v_tokens < 1 then
    return ceil((1 - v_tokens) * 60 / p_per_minute);
  end if;
  update pix_look_up_tokens set tokens = least(p_size, v_tokens + p_amount), updated_at = greatest(updated_at, p_at)
   where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket;
  return 0;
end $$;

-- Looks a key up in the own house, in one round trip: finds the key's owner, takes the tokens that it costs (less where somebody
-- is found), remembers the find for one payment. `wait` above 0: no tokens are left, for so many seconds, and nobody was looked
-- for. `payee_account_id` null: nobody here has the key; the tokens stay taken, and the network is asked. The payer's own key is
-- found and not remembered.
create or replace function pix_look_up_own(
  p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_cost integer, p_refund integer,
  p_row pix_look_up, out wait integer, out payee_account_id uuid, out payee_name text, out payee_document text
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_tokens numeric := pix_tokens_left(p_tenant, p_customer, p_bucket, p_size, p_per_minute, p_row.created_at);
begin
  wait := case when v_tokens < 1 then ceil((1 - v_tokens) * 60 / p_per_minute) else 0 end;
  if wait > 0 then return; end if;
  select k.account_id, c.name, c.document, t.ispb, t.bank_name
    into payee_account_id, payee_name, payee_document, p_row.payee_ispb, p_row.payee_bank
    from pix_key k
    join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = k.tenant_id
   where k.tenant_id = p_tenant and k.key = p_row.key and k.status = 'ACTIVE';
  update pix_look_up_tokens
     set tokens = v_tokens - p_cost + case when payee_account_id is null then 0 else p_refund end,
         updated_at = greatest(updated_at, p_row.created_at)
   where tenant_id = p_tenant and customer_id = p_customer and bucket = p_bucket;
  if payee_account_id is null or payee_account_id = p_row.account_id then return; end if;
  p_row.payee_account_id := payee_account_id;
  p_row.payee_name := payee_name;
  p_row.payee_document := payee_document;
  insert into pix_look_up select (p_row).*;
end $$;

drop function pix_orders_post(uuid, pix_order[], text, date, timestamptz);
drop function pix_orders_read(uuid, uuid[], bytea[], bytea[], bytea[], uuid[], uuid[], bigint[], uuid[], uuid[], integer[],
                              integer[], integer[], timestamptz);
drop type pix_order;
