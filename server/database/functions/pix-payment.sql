-- Payments that customers order.

-- The limit window of a moment: DAY is [06:00, 20:00) in São Paulo, NIGHT is the rest, of the date on which it began.
create or replace function pix_window(p_at timestamptz, out kind text, out day date) language plpgsql stable as $$
declare
  v_local timestamp := p_at at time zone 'America/Sao_Paulo';
  v_hour  integer := extract(hour from v_local);
begin
  kind := case when v_hour between 6 and 19 then 'DAY' else 'NIGHT' end;
  day := case when v_hour < 6 then v_local::date - 1 else v_local::date end;
end $$;

-- Whether somebody of this tenant paid a charge or is paying it. The lock puts two who pay it at once one after the
-- other.
create or replace function pix_charge_paid(p_look_up pix_look_up) returns boolean language plpgsql as $$
begin
  if p_look_up.location is null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_look_up.tenant_id::text || p_look_up.location, 1));
  return exists (
    select from pix_look_up l
      join pix_payment p on p.tenant_id = l.tenant_id and p.look_up_id = l.id
     where l.tenant_id = p_look_up.tenant_id and l.location = p_look_up.location and l.txid = p_look_up.txid
       and p.status <> 'FAILED');
end $$;

-- Pays what look-ups found, for many customers in one round trip and one transaction, each with its own outcome. A
-- refusal is an outcome and not an exception, so that a wrong PIN is counted and no other order is refused. The
-- outcomes are
--   PAID             the order is paid
--   REPEATED         this very order was paid before
--   STALE            what the server had cached of the caller is no longer true: session, PIN, status, account;
--                    no wrong PIN is counted
--   LOCKED           somebody else has locked the customer or an account, and the caller does not wait (p_waits);
--                    no wrong PIN is counted
--   REQUIRES_SINGLE  a charge that its receiver keeps is paid under a lock that a batch must not hold: it needs a
--                    batch of one
-- and the codes of the contract's refusals, with `detail` as their number. A batch holds one order of each customer, so
-- that guesses at a PIN and orders of one account run one after the other. The customer's lock also protects the
-- look-ups of the account: nobody else can pay with them. Order of locks: customers by id, accounts by id, charge. A
-- caller who does not wait skips what is locked. Everything is read after the locks were taken.
create or replace function pix_pay_batch(
  p_tenant uuid, p_customers uuid[], p_sessions bytea[], p_pin_salts bytea[], p_pin_hashes bytea[], p_accounts uuid[],
  p_look_ups uuid[], p_amounts bigint[], p_payments uuid[], p_transactions uuid[], p_token_sizes integer[],
  p_tokens_per_minute integer[], p_token_refunds integer[], p_at timestamptz, p_waits boolean
) returns setof pix_outcome language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_locked_customers uuid[];
  v_locked_accounts  uuid[];
  v_window           record := pix_window(p_at);
  v_bank             record;
