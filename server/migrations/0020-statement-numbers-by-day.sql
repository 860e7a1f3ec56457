-- A payment writes less (docs/decisions/0023). What each day of a statement ends with stands on the day, so that a period is
-- found without an index by time; a look-up is not marked as paid, for its payment names it; `ledger verify` looks for payments
-- without a look-up, as it does for entries without an account.

-- Servers of before may serve meanwhile. Who writes a row of a statement holds its account's row in the ledger first, so from here
-- on nobody is in the middle of writing one the old way; who waits here goes on with the new functions.
lock table ledger_account in exclusive mode;

alter table account_day
  add last_number bigint not null default 0 check (last_number >= 0),   -- of the statement's last row by the end of this day
  add last_at     timestamptz;                                          -- when that row was written; null: no row yet
insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents)
select w.tenant_id, w.account_id, w.day, coalesce(before.in_total_cents, 0), coalesce(before.out_total_cents, 0)
  from (select distinct tenant_id, account_id, sao_paulo_day(created_at) as day from account_transaction) w
  left join lateral (
    select d.in_total_cents, d.out_total_cents from account_day d
     where d.tenant_id = w.tenant_id and d.account_id = w.account_id and d.day < w.day order by d.day desc limit 1) before on true
on conflict do nothing;
update account_day d set last_number = l.number, last_at = l.created_at
  from (select d.tenant_id, d.account_id, d.day, t.number, t.created_at
          from account_day d
         cross join lateral (
           select number, created_at from account_transaction t
            where t.tenant_id = d.tenant_id and t.account_id = d.account_id
              and t.created_at < (d.day + 1)::timestamp at time zone 'America/Sao_Paulo'
            order by t.created_at desc, t.number desc limit 1) t) l
 where d.tenant_id = l.tenant_id and d.account_id = l.account_id and d.day = l.day;
drop index account_transaction_tenant_id_account_id_created_at_number_idx;

-- paid_by stays while servers of before may ask for it; nobody writes it any more.
alter table pix_payment drop constraint pix_payment_tenant_id_look_up_id_fkey;
-- Nobody calls them since payments go in groups (0015).
drop function pix_pay(uuid, uuid, uuid, uuid, bigint, bytea, uuid, uuid, timestamptz);
drop function identity_check_pin(uuid, uuid, bytea);

-- The limit window that holds an instant: DAY is [06:00, 20:00) of São Paulo, NIGHT the rest and of the date on which it began.
create or replace function pix_window(p_at timestamptz, out kind text, out day date) language plpgsql stable as $$
declare
  v_local timestamp := p_at at time zone 'America/Sao_Paulo';
  v_hour  integer := extract(hour from v_local);
begin
  kind := case when v_hour between 6 and 19 then 'DAY' else 'NIGHT' end;
  day := case when v_hour < 6 then v_local::date - 1 else v_local::date end;
end $$;

-- Moves money whose accounts the caller holds already (ledger_lock): the only function in the house that changes a balance.
-- What an account holds after a line is its new balance less what later lines of the group bring it. Settings of the planner
-- are the callers'.
create function ledger_post_held(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void language plpgsql as $$
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
  )
  insert into ledger_entry
  select p_tenant, l.posting_id, row_number() over (partition by l.posting_id order by l.place), l.account_id, l.amount_cents,
         m.balance_cents - (sum(l.amount_cents) over (partition by l.account_id order by l.place desc) - l.amount_cents)
    from line l
    left join moved m on m.id = l.account_id
   -- One look-up for each line of the house: as `exists` it would be answered by reading all accounts of the tenant.
   where m.id is not null or (select a.id from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) is not null;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_lines) then
    raise exception 'no account % in the ledger', (
      select account_id from unnest(p_lines) l
       where not exists (select from ledger_account a where a.tenant_id = p_tenant and a.id = l.account_id) limit 1);
  end if;
end $$;
revoke execute on function ledger_post_held from public;

-- Moves money, of many postings at once. Lines count in their order. The lock comes first: the update alone would take the rows
-- in whatever order its plan finds them.
create or replace function ledger_post_group(p_tenant uuid, p_at timestamptz, p_lines ledger_line[]) returns void
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  perform ledger_lock(p_tenant, array(select account_id from unnest(p_lines)));
  perform ledger_post_held(p_tenant, p_at, p_lines);
