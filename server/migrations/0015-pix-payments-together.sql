-- Pix payments of one tenant, many at once: `pix_pay` for a group (docs/decisions/0019).

-- An order on its way through the group: who, what, what was found, what became of it. `outcome` null: nothing against it yet.
create type pix_order as (
  place integer, customer_id uuid, account_id uuid, look_up_id uuid, amount_cents bigint, payment_id uuid, transaction_id uuid,
  token_size integer, tokens_per_minute integer, token_refund integer,
  outcome text, detail bigint, pin_failures smallint,
  status text, fee_cents bigint, end_to_end text, failure text, key_type text,
  qr_code boolean, description text, day_limit_cents bigint, night_limit_cents bigint,
  payer_name text, payer_document text, payer_email text,
  payee_account_id uuid, payee_name text, payee_document text, payee_bank text,
  owner_name text, owner_document text, owner_email text, credit_fee_cents bigint
);

-- Reads what orders name, after the customers' locks were taken: sessions, PINs, look-ups, terms. STALE: the server remembered
-- something of the caller that holds no longer (session, PIN, status, account), and asks again; nothing is counted then. ALONE:
-- a charge that somebody keeps is paid once by one of many, under a lock that a group must not hold.
create function pix_orders_read(
  p_tenant uuid, p_customers uuid[], p_sessions bytea[], p_pin_salts bytea[], p_pin_hashes bytea[], p_accounts uuid[],
  p_look_ups uuid[], p_amounts bigint[], p_payments uuid[], p_transactions uuid[], p_token_sizes integer[],
  p_tokens_per_minute integer[], p_token_refunds integer[], p_at timestamptz
) returns pix_order[] language plpgsql as $$
begin
  return array(
    select (
        o.place, o.customer_id, o.account_id, o.look_up_id, o.amount_cents,
        coalesce(p.id, o.payment_id), coalesce(p.id, o.transaction_id), o.token_size, o.tokens_per_minute, o.token_refund,
        case
          when x.stale then 'STALE'
          when c.pin_hash is null then 'PIN_NOT_SET'
          when c.pin_failures >= 5 then 'PIN_LOCKED'
          when not x.right_pin then case c.pin_failures when 4 then 'PIN_LOCKED' else 'WRONG_PIN' end
          when l.id is null then 'NOT_FOUND'
          when l.account_id <> o.account_id then 'FORBIDDEN'
          when l.paid_by is not null then case p.amount_cents when o.amount_cents then 'REPEATED' else 'CONFLICT' end
          when l.expires_at <= p_at or l.checked_at < p_at - interval '1 minute' then
            case l.kind when 'QR' then 'QR_CODE_EXPIRED' else 'LOOK_UP_EXPIRED' end
          when l.payee_account_id = o.account_id then 'SAME_ACCOUNT'
          when l.fixed_amount_cents <> o.amount_cents then 'FIXED_AMOUNT'
          when l.location is not null and cardinality(p_customers) > 1 then 'ALONE'
          when pix_charge_paid(l) then 'QR_CODE_PAID'
          when o.amount_cents > f.transaction_limit_cents then 'OVER_TRANSACTION_LIMIT'
        end,
        case
          when c.pin_failures < 4 and not x.right_pin then 4 - c.pin_failures
          when l.fixed_amount_cents <> o.amount_cents then l.fixed_amount_cents
          else f.transaction_limit_cents end,
        case
          when x.stale or c.pin_hash is null or c.pin_failures >= 5 then null
          when not x.right_pin then c.pin_failures + 1
          when c.pin_failures > 0 then 0 end,
        coalesce(p.status, case when l.payee_account_id is null then 'PENDING' else 'SETTLED' end),
        coalesce(p.fee_cents, fee_of(f.pix_out_fee_type, f.pix_out_fee, o.amount_cents)), l.end_to_end, p.failure, l.key_type,
        l.kind = 'QR', l.description, f.day_limit_cents, f.night_limit_cents,
        c.name, c.document, c.email,
        l.payee_account_id, l.payee_name, l.payee_document, l.payee_bank,
        owner.name, owner.document, owner.email,
        case when l.payee_account_id is null then 0 else least(o.amount_cents, fee_of(g.pix_in_fee_type, g.pix_in_fee, o.amount_cents)) end
      )::pix_order
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
        c.pin_hash = o.pin_hash as right_pin) x
      left join pix_look_up l on l.tenant_id = p_tenant and l.id = o.look_up_id
      left join pix_payment p on p.tenant_id = p_tenant and p.id = l.paid_by
      left join account_terms_in_force f on f.tenant_id = p_tenant and f.account_id = o.account_id
      left join account_terms_in_force g on g.tenant_id = p_tenant and g.account_id = l.payee_account_id
      left join account payee on payee.tenant_id = p_tenant and payee.id = l.payee_account_id
      left join customer owner on owner.tenant_id = p_tenant and owner.id = payee.owner_id
     order by o.place);
