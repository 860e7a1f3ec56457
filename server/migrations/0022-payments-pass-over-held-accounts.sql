-- Groups of payments pass over accounts that another group holds, and leave one row to be told of (docs/decisions/0024).
-- pix_pay_group stays for servers of before.

-- Groups of payments of which nobody has been told yet: the outbox gets their e-mails when the house has time (pix_tell).
create table pix_notice (
  tenant_id   uuid not null,
  id          uuid not null,
  payment_ids uuid[] not null,
  created_at  timestamptz not null,
  primary key (tenant_id, id)
);
create index on pix_notice (created_at);
alter table pix_notice enable row level security;
create policy of_tenant on pix_notice
  using (tenant_id = (select tenant_in_force()) or (select everyone_in_force()))
  with check (tenant_id = (select tenant_in_force()) or (select everyone_in_force()));

-- Takes the rows of customers' accounts for a movement of money, and answers which are held. Who is patient waits for whoever
-- holds one; who is not goes on without it.
create function ledger_hold(p_tenant uuid, p_accounts uuid[], p_patient boolean) returns uuid[] language plpgsql as $$
begin
  if not p_patient then
    return array(select id from ledger_account
                  where tenant_id = p_tenant and kind = 'CUSTOMER' and id = any (p_accounts) for update skip locked);
  end if;
  perform from ledger_account where tenant_id = p_tenant and kind = 'CUSTOMER' and id = any (p_accounts) order by id for update;
  return p_accounts;
end $$;
revoke execute on function ledger_hold from public;

-- Moves money whose accounts the caller holds already (ledger_hold): the only function in the house that changes a balance.
-- What an account holds after a line is its new balance less what later lines of the group bring it. Settings of the planner
-- are the callers'.
create or replace function ledger_post_held(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void language plpgsql as $$
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

  with line as materialized (
    select * from unnest(p_lines) with ordinality l(posting_id, phase, pending_id, reason, account_id, amount_cents, place)
  ), posting as (
    insert into ledger_posting select distinct p_tenant, posting_id, phase, pending_id, reason, p_at from line
  ), moved as (
    update ledger_account a set balance_cents = a.balance_cents + l.moved
      from (select account_id, sum(amount_cents) as moved from line group by account_id) l
     where a.tenant_id = p_tenant and a.id = l.account_id and a.kind = 'CUSTOMER'
    returning a.id, a.balance_cents
  ), weighed as (
    -- An account's new balance goes among its lines as a row without a posting: met by sorting, and not line by line.
    select posting_id, account_id, amount_cents, place,
           max(balance_cents) over (partition by account_id) as balance_cents,
           sum(amount_cents) over (partition by account_id order by place desc) - amount_cents as later_cents
      from (select posting_id, account_id, amount_cents, place, null::bigint as balance_cents from line
             union all
            select null, id, 0, 0, balance_cents from moved) l
  )
  insert into ledger_entry
  select p_tenant, l.posting_id, row_number() over (partition by l.posting_id order by l.place), l.account_id, l.amount_cents,
         l.balance_cents - l.later_cents
    from weighed l
   where l.posting_id is not null
     -- One look-up for each line of the house: as `exists` it would be answered by reading all accounts of the tenant.
     and (l.balance_cents is not null or (select a.id from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) is not null);
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_lines) then
    raise exception 'no account % in the ledger', (
      select account_id from unnest(p_lines) l
       where not exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) limit 1);
  end if;
end $$;

-- Pays what look-ups found, of many customers in one round trip and one transaction, each with its own outcome: a refusal is an
-- outcome, not an exception, so that a wrong PIN is counted and no neighbour is refused. The outcomes are PAID, REPEATED (this
-- very order was paid before), STALE (the server remembered something of the caller that holds no longer: session, PIN, status,
-- account; nothing is counted then), HELD (somebody holds one of the accounts at this moment, and the caller is not patient;
-- nothing is counted), ALONE (a charge that somebody keeps is paid once by one of many, under a lock that a group must not hold)
-- and the codes of the contract's refusals, with `detail` as their number.
-- A customer has one order in a group: guesses at a PIN and orders of one account come one after the other, as ever. Under the
-- customer's lock the look-ups of the account hold still too: nobody else may pay with them.
-- Locks: customers by id, accounts by id (those that are free, where the caller is not patient: nothing is waited for after
-- them), charge. What the statement reads, it reads after they were taken.
create function pix_pay_batch(
  p_tenant uuid, p_customers uuid[], p_sessions bytea[], p_pin_salts bytea[], p_pin_hashes bytea[], p_accounts uuid[],
  p_look_ups uuid[], p_amounts bigint[], p_payments uuid[], p_transactions uuid[], p_token_sizes integer[],
  p_tokens_per_minute integer[], p_token_refunds integer[], p_at timestamptz, p_patient boolean
) returns setof pix_outcome language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_locked integer;
  v_held   uuid[];
  v_window record := pix_window(p_at);
  v_bank   record;