end $$;

-- Adds to one day of an account, and to the totals of the few days after it that exist already; negative amounts take back.
create or replace function account_day_add(
  p_tenant uuid, p_account uuid, p_day date, p_in bigint, p_out bigint, p_day_used bigint, p_night_used bigint
) returns void language plpgsql as $$
begin
  insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents, last_number, last_at)
  select p_tenant, p_account, p_day, coalesce(max(before.in_total_cents), 0), coalesce(max(before.out_total_cents), 0),
         coalesce(max(before.last_number), 0), max(before.last_at)
    from (select in_total_cents, out_total_cents, last_number, last_at from account_day
           where tenant_id = p_tenant and account_id = p_account and day <= p_day order by day desc limit 1) before
  on conflict do nothing;
  update account_day
     set in_total_cents = in_total_cents + p_in,
         out_total_cents = out_total_cents + p_out,
         day_used_cents = day_used_cents + case when day = p_day then p_day_used else 0 end,
         night_used_cents = night_used_cents + case when day = p_day then p_night_used else 0 end
   where tenant_id = p_tenant and account_id = p_account and day >= p_day;
end $$;

-- Writes rows of statements under their accounts' next numbers, in the order given, and adds them to the days; with them what
-- was used of limit windows. A statement never goes back in time, so an account's last day is its row's own or before it. The
-- rows of one account are of one moment, and so is what it used: mostly of the same day, of the day before in the small hours.
-- The caller holds the locks of all these accounts; settings of the planner are the callers'.
create or replace function account_record_group(p_tenant uuid, p_rows account_transaction[], p_used account_gain[]) returns void
language plpgsql as $$
declare
  v_elsewhere account_gain[];
begin
  with numbered as materialized (
    select r.*, greatest(r.created_at, last.last_at) as at, last.day as last_day,
           coalesce(last.last_number, 0) + row_number() over (partition by r.account_id order by r.ordinality) as next_number,
           coalesce(last.in_total_cents, 0) as in_before, coalesce(last.out_total_cents, 0) as out_before
      from unnest(p_rows) with ordinality r
      left join lateral (
        select d.day, d.last_number, d.last_at, d.in_total_cents, d.out_total_cents from account_day d
         where d.tenant_id = p_tenant and d.account_id = r.account_id order by d.day desc limit 1) last on true
  ), written as (
    insert into account_transaction
    select p_tenant, account_id, next_number, id, at, settled_at, amount_cents, fee_cents, credit, category, external_status,
           description, beneficiary_name, beneficiary_document, beneficiary_bank, payer_name, payer_document, payer_bank,
           end_to_end, payment_id
      from numbered
  ), gained as materialized (
    select account_id, day, max(last_day) as last_day, max(next_number) as last_number, max(at) as last_at,
           max(in_before) + sum(in_cents) as in_total_cents, max(out_before) + sum(out_cents) as out_total_cents,
           sum(day_used_cents) as day_used_cents, sum(night_used_cents) as night_used_cents
      from (select account_id, sao_paulo_day(at) as day, last_day, next_number, at, in_before, out_before,
                   case when credit and external_status <> 'ERROR' then amount_cents else 0 end as in_cents,
                   case when credit or external_status = 'ERROR' then 0 else amount_cents end as out_cents,
                   0 as day_used_cents, 0 as night_used_cents
              from numbered
             union all
            select account_id, day, null, null, null, null, null, null, null, day_used_cents, night_used_cents
              from unnest(p_used)) g
     group by account_id, day
  ), begun as (
    insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents, day_used_cents, night_used_cents,
                             last_number, last_at)
    select p_tenant, account_id, day, in_total_cents, out_total_cents, day_used_cents, night_used_cents, last_number, last_at
      from gained where last_number is not null and last_day is distinct from day
  ), grown as (
    update account_day d
       set in_total_cents = g.in_total_cents, out_total_cents = g.out_total_cents, last_number = g.last_number, last_at = g.last_at,
           day_used_cents = d.day_used_cents + g.day_used_cents, night_used_cents = d.night_used_cents + g.night_used_cents
      from gained g
     where g.last_day = g.day and d.tenant_id = p_tenant and d.account_id = g.account_id and d.day = g.day
  )
  select array_agg((account_id, day, 0, 0, day_used_cents, night_used_cents)::account_gain) into v_elsewhere
    from gained where last_number is null;
  if v_elsewhere is not null then
    perform account_day_add(p_tenant, account_id, day, 0, 0, day_used_cents, night_used_cents) from unnest(v_elsewhere);
  end if;