begin
  perform require_tenant(p_tenant);
  -- Locks.
  v_locked_customers := customer_lock(p_tenant, p_customers, p_waits);
  if cardinality(v_locked_customers) <> cardinality(p_customers)
     and (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a batch';
  end if;
  v_locked_accounts := ledger_lock(p_tenant, p_accounts || array(
    select payee_account_id from pix_look_up where tenant_id = p_tenant and id = any (p_look_ups)), p_waits);
  select name, document, bank_name into v_bank from tenant where id = p_tenant;

  return query
  with decided as materialized (
    -- Every order with its outcome: the first reason in this list.
    select f.*,
           case
             when f.stale then 'STALE'
             when not (p_waits
                       or f.customer_id = any (v_locked_customers) and f.account_id = any (v_locked_accounts)
                       and coalesce(f.payee_account_id = any (v_locked_accounts), true)) then 'LOCKED'
             when not f.has_pin then 'PIN_NOT_SET'
             when f.pin_failures >= 5 then 'PIN_LOCKED'
             when not f.right_pin then case f.pin_failures when 4 then 'PIN_LOCKED' else 'WRONG_PIN' end
             when not f.is_found then 'NOT_FOUND'
             when f.is_of_other_account then 'FORBIDDEN'
             when f.paid_cents = f.amount_cents then 'REPEATED'
             when f.paid_cents is not null then 'CONFLICT'
             when f.is_expired then case f.kind when 'QR' then 'QR_CODE_EXPIRED' else 'LOOK_UP_EXPIRED' end
             when f.payee_account_id = f.account_id then 'SAME_ACCOUNT'
             when f.fixed_amount_cents <> f.amount_cents then 'FIXED_AMOUNT'
             when f.charge = 'REQUIRES_SINGLE' then 'REQUIRES_SINGLE'
             when f.charge = 'PAID' then 'QR_CODE_PAID'
             when f.amount_cents > f.transaction_limit_cents then 'OVER_TRANSACTION_LIMIT'
             when f.used_cents + f.amount_cents > f.window_limit_cents then 'OVER_' || v_window.kind || '_LIMIT'
             when f.balance_cents < f.amount_cents + f.fee_cents then 'INSUFFICIENT_FUNDS'
             else 'PAID'
           end as outcome
      from (
    -- Every order with all that decides it.
    select o.ordinal, o.customer_id, o.account_id, o.look_up_id, o.amount_cents, o.token_size, o.tokens_per_minute,
           o.token_refund,
           coalesce(p.id, o.payment_id) as payment_id, coalesce(p.id, o.transaction_id) as transaction_id,
           coalesce(p.status, case when l.payee_account_id is null then 'PENDING' else 'SETTLED' end) as status,
           coalesce(p.fee_cents, fee_of(terms.pix_out_fee_type, terms.pix_out_fee, o.amount_cents)) as fee_cents,
           l.end_to_end, p.failure, l.key_type, l.kind, l.description,
           c.name as payer_name, c.document as payer_document,
           l.payee_account_id, l.payee_name, l.payee_document, l.payee_bank,
           owner.name as payee_owner_name, owner.document as payee_owner_document,
           case when l.payee_account_id is null then 0
                else least(o.amount_cents, fee_of(payee_terms.pix_in_fee_type, payee_terms.pix_in_fee, o.amount_cents))
           end as credit_fee_cents,
           (s.customer_id = o.customer_id and s.ended_at is null and s.expires_at > p_at and a.owner_id = o.customer_id
            and c.blocked_at is null and c.status = 'ACTIVE' and c.pin_salt = o.pin_salt) is not true as stale,
           coalesce(c.pin_hash = o.pin_hash, false) as right_pin, c.pin_hash is not null as has_pin, c.pin_failures,
           l.id is not null as is_found, l.account_id <> o.account_id as is_of_other_account,
           p.amount_cents as paid_cents, l.fixed_amount_cents,
           owner.closed_at is not null or l.expires_at <= p_at
             or l.checked_at < p_at - interval '1 minute' as is_expired,
           case when l.location is null then 'NO'
                when cardinality(p_customers) > 1 then 'REQUIRES_SINGLE'
                when pix_charge_paid(l) then 'PAID' end as charge,
           terms.transaction_limit_cents, b.balance_cents,
           case v_window.kind when 'DAY' then terms.day_limit_cents
                              else terms.night_limit_cents end as window_limit_cents,
           coalesce(case v_window.kind when 'DAY' then d.day_used_cents else d.night_used_cents end, 0) as used_cents
      from unnest(p_customers, p_sessions, p_pin_salts, p_pin_hashes, p_accounts, p_look_ups, p_amounts, p_payments,
                  p_transactions, p_token_sizes, p_tokens_per_minute, p_token_refunds) with ordinality
           o(customer_id, session_hash, pin_salt, pin_hash, account_id, look_up_id, amount_cents, payment_id,
             transaction_id, token_size, tokens_per_minute, token_refund, ordinal)
      left join customer c on c.tenant_id = p_tenant and c.id = o.customer_id
      left join session s on s.tenant_id = p_tenant and s.token_hash = o.session_hash
      left join account a on a.tenant_id = p_tenant and a.id = o.account_id
      left join pix_look_up l on l.tenant_id = p_tenant and l.id = o.look_up_id
      left join pix_payment p on p.tenant_id = p_tenant and p.look_up_id = l.id
      left join account payee on payee.tenant_id = p_tenant and payee.id = l.payee_account_id
      left join customer owner on owner.tenant_id = p_tenant and owner.id = payee.owner_id
      left join lateral terms_in_force(p_tenant, o.account_id, c.entity_type) terms on true
      left join lateral terms_in_force(p_tenant, l.payee_account_id, owner.entity_type) payee_terms on true
      left join ledger_account b on b.tenant_id = p_tenant and b.id = o.account_id
      left join account_day d on d.tenant_id = p_tenant and d.account_id = o.account_id and d.day = v_window.day) f
  ), counted_pins as (
    -- A right PIN resets the count of failures, a wrong one adds to it.
    update customer c set pin_failures = case when d.right_pin then 0 else d.pin_failures + 1 end
      from decided d
     where c.tenant_id = p_tenant and c.id = d.customer_id and d.outcome not in ('STALE', 'LOCKED')
       and d.has_pin and d.pin_failures < 5 and (not d.right_pin or d.pin_failures > 0)
  ), new_payments as (
    insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status,
                             window_day, window_kind, created_at, answered_at, next_try_at)
    select p_tenant, w.payment_id, w.account_id, w.look_up_id, w.end_to_end, w.amount_cents, w.fee_cents, w.status,
           v_window.day, v_window.kind, p_at, case w.status when 'SETTLED' then p_at end, p_at + interval '6 seconds'
      from decided w where w.outcome = 'PAID'
  ), refunded_tokens as (
    -- An order gives look-up tokens back, whatever becomes of it (DICT manual, section 12). A bucket that does not
    -- exist yet is full.
    update pix_look_up_tokens t
       set tokens = least(w.token_size, w.token_refund + least(w.token_size,
             t.tokens + w.tokens_per_minute * greatest(0, extract(epoch from p_at - t.updated_at)) / 60)),
           updated_at = greatest(t.updated_at, p_at)
      from decided w
     -- `any (p_customers)` keeps PostgreSQL from reading all buckets of the tenant while it believes that they are few.
     where w.outcome = 'PAID' and t.tenant_id = p_tenant and t.customer_id = any (p_customers)
       and t.customer_id = w.customer_id
       and t.bucket = case when w.key_type in ('PHONE', 'EMAIL') then 'CONTACT' else 'DOCUMENT' end
  ), pending_notification as (
    insert into pix_pending_notification (tenant_id, id, payment_ids, created_at)
    select p_tenant, new_id(), array_agg(w.payment_id order by w.ordinal), p_at
      from decided w where w.outcome = 'PAID' and w.status = 'SETTLED' having count(*) > 0
  ), posted as materialized (
    -- The money. Debits of payers come first, so that nobody spends what this very batch brings.
    select ledger_post_batch(p_tenant, p_at, array_agg(
             (x.payment_id, case x.status when 'PENDING' then 'PENDING' else 'FINAL' end, null,
              case x.status when 'PENDING' then 'PIX_SENT' else 'PIX_BOOK' end, x.account_id,
              x.amount_cents)::ledger_line
             order by x.leg, x.ordinal))
      from (
        select 1 as leg, ordinal, payment_id, status, account_id, -amount_cents as amount_cents
          from decided where outcome = 'PAID'
        union all
        select 2, ordinal, payment_id, status, account_id, -fee_cents
          from decided where outcome = 'PAID' and fee_cents > 0
        union all
        select 3, ordinal, payment_id, status,
               coalesce(payee_account_id, (select ledger_internal_account(p_tenant, 'TRANSIT'))), amount_cents
          from decided where outcome = 'PAID'
        union all
        select 4, ordinal, payment_id, status,
               case when payee_account_id is null then (select ledger_internal_account(p_tenant, 'TRANSIT'))
                    else (select ledger_internal_account(p_tenant, 'FEES')) end, fee_cents
          from decided where outcome = 'PAID' and fee_cents > 0
        union all
        select 5, ordinal, payment_id, status, payee_account_id, -credit_fee_cents
          from decided where outcome = 'PAID' and credit_fee_cents > 0
        union all
        select 6, ordinal, payment_id, status, (select ledger_internal_account(p_tenant, 'FEES')), credit_fee_cents
          from decided where outcome = 'PAID' and credit_fee_cents > 0) x
    having count(*) > 0
  ), statement_rows as materialized (
    -- The statements: the payer's row and fee, then the payee's row and fee.
    select statement_write_batch(p_tenant, array_agg(x.line order by x.side, x.ordinal), (
             select array_agg((w.account_id, v_window.day,
                               case v_window.kind when 'DAY' then w.amount_cents else 0 end,
                               case v_window.kind when 'NIGHT' then w.amount_cents else 0 end)::limit_usage)
               from decided w where w.outcome = 'PAID'))
      from (
        select 1 as side, w.ordinal,
               (p_tenant, w.account_id, 0, w.payment_id, p_at, case w.status when 'SETTLED' then p_at end,
                w.amount_cents, w.fee_cents, false, case w.kind when 'QR' then 'QR_CODE_PAID' else 'PIX_SENT' end,
                w.status, w.description, w.payee_name, w.payee_document, w.payee_bank, w.payer_name, w.payer_document,
                v_bank.bank_name, w.end_to_end, w.payment_id)::account_transaction as line
          from decided w where w.outcome = 'PAID'
        union all
        select 2, w.ordinal,
               (p_tenant, w.account_id, 0, new_id(), p_at, case w.status when 'SETTLED' then p_at end, w.fee_cents, 0,
                false, 'FEE', w.status, 'Tarifa Pix', v_bank.name, v_bank.document, v_bank.bank_name,
                w.payer_name, w.payer_document, v_bank.bank_name, null, w.payment_id)::account_transaction
          from decided w where w.outcome = 'PAID' and w.fee_cents > 0
        union all
        select 3, w.ordinal,
               (p_tenant, w.payee_account_id, 0, w.transaction_id, p_at, p_at, w.amount_cents, w.credit_fee_cents, true,
                case w.kind when 'QR' then 'QR_CODE_RECEIVED' else 'PIX_RECEIVED' end, 'SETTLED', w.description,
                w.payee_name, w.payee_document, w.payee_bank, w.payer_name, w.payer_document, v_bank.bank_name,
                w.end_to_end, null)::account_transaction
          from decided w where w.outcome = 'PAID' and w.payee_account_id is not null
        union all
        select 4, w.ordinal,
               (p_tenant, w.payee_account_id, 0, new_id(), p_at, p_at, w.credit_fee_cents, 0, false, 'FEE',
                'SETTLED', 'Tarifa Pix',
                v_bank.name, v_bank.document, v_bank.bank_name, w.payee_owner_name, w.payee_owner_document,
                v_bank.bank_name, null, null)::account_transaction
          from decided w where w.outcome = 'PAID' and w.payee_account_id is not null and w.credit_fee_cents > 0) x
    having count(*) > 0
  )
  select d.outcome,
         case d.outcome
           when 'WRONG_PIN' then 4 - d.pin_failures
           when 'FIXED_AMOUNT' then d.fixed_amount_cents
           when 'OVER_TRANSACTION_LIMIT' then d.transaction_limit_cents
           when 'OVER_' || v_window.kind || '_LIMIT' then greatest(0, d.window_limit_cents - d.used_cents) end,
         d.payment_id, case when d.outcome = 'PAID' then d.payment_id else d.transaction_id end, d.status,
         d.amount_cents, d.fee_cents, d.end_to_end, d.failure, d.key_type
    from decided d
   -- PostgreSQL runs these two steps because they are named here.
   cross join (select count(*) from posted) money
   cross join (select count(*) from statement_rows) statements
   order by d.ordinal;