end $$;

-- Writes what was decided to be paid: money, payments, statements, letters. All of it or nothing.
create function pix_orders_post(p_tenant uuid, p_paid pix_order[], p_kind text, p_day date, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_tenant  tenant;
  v_transit uuid := ledger_house(p_tenant, 'TRANSIT');
  v_fees    uuid := ledger_house(p_tenant, 'FEES');
begin
  select * into v_tenant from tenant where id = p_tenant;

  -- What payers give comes first, so that nobody spends what this very group brings.
  perform ledger_post_group(p_tenant, p_at, array(
    select (w.payment_id, case w.status when 'PENDING' then 'PENDING' else 'FINAL' end, null,
            case w.status when 'PENDING' then 'PIX_SENT' else 'PIX_BOOK' end, x.account_id, x.amount_cents)::ledger_line
      from unnest(p_paid) w
     cross join lateral (values
        (1, w.account_id, -w.amount_cents), (2, w.account_id, -w.fee_cents),
        (3, coalesce(w.payee_account_id, v_transit), w.amount_cents),
        (4, case when w.payee_account_id is null then v_transit else v_fees end, w.fee_cents),
        (5, w.payee_account_id, -w.credit_fee_cents), (6, v_fees, w.credit_fee_cents)) x(leg, account_id, amount_cents)
     where x.amount_cents <> 0
     order by x.leg > 2, w.place, x.leg));

  insert into pix_payment (tenant_id, id, account_id, look_up_id, end_to_end, amount_cents, fee_cents, status, window_day,
                           window_kind, created_at, answered_at, next_try_at)
  select p_tenant, w.payment_id, w.account_id, w.look_up_id, w.end_to_end, w.amount_cents, w.fee_cents, w.status, p_day,
         p_kind, p_at, case w.status when 'SETTLED' then p_at end, p_at + interval '6 seconds'
    from unnest(p_paid) w;
  update pix_look_up l set paid_by = w.payment_id from unnest(p_paid) w where l.tenant_id = p_tenant and l.id = w.look_up_id;

  -- An order shows that the look-up was meant, whatever becomes of it (DICT manual, section 12). No bucket yet: it is full.
  update pix_look_up_tokens t
     set tokens = least(w.token_size, w.token_refund + least(w.token_size,
           t.tokens + w.tokens_per_minute * greatest(0, extract(epoch from p_at - t.updated_at)) / 60)),
         updated_at = greatest(t.updated_at, p_at)
    from unnest(p_paid) w
   where t.tenant_id = p_tenant and t.customer_id = w.customer_id
     and t.bucket = case when w.key_type in ('PHONE', 'EMAIL') then 'CONTACT' else 'DOCUMENT' end;

  perform account_record_group(p_tenant,
    array(
      select (p_tenant, x.account_id, 0, coalesce(x.id, gen_random_uuid()), p_at, case when x.status = 'SETTLED' then p_at end, x.amount_cents, x.fee_cents,
              x.credit, x.category, x.status, x.description, x.beneficiary_name, x.beneficiary_document, x.beneficiary_bank,
              x.payer_name, x.payer_document, v_tenant.bank_name, x.end_to_end, x.payment_id)::account_transaction
        from unnest(p_paid) w
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
       order by x.side > 2, w.place, x.side),
    array(
      select (w.account_id, p_day, 0, 0, case p_kind when 'DAY' then w.amount_cents else 0 end,
              case p_kind when 'NIGHT' then w.amount_cents else 0 end)::account_gain
        from unnest(p_paid) w));

  insert into outbox (tenant_id, id, channel, recipient, template, data, created_at)
  select p_tenant, gen_random_uuid(), 'EMAIL', w.payer_email, 'payment-sent', jsonb_build_object(
           'amountCents', w.amount_cents, 'beneficiary', w.payee_name, 'endToEnd', w.end_to_end, 'at', p_at, 'name', w.payer_name), p_at
    from unnest(p_paid) w where w.status = 'SETTLED' and w.payer_email is not null
  union all
  select p_tenant, gen_random_uuid(), 'EMAIL', w.owner_email, 'payment-received', jsonb_build_object(
           'amountCents', w.amount_cents, 'payer', w.payer_name, 'description', w.description, 'endToEnd', w.end_to_end,
           'at', p_at, 'name', w.owner_name), p_at
    from unnest(p_paid) w where w.payee_account_id is not null and w.owner_email is not null;
end $$;

-- Pays what look-ups found, of many customers in one round trip and one transaction, each with its own outcome: a refusal is an
-- outcome, not an exception, so that a wrong PIN is counted and no neighbour is refused. The outcomes are PAID, REPEATED (this
-- very order was paid before), STALE, ALONE and the codes of the contract's refusals, with `detail` as their number.
-- A customer has one order in a group: guesses at a PIN and orders of one account come one after the other, as ever. Under the
-- customer's lock the look-ups of the account hold still too: nobody else may pay with them.
-- Locks: customers by id, charge, accounts by id.
create function pix_pay_group(
  p_tenant uuid, p_customers uuid[], p_sessions bytea[], p_pin_salts bytea[], p_pin_hashes bytea[], p_accounts uuid[],
  p_look_ups uuid[], p_amounts bigint[], p_payments uuid[], p_transactions uuid[], p_token_sizes integer[],
  p_tokens_per_minute integer[], p_token_refunds integer[], p_at timestamptz
) returns setof pix_outcome language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_orders pix_order[];
  v_paid   pix_order[];
  v_window record;
  r        record;
begin
  if (select count(distinct id) from unnest(p_customers) id) <> cardinality(p_customers) then
    raise exception 'a customer has one order in a group';
  end if;
  perform 1 from customer where tenant_id = p_tenant and id = any (p_customers) order by id for no key update;
  v_orders := pix_orders_read(p_tenant, p_customers, p_sessions, p_pin_salts, p_pin_hashes, p_accounts, p_look_ups, p_amounts,
                              p_payments, p_transactions, p_token_sizes, p_tokens_per_minute, p_token_refunds, p_at);
  if exists (select from unnest(v_orders) where pin_failures is not null) then
    update customer c set pin_failures = o.pin_failures from unnest(v_orders) o
     where c.tenant_id = p_tenant and c.id = o.customer_id and o.pin_failures is not null;
  end if;

  perform ledger_lock(p_tenant, array(
    select unnest(array[account_id, payee_account_id]) from unnest(v_orders) where outcome is null));
  select * into v_window from pix_window(p_at);
  for r in
    select o.place, o.amount_cents, o.fee_cents, a.balance_cents,
           coalesce(case v_window.kind when 'DAY' then d.day_used_cents else d.night_used_cents end, 0) as used,
           case v_window.kind when 'DAY' then o.day_limit_cents else o.night_limit_cents end as most
      from unnest(v_orders) o
      join ledger_account a on a.tenant_id = p_tenant and a.id = o.account_id
      left join account_day d on d.tenant_id = p_tenant and d.account_id = o.account_id and d.day = v_window.day
     where o.outcome is null
  loop
    if r.used + r.amount_cents > r.most then
      v_orders[r.place].outcome := 'OVER_' || v_window.kind || '_LIMIT';
      v_orders[r.place].detail := greatest(0, r.most - r.used);
    else
      v_orders[r.place].outcome := case when r.balance_cents < r.amount_cents + r.fee_cents then 'INSUFFICIENT_FUNDS' else 'PAID' end;
    end if;
  end loop;

  v_paid := array(select o from unnest(v_orders) o where o.outcome = 'PAID' order by o.place);
  if cardinality(v_paid) > 0 then
    perform pix_orders_post(p_tenant, v_paid, v_window.kind, v_window.day, p_at);
  end if;
  return query select o.outcome, o.detail, o.payment_id,
                      case when o.outcome = 'PAID' then o.payment_id else o.transaction_id end, o.status, o.amount_cents,
                      o.fee_cents, o.end_to_end, o.failure, o.key_type
                 from unnest(v_orders) o order by o.place;
end $$;

-- `pix_pay` stays for the servers that still run while this migration comes; nothing of this version calls it.

-- Looks a key up in the own house, in one round trip: takes the tokens, finds the key's owner, gives back what a find does not
-- cost, remembers the find for one payment. `wait` above 0: no tokens are left, for so many seconds. `payee_account_id` null:
-- nobody here has the key; the tokens stay taken, and the network is asked. The payer's own key is found and not remembered.
create function pix_look_up_own(
  p_tenant uuid, p_customer uuid, p_bucket text, p_size integer, p_per_minute integer, p_cost integer, p_refund integer,
  p_row pix_look_up, out wait integer, out payee_account_id uuid, out payee_name text, out payee_document text
) language plpgsql as $$
begin
  wait := pix_tokens_add(p_tenant, p_customer, p_bucket, p_size, p_per_minute, -p_cost, p_row.created_at);
  if wait > 0 then return; end if;
  select k.account_id, c.name, c.document, t.ispb, t.bank_name
    into payee_account_id, payee_name, payee_document, p_row.payee_ispb, p_row.payee_bank
    from pix_key k
    join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = k.tenant_id
   where k.tenant_id = p_tenant and k.key = p_row.key and k.status = 'ACTIVE';
  if payee_account_id is null then return; end if;
  perform pix_tokens_add(p_tenant, p_customer, p_bucket, p_size, p_per_minute, p_refund, p_row.created_at);
  if payee_account_id = p_row.account_id then return; end if;
  p_row.payee_account_id := payee_account_id;
  p_row.payee_name := payee_name;
  p_row.payee_document := payee_document;
  insert into pix_look_up select (p_row).*;
end $$;