end $$;

-- One row by itself.
create or replace function account_record(p_row account_transaction) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  perform account_record_group(p_row.tenant_id, array[p_row], '{}');
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
  v_held   integer;
  v_window record := pix_window(p_at);
  v_tenant tenant;
begin
  perform expect_to_speak_for(p_tenant);
  perform from customer where tenant_id = p_tenant and id = any (p_customers) order by id for no key update;
  get diagnostics v_held = row_count;
  if v_held <> cardinality(p_customers) and (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a group';
  end if;
  perform ledger_lock(p_tenant, p_accounts || array(
    select payee_account_id from pix_look_up where tenant_id = p_tenant and id = any (p_look_ups)));
  select * into v_tenant from tenant where id = p_tenant;

  return query
  with decided as materialized (
    select f.*,
           case
             when f.stale then 'STALE'
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
           c.name as payer_name, c.document as payer_document, c.email as payer_email,
           l.payee_account_id, l.payee_name, l.payee_document, l.payee_bank,
           owner.name as owner_name, owner.document as owner_document, owner.email as owner_email,
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
     where c.tenant_id = p_tenant and c.id = d.customer_id and not d.stale and d.has_pin and d.pin_failures < 5
       and (not d.right_pin or d.pin_failures > 0)
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
    insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
    select p_tenant, uuidv7(), 'EMAIL', w.payer_email, 'payment-sent', jsonb_build_object(
             'amountCents', w.amount_cents, 'beneficiary', w.payee_name, 'endToEnd', w.end_to_end, 'at', p_at, 'name', w.payer_name), p_at
      from decided w where w.outcome = 'PAID' and w.status = 'SETTLED' and w.payer_email is not null
    union all
    select p_tenant, uuidv7(), 'EMAIL', w.owner_email, 'payment-received', jsonb_build_object(
             'amountCents', w.amount_cents, 'payer', w.payer_name, 'description', w.description, 'endToEnd', w.end_to_end,
             'at', p_at, 'name', w.owner_name), p_at
      from decided w where w.outcome = 'PAID' and w.payee_account_id is not null and w.owner_email is not null
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
                w.payee_document, w.payee_bank, w.payer_name, w.payer_document, v_tenant.bank_name, w.end_to_end,
                w.payment_id)::account_transaction as line
          from decided w where w.outcome = 'PAID'
        union all
        select 2, w.place,
               (p_tenant, w.account_id, 0, uuidv7(), p_at, case w.status when 'SETTLED' then p_at end, w.fee_cents, 0, false, 'Tarifa',
                w.status, 'Tarifa Pix', v_tenant.name, v_tenant.document, v_tenant.bank_name, w.payer_name, w.payer_document,
                v_tenant.bank_name, null, w.payment_id)::account_transaction
          from decided w where w.outcome = 'PAID' and w.fee_cents > 0
        union all
        select 3, w.place,
               (p_tenant, w.payee_account_id, 0, w.transaction_id, p_at, p_at, w.amount_cents, w.credit_fee_cents, true,
                case w.kind when 'QR' then 'QR Code recebido' else 'Pix recebido' end, 'SETTLED', w.description, w.payee_name,
                w.payee_document, w.payee_bank, w.payer_name, w.payer_document, v_tenant.bank_name, w.end_to_end,
                null)::account_transaction
          from decided w where w.outcome = 'PAID' and w.payee_account_id is not null
        union all
        select 4, w.place,
               (p_tenant, w.payee_account_id, 0, uuidv7(), p_at, p_at, w.credit_fee_cents, 0, false, 'Tarifa', 'SETTLED', 'Tarifa Pix',
                v_tenant.name, v_tenant.document, v_tenant.bank_name, w.owner_name, w.owner_document, v_tenant.bank_name, null,
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
