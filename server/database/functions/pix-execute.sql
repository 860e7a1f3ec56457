-- The execution of orders that are decided: write the payments, move the money, write the statements.

-- Pays orders that are PAID by pix_decide, in the same transaction.
create or replace function pix_execute(p_tenant uuid, p_paid pix_decision[], p_at timestamptz) returns void
language plpgsql as $$
begin
  -- One statement; the functions run in this order.
  perform pix_write_payments(p_tenant, p_paid, p_at), pix_use_payee_limits(p_tenant, p_paid),
          ledger_post_batch(p_tenant, p_at, pix_lines(p_tenant, p_paid));
  -- A charge is paid by a batch of one (REQUIRES_SINGLE).
  if cardinality(p_paid) = 1 and p_paid[1].kind = 'QR' then
    perform pix_conclude_charge(p_tenant, p_paid[1], p_at);
  end if;
end $$;

-- Writes the payments, gives look-up tokens back (DICT manual, section 12: whatever the network answers) and notes the
-- settled payments for their e-mails. A customer without a bucket has all tokens.
create or replace function pix_write_payments(p_tenant uuid, p_paid pix_decision[], p_at timestamptz) returns void
language plpgsql as $$
begin
  with new_payments as (
    insert into pix_payment (tenant_id, id, account_id, payee_account_id, look_up_id, end_to_end, amount_cents,
                             fee_cents, status, window_day, window_kind, created_at, answered_at, next_try_at,
                             is_of_people, message, is_pin_only, is_scheduled, payer_name, payer_document, payer_bank,
                             payee_name, payee_document, payee_bank, description, expires_at)
    select p_tenant, payment_id, account_id, payee_account_id, look_up_id, end_to_end, amount_cents,
           fee_cents, status, window_day, window_kind, p_at, case status when 'SETTLED' then p_at end,
           p_at + interval '6 seconds', window_kind = 'NIGHT' and is_of_people is true, message, is_pin_only,
           coalesce(is_scheduled, false), payer_name, payer_document,
           (select bank_name from tenant where id = p_tenant), payee_name, payee_document, payee_bank, description,
           -- The network executes it until then, and never later. What is paid at night may wait for a network.
           case when payee_account_id is null
                then p_at + case when is_scheduled then interval '30 minutes' else interval '60 seconds' end end
      from unnest(p_paid)
  ), refunded_tokens as (
    update pix_look_up_tokens t
       set tokens = least(d.token_size, d.token_refund + least(d.token_size,
             t.tokens + d.tokens_per_minute * greatest(0, extract(epoch from p_at - t.updated_at)) / 60)),
           updated_at = greatest(t.updated_at, p_at)
      from unnest(p_paid) d
     -- `any` keeps PostgreSQL from reading all buckets of the tenant while it believes that they are few.
     where t.tenant_id = p_tenant and t.customer_id = any (array(select customer_id from unnest(p_paid)))
       and t.customer_id = d.customer_id
       and d.token_size is not null -- keys of a Pix Agendado and of a payout are looked up without tokens
       and t.bucket = case when d.key_type in ('PHONE', 'EMAIL') then 'CONTACT' else 'DOCUMENT' end
  )
  insert into pix_pending_notification (tenant_id, id, payment_ids, payee_fee_cents, created_at)
  select p_tenant, new_id(), array_agg(payment_id), array_agg(coalesce(payee_fee_cents, 0)), p_at
    from unnest(p_paid) where status = 'SETTLED' having count(*) > 0;
end $$;

-- The money that payments move, with the rows of the statements: the payer's, with a row for the fee, then the payee's,
-- with a row for the fee. Debits of payers come first, so that no account spends what this batch brings it. An off-us
-- payment stays in transit until the network answers. A fee's row has names of its own.
create or replace function pix_lines(p_tenant uuid, p_paid pix_decision[]) returns ledger_line[]
language plpgsql as $$
begin
  return array(
    select (d.payment_id, leg.number, leg.account_id, leg.amount_cents, leg.id, leg.fee_cents, leg.category, null,
            leg.words, leg.used)::ledger_line
      from unnest(p_paid) d
     cross join lateral (
       select 1 as number, d.account_id, -d.amount_cents as amount_cents, d.payment_id as id, d.fee_cents,
              case d.kind when 'QR' then 'QR_CODE_PAID' else 'PIX_SENT' end as category, null::entry_words as words,
              (d.window_day, case d.window_kind when 'DAY' then d.amount_cents else 0 end,
               case d.window_kind when 'NIGHT' then d.amount_cents else 0 end,
               case when d.window_kind = 'NIGHT' and d.is_of_people then d.amount_cents else 0 end,
               case when d.window_kind <> 'PAYEE' and d.is_pin_only then d.amount_cents else 0 end)::limit_usage as used
        union all
       select 2, d.account_id, -d.fee_cents, new_id(), 0, 'FEE',
              pix_fee_words(p_tenant, d.payer_name, d.payer_document), null
        where d.fee_cents > 0
        union all
       select 3, d.payee_account_id, d.amount_cents, d.transaction_id, d.payee_fee_cents,
              case d.kind when 'QR' then 'QR_CODE_RECEIVED' else 'PIX_RECEIVED' end, null, null
        where d.payee_account_id is not null
        union all
       select 5, d.payee_account_id, -d.payee_fee_cents, new_id(), 0, 'FEE',
              pix_fee_words(p_tenant, d.payee_owner_name, d.payee_owner_document), null
        where d.payee_fee_cents > 0
        union all
       -- What no statement shows.
       select internal.number, ledger_internal_account(p_tenant, internal.kind), internal.amount_cents, null, null,
              null, null, null
         from (values (3, 'TRANSIT', case when d.payee_account_id is null then d.amount_cents end),
                      (4, case when d.payee_account_id is null then 'TRANSIT' else 'FEES' end, d.fee_cents),
                      (6, 'FEES', d.payee_fee_cents)) internal (number, kind, amount_cents)
        where internal.amount_cents > 0) leg
     order by leg.number, d.ordinal);
end $$;

-- What the row of a fee says, which its payer owes the bank.
create or replace function pix_fee_words(p_tenant uuid, p_name text, p_document text) returns entry_words
language plpgsql stable as $$
begin
  return (select (null, 'Tarifa Pix', name, document, bank_name, p_name, p_document, bank_name, null)::entry_words
            from tenant where id = p_tenant);
end $$;

-- Adds payments to the limits that their payees have of their own. The customers are locked.
create or replace function pix_use_payee_limits(p_tenant uuid, p_paid pix_decision[]) returns void
language plpgsql as $$
begin
  if not exists (select from unnest(p_paid) where window_kind = 'PAYEE') then return; end if;
  update pix_payee_limit r
     set used_cents = payee_limit_used(r, d.window_day) + d.amount_cents,
         used_on = greatest(r.used_on, d.window_day)
    from unnest(p_paid) d
    join pix_look_up l on l.tenant_id = p_tenant and l.id = d.look_up_id
   where d.window_kind = 'PAYEE' and r.tenant_id = p_tenant and r.account_id = d.account_id and r.key = l.key;
end $$;
