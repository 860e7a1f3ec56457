-- What becomes of an order: who may give it, limits, fees, balance, and whether its look-up or charge can be paid.

-- The limit window of a moment: DAY is [06:00, p_night_start) in São Paulo, NIGHT is the rest, of the date on which it
-- began. The night begins at 20 or 22 o'clock, as the customer chose; the date is the same for both.
create or replace function pix_window(
  p_at timestamptz, p_night_start integer default 20, out kind text, out day date
) language plpgsql stable as $$
declare
  v_local timestamp := p_at at time zone 'America/Sao_Paulo';
  v_hour  integer := extract(hour from v_local);
begin
  kind := case when v_hour >= 6 and v_hour < p_night_start then 'DAY' else 'NIGHT' end;
  day := case when v_hour < 6 then v_local::date - 1 else v_local::date end;
end $$;

-- Whether somebody of this tenant paid a charge or is paying it. A charge is known by its address, which may have
-- several spellings, and by its receiver and its txid, which is unique among those of one receiver (API Pix 2.9.0,
-- txid), at one host: another host may claim to have the charge of anybody. Locks the charge until the transaction
-- ends: of two who pay it at the same moment the second waits for the first.
create or replace function pix_lock_charge(p_look_up pix_look_up) returns boolean language plpgsql as $$
begin
  if p_look_up.location is null then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_look_up.tenant_id::text || p_look_up.txid, 1));
  return exists (
    select from pix_look_up l
      join pix_payment p on p.tenant_id = l.tenant_id and p.look_up_id = l.id
     where l.tenant_id = p_look_up.tenant_id and l.txid = p_look_up.txid and l.location is not null
       and (l.location = p_look_up.location
            or split_part(l.location, '/', 1) = split_part(p_look_up.location, '/', 1)
               and l.payee_account_id is not distinct from p_look_up.payee_account_id
               and l.payee_ispb = p_look_up.payee_ispb and l.payee_document = p_look_up.payee_document)
       and p.status <> 'FAILED');
end $$;

-- What a statement says of a payment: what its code says, then what the payer wrote. Null when neither says anything.
create or replace function pix_description(p_of_code text, p_message text) returns text language sql immutable as $$
  select coalesce(p_of_code || ' – ' || p_message, p_of_code, p_message)
$$;

-- Decides orders. `p_customers` and `p_accounts` are locked: the payers, and the accounts of payers and on-us payees.
-- All is read after that. `p_refused`: what their devices refuse. `p_is_authorized`: session and PIN were checked
-- before, and are not checked again.
-- Answers every decision, those that are PAID, and whose PIN was wrong or, after wrong ones, right. Writes nothing;
-- locks a dynamic charge that an order of its own pays.
-- Each subquery ends with `offset 0`, so that PostgreSQL plans it alone: a column that passes through a join costs time
-- at its start and for each row.
create or replace function pix_decide(
  p_tenant uuid, p_orders pix_order[], p_credentials payment_credential[], p_is_authorized boolean,
  p_refused pix_outcome[], p_customers uuid[], p_accounts uuid[], p_at timestamptz,
  out decisions pix_decision[], out paid pix_decision[], out wrong_pins uuid[], out right_pins uuid[]
) language plpgsql as $$
#variable_conflict use_column
declare
  v_window record := pix_window(p_at);
  v_late   text := v_window.kind;  -- of customers whose night begins at 22 o'clock
  v_cap    bigint;