end $$;

-- Puts the e-mails of so many batches of a tenant's payments into the outbox, the oldest batches first: to the payer,
-- and to a payee of this tenant. Answers how many e-mails. Servers that do the same at this moment take other batches.
create or replace function pix_enqueue_notifications(p_tenant uuid, p_batches integer) returns integer language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_emails integer;
begin
  with taken as materialized (
    delete from pix_pending_notification
     where tenant_id = p_tenant
       and id = any (array(select id from pix_pending_notification
                            where tenant_id = p_tenant order by id limit p_batches for update skip locked))
    returning payment_ids
  ), paid as materialized (
    select p.amount_cents, p.end_to_end, p.created_at, l.payee_name, l.description,
           payer.name as payer_name, payer.email as payer_email,
           payee.name as payee_owner_name, payee.email as payee_email
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
  select p_tenant, new_id(), 'EMAIL', payer_email, 'payment-sent', jsonb_build_object(
           'amountCents', amount_cents, 'beneficiary', payee_name, 'endToEnd', end_to_end, 'at', created_at,
           'name', payer_name), created_at
    from paid where payer_email is not null
  union all
  select p_tenant, new_id(), 'EMAIL', payee_email, 'payment-received', jsonb_build_object(
           'amountCents', amount_cents, 'payer', payer_name, 'description', description, 'endToEnd', end_to_end,
           'at', created_at, 'name', payee_owner_name), created_at
    from paid where payee_email is not null;
  get diagnostics v_emails = row_count;
  return v_emails;
end $$;