begin
  perform expect_to_speak_for(p_tenant);
  perform from customer where tenant_id = p_tenant and id = any (p_customers) order by id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked <> cardinality(p_customers) and (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a batch';
  end if;
  v_held := ledger_hold(p_tenant, p_accounts || array(
    select payee_account_id from pix_look_up where tenant_id = p_tenant and id = any (p_look_ups)), p_patient);
  select name, document, bank_name into v_bank from tenant where id = p_tenant;

  return query
  with decided as materialized (
    select f.*,
           case
             when f.stale then 'STALE'
             when not (p_patient or f.account_id = any (v_held) and coalesce(f.payee_account_id = any (v_held), true)) then 'HELD'
             when not f.has_pin then 'PIN_NOT_SET'
             when f.pin_failures >= 5 then 'PIN_LOCKED'
             when not f.right_pin then case f.pin_failures when 4 then 'PIN_LOCKED' else 'WRONG_PIN' end
             when not f.is_found then 'NOT_FOUND'
             when f.of_another then 'FORBIDDEN'
             when f.paid_before is not null then case f.paid_before when f.amount_cents then 'REPEATED' else 'CONFLICT' end
             when f.is_old then case f.kind when 'QR' then 'QR_CODE_EXPIRED' else 'LOOK_UP_EXPIRED' end
             when f.payee_account_id = f.account_id then 'SAME_ACCOUNT'
             when f.fixed_amount_cents <> f.amount_cents then 'FIXED_AMOUNT'
             when f.charge = 'ALONE' then 'ALONE'
             when f.charge = 'PAID' then 'QR_CODE_PAID'
             when f.amount_cents > f.transaction_limit_cents then 'OVER_TRANSACTION_LIMIT'
             when f.used_cents + f.amount_cents > f.window_limit_cents then 'OVER_' || v_window.kind || '_LIMIT'
             when f.balance_cents < f.amount_cents + f.fee_cents then 'INSUFFICIENT_FUNDS'
             else 'PAID'
           end as outcome
      from (
    select o.place, o.customer_id, o.account_id, o.look_up_id, o.amount_cents, o.token_size, o.tokens_per_minute, o.token_refund,
           coalesce(p.id, o.payment_id) as payment_id, coalesce(p.id, o.transaction_id) as transaction_id,
           coalesce(p.status, case when l.payee_account_id is null then 'PENDING' else 'SETTLED' end) as status,
           coalesce(p.fee_cents, fee_of(f.pix_out_fee_type, f.pix_out_fee, o.amount_cents)) as fee_cents,
           l.end_to_end, p.failure, l.key_type, l.kind, l.description,
           c.name as payer_name, c.document as payer_document,
           l.payee_account_id, l.payee_name, l.payee_document, l.payee_bank,
           owner.name as owner_name, owner.document as owner_document,
           case when l.payee_account_id is null then 0
                else least(o.amount_cents, fee_of(g.pix_in_fee_type, g.pix_in_fee, o.amount_cents)) end as credit_fee_cents,
           (s.customer_id = o.customer_id and s.ended_at is null and s.expires_at > p_at and a.owner_id = o.customer_id
            and c.blocked_at is null and c.status = 'ACTIVE' and c.pin_salt = o.pin_salt) is not true as stale,
           coalesce(c.pin_hash = o.pin_hash, false) as right_pin, c.pin_hash is not null as has_pin, c.pin_failures,
           l.id is not null as is_found, l.account_id <> o.account_id as of_another, p.amount_cents as paid_before,
           l.fixed_amount_cents,
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
      left join pix_look_up l on l.tenant_id = p_tenant and l.id = o.look_up_id
      left join pix_payment p on p.tenant_id = p_tenant and p.look_up_id = l.id
      left join account payee on payee.tenant_id = p_tenant and payee.id = l.payee_account_id
      left join customer owner on owner.tenant_id = p_tenant and owner.id = payee.owner_id
      left join lateral terms_in_force(p_tenant, o.account_id, c.entity_type) f on true
      left join lateral terms_in_force(p_tenant, l.payee_account_id, owner.entity_type) g on true
      left join ledger_account b on b.tenant_id = p_tenant and b.id = o.account_id
      left join account_day d on d.tenant_id = p_tenant and d.account_id = o.account_id and d.day = v_window.day) f
  ), counted as (
    update customer c set pin_failures = case when d.right_pin then 0 else d.pin_failures + 1 end
      from decided d
     where c.tenant_id = p_tenant and c.id = d.customer_id and d.outcome not in ('STALE', 'HELD')
       and d.has_pin and d.pin_failures < 5 and (not d.right_pin or d.pin_failures > 0)
  ), made as (
    insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status, window_day,
                             window_kind, created_at, answered_at, next_try_at)
    select p_tenant, w.payment_id, w.account_id, w.look_up_id, w.end_to_end, w.amount_cents, w.fee_cents, w.status,
           v_window.day, v_window.kind, p_at, case w.status when 'SETTLED' then p_at end, p_at + interval '6 seconds'
      from decided w where w.outcome = 'PAID'
  ), refunded as (
    -- An order shows that the look-up was meant, whatever becomes of it (DICT manual, section 12). No bucket yet: it is full.
    update pix_look_up_tokens t
       set tokens = least(w.token_size, w.token_refund + least(w.token_size,
             t.tokens + w.tokens_per_minute * greatest(0, extract(epoch from p_at - t.updated_at)) / 60)),
           updated_at = greatest(t.updated_at, p_at)
      from decided w
     where w.outcome = 'PAID' and t.tenant_id = p_tenant and t.customer_id = w.customer_id
       and t.bucket = case when w.key_type in ('PHONE', 'EMAIL') then 'CONTACT' else 'DOCUMENT' end
  ), told as (
    insert into pix_notice (tenant_id, id, payment_ids, created_at)
    select p_tenant, uuidv7(), array_agg(w.payment_id order by w.place), p_at
      from decided w where w.outcome = 'PAID' and w.status = 'SETTLED' having count(*) > 0
  ), moved as materialized (
    -- What payers give comes first, so that nobody spends what this very group brings.
    select ledger_post_held(p_tenant, p_at, array_agg(
             (x.payment_id, case x.status when 'PENDING' then 'PENDING' else 'FINAL' end, null,
              case x.status when 'PENDING' then 'PIX_SENT' else 'PIX_BOOK' end, x.account_id, x.amount_cents)::ledger_line
             order by x.leg, x.place))
      from (
        select 1 as leg, place, payment_id, status, account_id, -amount_cents as amount_cents from decided where outcome = 'PAID'
        union all
        select 2, place, payment_id, status, account_id, -fee_cents from decided where outcome = 'PAID' and fee_cents > 0
        union all
        select 3, place, payment_id, status, coalesce(payee_account_id, (select ledger_house(p_tenant, 'TRANSIT'))), amount_cents
          from decided where outcome = 'PAID'
        union all
        select 4, place, payment_id, status, case when payee_account_id is null then (select ledger_house(p_tenant, 'TRANSIT'))
                                                  else (select ledger_house(p_tenant, 'FEES')) end, fee_cents
          from decided where outcome = 'PAID' and fee_cents > 0
        union all
        select 5, place, payment_id, status, payee_account_id, -credit_fee_cents from decided where outcome = 'PAID' and credit_fee_cents > 0
        union all
        select 6, place, payment_id, status, (select ledger_house(p_tenant, 'FEES')), credit_fee_cents
          from decided where outcome = 'PAID' and credit_fee_cents > 0) x
    having count(*) > 0
  ), written as materialized (
    select account_record_group(p_tenant, array_agg(x.line order by x.side, x.place), (
             select array_agg((w.account_id, v_window.day, 0, 0, case v_window.kind when 'DAY' then w.amount_cents else 0 end,
                               case v_window.kind when 'NIGHT' then w.amount_cents else 0 end)::account_gain)
               from decided w where w.outcome = 'PAID'))
      from (
        select 1 as side, w.place,
               (p_tenant, w.account_id, 0, w.payment_id, p_at, case w.status when 'SETTLED' then p_at end, w.amount_cents, w.fee_cents,
                false, case w.kind when 'QR' then 'QR Code pago' else 'Pix enviado' end, w.status, w.description, w.payee_name,
                w.payee_document, w.payee_bank, w.payer_name, w.payer_document, v_bank.bank_name, w.end_to_end,
                w.payment_id)::account_transaction as line
          from decided w where w.outcome = 'PAID'
        union all
        select 2, w.place,
               (p_tenant, w.account_id, 0, uuidv7(), p_at, case w.status when 'SETTLED' then p_at end, w.fee_cents, 0, false, 'Tarifa',
                w.status, 'Tarifa Pix', v_bank.name, v_bank.document, v_bank.bank_name, w.payer_name, w.payer_document,
                v_bank.bank_name, null, w.payment_id)::account_transaction
          from decided w where w.outcome = 'PAID' and w.fee_cents > 0
        union all
        select 3, w.place,
               (p_tenant, w.payee_account_id, 0, w.transaction_id, p_at, p_at, w.amount_cents, w.credit_fee_cents, true,
                case w.kind when 'QR' then 'QR Code recebido' else 'Pix recebido' end, 'SETTLED', w.description, w.payee_name,
                w.payee_document, w.payee_bank, w.payer_name, w.payer_document, v_bank.bank_name, w.end_to_end,
                null)::account_transaction
          from decided w where w.outcome = 'PAID' and w.payee_account_id is not null
        union all
        select 4, w.place,
               (p_tenant, w.payee_account_id, 0, uuidv7(), p_at, p_at, w.credit_fee_cents, 0, false, 'Tarifa', 'SETTLED', 'Tarifa Pix',
                v_bank.name, v_bank.document, v_bank.bank_name, w.owner_name, w.owner_document, v_bank.bank_name, null,
                null)::account_transaction
          from decided w where w.outcome = 'PAID' and w.payee_account_id is not null and w.credit_fee_cents > 0) x
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

-- Puts the e-mails of so many of a tenant's groups of payments into the outbox, the oldest groups first, and answers how many
-- e-mails: to the payer, and to a payee of this house. Servers that do the same at this moment take others.
create function pix_tell(p_tenant uuid, p_groups integer) returns integer language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_letters integer;
begin
  with taken as materialized (
    delete from pix_notice
     where tenant_id = p_tenant
       and id = any (array(select id from pix_notice where tenant_id = p_tenant order by id limit p_groups for update skip locked))
    returning payment_ids
  ), paid as materialized (
    select p.amount_cents, p.end_to_end, p.created_at, l.payee_name, l.description,
           payer.name as payer_name, payer.email as payer_email, payee.name as owner_name, payee.email as owner_email
      from taken n
     cross join unnest(n.payment_ids) payment_id
      join pix_payment p on p.tenant_id = p_tenant and p.id = payment_id
      join pix_look_up l on l.tenant_id = p_tenant and l.id = p.look_up_id
      join account a on a.tenant_id = p_tenant and a.id = p.account_id
      join customer payer on payer.tenant_id = p_tenant and payer.id = a.owner_id
      left join account b on b.tenant_id = p_tenant and b.id = l.payee_account_id
      left join customer payee on payee.tenant_id = p_tenant and payee.id = b.owner_id
  )
  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select p_tenant, uuidv7(), 'EMAIL', payer_email, 'payment-sent', jsonb_build_object(
           'amountCents', amount_cents, 'beneficiary', payee_name, 'endToEnd', end_to_end, 'at', created_at, 'name', payer_name), created_at
    from paid where payer_email is not null
  union all
  select p_tenant, uuidv7(), 'EMAIL', owner_email, 'payment-received', jsonb_build_object(
           'amountCents', amount_cents, 'payer', payer_name, 'description', description, 'endToEnd', end_to_end,
           'at', created_at, 'name', owner_name), created_at
    from paid where owner_email is not null;
  get diagnostics v_letters = row_count;
  return v_letters;
end $$;