begin
  if v_window.kind = 'NIGHT' then
    v_late := (pix_window(p_at, 22)).kind;
    v_cap := tenant_rule(p_tenant, 'nightPersonToPersonLimit', p_at)::bigint;
  end if;
  select array_agg(decision), array_agg(decision) filter (where outcome = 'PAID'),
         array_agg(customer_id) filter (where outcome in ('WRONG_PIN', 'PIN_LOCKED')
                                          and pin_failures < max_pin_failures()),
         array_agg(customer_id) filter (where pin_failures > 0 and refusal is null and not p_is_authorized)
    into decisions, paid, wrong_pins, right_pins
    from (
    select (ordinal, outcome,
            case
              when outcome = 'WRONG_PIN' then max_pin_failures() - 1 - pin_failures
              when outcome = device_refusal then device_detail
              when outcome = 'FIXED_AMOUNT' then fixed_amount_cents
              when outcome = 'OVER_TRANSACTION_LIMIT' then transaction_limit_cents
              when outcome = 'OVER_NIGHT_PEOPLE_LIMIT' then greatest(0, people_left_cents)
              when outcome = 'OVER_' || window_kind || '_LIMIT' then greatest(0, left_cents)
            end,
            payment_id, status, amount_cents, fee_cents, end_to_end, failure, key_type,
            transaction_id, customer_id, account_id, look_up_id, window_kind, window_day, kind, description,
            payer_name, payer_document, payee_name, payee_document, payee_bank,
            payee_account_id, payee_fee_cents, payee_owner_name, payee_owner_document,
            token_size, tokens_per_minute, token_refund, is_of_people, is_scheduled, message,
            is_pin_only)::pix_decision as decision, outcome, customer_id, refusal, pin_failures
      from (
        -- The outcome is the first reason in this list.
        select *, needs_proof is false as is_pin_only,
               case
                 when refusal is not null then refusal
                 when device_refusal is not null then device_refusal
                 when is_of_other_owner then 'FORBIDDEN'
                 when look_up_account_id is null then 'NOT_FOUND'
                 when look_up_account_id <> account_id then 'FORBIDDEN'
                 when paid_cents = amount_cents then 'REPEATED'
                 when paid_cents is not null then 'CONFLICT'
                 when is_blocked then 'CUSTOMER_BLOCKED'
                 when not (account_id = any (p_accounts) and coalesce(payee_account_id = any (p_accounts), true))
                   then 'LOCKED'
                 when is_expired then case kind when 'QR' then 'QR_CODE_EXPIRED' else 'LOOK_UP_EXPIRED' end
                 when payee_account_id = account_id then 'SAME_ACCOUNT'
                 when is_suspected and tenant_rule(p_tenant, 'refuseSuspectedPayees', p_at)::boolean
                   then 'PAYEE_SUSPECTED'
                 when fixed_amount_cents <> amount_cents then 'FIXED_AMOUNT'
                 when charge = 'REQUIRES_SINGLE' then 'REQUIRES_SINGLE'
                 when charge = 'PAID' then 'QR_CODE_PAID'
                 when charge = 'GONE' then 'QR_CODE_EXPIRED'
                 when amount_cents > transaction_limit_cents then 'OVER_TRANSACTION_LIMIT'
                 when amount_cents > people_left_cents and people_left_cents < left_cents then 'OVER_NIGHT_PEOPLE_LIMIT'
                 when amount_cents > left_cents then 'OVER_' || window_kind || '_LIMIT'
                 when payable_cents < amount_cents + fee_cents then 'INSUFFICIENT_FUNDS'
                 -- A proof is searched only where it is needed.
                 when needs_proof is true and not payment_proof_open(
                        p_tenant, look_up_id, customer_id, amount_cents, proof_hash, proof_browser_id, p_at)
                   then 'PROOF_REQUIRED'
                 else 'PAID'
               end as outcome
          from (
            -- The order, and whether its customer may give it.
            select o.ordinal, o.customer_id, o.account_id, o.look_up_id, o.amount_cents, o.payment_id as new_id,
                   o.transaction_id, o.token_size, o.tokens_per_minute, o.token_refund, o.limit_day, o.is_scheduled,
                   o.message, o.proof_from_cents, o.proof_hash, o.proof_browser_id,
                   payer.name as payer_name, payer.document as payer_document, payer.entity_type, payer.pin_failures,
                   pays_no_pix_fees(payer, p_at) as is_free,
                   v_window.kind = 'NIGHT' and pays_as_person(payer, p_at) as is_night_of_person,
                   (payer.id = o.customer_id) is not true as is_of_other_owner,
                   payer.blocked_at is not null or payer.status <> 'ACTIVE' as is_blocked,
                   case when not p_is_authorized
                        then payment_authorize(o.customer_id, payer, s, o.pin_salt, o.pin_hash,
                                               o.customer_id = any (p_customers), p_at)
                   end as refusal,
                   (select r.outcome from unnest(p_refused) r where r.ordinal = o.ordinal) as device_refusal,
                   (select r.detail from unnest(p_refused) r where r.ordinal = o.ordinal) as device_detail
              from unnest(p_orders, p_credentials) o
              left join account a on a.tenant_id = p_tenant and a.id = o.account_id
              left join customer payer on payer.tenant_id = p_tenant and payer.id = a.owner_id
              left join session s on s.tenant_id = p_tenant and s.token_hash = o.session_hash
            offset 0) w
          left join lateral (
            -- What it pays, whether that is paid already, and who gets it.
            select l.account_id as look_up_account_id, l.end_to_end, l.key, l.key_type, l.kind, l.fixed_amount_cents,
                   pix_description(l.description, w.message) as description,
                   l.payee_account_id, l.payee_name, l.payee_document, l.payee_bank,
                   payee.name as payee_owner_name, payee.document as payee_owner_document,
                   coalesce(p.id, w.new_id) as payment_id,
                   coalesce(p.status, case when l.payee_account_id is null then 'PENDING' else 'SETTLED' end) as status,
                   p.amount_cents as paid_cents, p.fee_cents as paid_fee_cents, p.failure,
                   case when l.payee_account_id is null or pays_no_pix_fees(payee, p_at) then 0
                        else (select least(w.amount_cents, fee_of(t.pix_in_fee_type, t.pix_in_fee, w.amount_cents))
                                from terms_in_force(p_tenant, l.payee_account_id, payee.entity_type, false, p_at) t)
                   end as payee_fee_cents,
                   exists (select from suspicion_mark m
                            where m.tenant_id = p_tenant and m.document = l.payee_document
                              and is_mark_in_force(m, p_at)) as is_suspected,
                   payee.closed_at is not null or l.expires_at <= p_at
                     or l.checked_at < p_at - interval '1 minute' as is_expired,
                   case when l.location is null or coalesce(w.refusal, w.device_refusal) is not null then 'NO'
                        when cardinality(p_orders) > 1 then 'REQUIRES_SINGLE'
                        when pix_lock_charge(l) then 'PAID'
                        else pix_lock_own_charge(l, p_at) end as charge
              from pix_look_up l
              left join pix_payment p on p.tenant_id = p_tenant and p.look_up_id = l.id
              left join account b on b.tenant_id = p_tenant and b.id = l.payee_account_id
              left join customer payee on payee.tenant_id = p_tenant and payee.id = b.owner_id
             where l.tenant_id = p_tenant and l.id = w.look_up_id
            offset 0) l on true
          left join lateral (
            -- What the account has, and what its limits leave.
            select b.balance_cents - b.blocked_cents as payable_cents,
                   coalesce(l.paid_fee_cents,
                            fee_of(terms.pix_out_fee_type, terms.pix_out_fee, w.amount_cents)) as fee_cents,
                   of_people.is_so as is_of_people,
                   -- A payee with a limit of its own uses nothing of the account's.
                   case when own.limit_cents is null then terms.transaction_limit_cents end as transaction_limit_cents,
                   case when own.limit_cents is null then own_window.kind else 'PAYEE' end as window_kind,
                   case when own.limit_cents is null then own_window.day else own.day end as window_day,
                   case when own.limit_cents is not null then own.limit_cents - own.used_cents
                        when own_window.kind = 'DAY' then terms.day_limit_cents - d.day_used_cents
                        else terms.night_limit_cents - d.night_used_cents
                   end as left_cents,
                   -- What people may still pay people this night; null where that is not asked.
                   case when own.limit_cents is null and of_people.is_so
                        then night_people_limit(terms.night_limit_cents, terms.night_people_cents,
                                                terms.night_limit_asked, v_cap)
                             - d.night_people_cents
                   end as people_left_cents,
                   -- Whether the day pays more than the tenant's rule lets it by the PIN alone; null: there is no rule.
                   w.amount_cents + case when own.limit_cents is null then d.pin_only_cents else own.used_cents end
                     >= w.proof_from_cents as needs_proof
              from ledger_account b
              left join lateral terms_in_force(p_tenant, w.account_id, w.entity_type, w.is_free, p_at) terms on true
             cross join lateral (
               select case when w.limit_day is not null then 'DAY'
                           when terms.night_start = 22 then v_late else v_window.kind end as kind,
                      coalesce(w.limit_day, v_window.day) as day) own_window
             cross join lateral (
               select own_window.kind = 'NIGHT' and is_person(l.payee_document) and w.is_night_of_person
                      as is_so) of_people
             cross join lateral used_of_limits(b, own_window.day) d
              left join lateral (
                select payee_limit_at(r, p_at) as limit_cents, payee_limit_used(r, day_of.day) as used_cents, day_of.day
                  from pix_payee_limit r
                 cross join lateral (select coalesce(w.limit_day, sao_paulo_day(p_at)) as day) day_of
                 where r.tenant_id = p_tenant and r.account_id = w.account_id and r.key = l.key
                   and r.payee_document = l.payee_document) own on true
             where b.tenant_id = p_tenant and b.id = w.account_id
            offset 0) m on true
        offset 0) decided
     order by ordinal) in_order;
end $$;
