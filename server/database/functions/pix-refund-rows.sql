-- A refund (devolução) as its two sides have it: what it is a part of, its rows on the statements, and the e-mails.

-- The payment of a tenant's customer that has this EndToEndId; all fields null where there is none. The id names the
-- minute in which the network was asked for the key, which a scheduled payment that waits for a lock stores later.
create or replace function pix_payment_of(p_tenant uuid, p_end_to_end text) returns pix_payment
language plpgsql stable as $$
declare
  v_minute  timestamptz;
  v_payment pix_payment;
begin
  begin
    v_minute := to_timestamp(substr(p_end_to_end, 10, 12), 'YYYYMMDDHH24MI')::timestamp at time zone 'UTC';
  exception when data_exception then
    return null; -- the SPI's pattern allows dates that no calendar has
  end;
  select p.* into v_payment
    from pix_look_up l
    join pix_payment p on p.tenant_id = l.tenant_id and p.look_up_id = l.id
   where l.tenant_id = p_tenant and l.end_to_end = p_end_to_end
     and l.created_at >= v_minute - interval '1 minute' and l.created_at < v_minute + interval '5 minutes';
  return v_payment;
end $$;

-- What of a Pix was not refunded yet, pending refunds counted. The caller has locked the account.
create or replace function pix_left_to_refund(p_tenant uuid, p_account uuid, p_original uuid, p_amount bigint)
returns bigint language sql stable as $$
  select p_amount - coalesce(sum(amount_cents), 0)::bigint from pix_refund
   where tenant_id = p_tenant and account_id = p_account and original_id = p_original and status <> 'FAILED'
$$;

-- Whether money may still arrive at an account: neither its owner's relationship has ended nor its bank is closed.
create or replace function pix_takes_money(p_tenant uuid, p_account uuid) returns boolean language sql stable as $$
  select c.closed_at is null and t.state <> 'CLOSED'
    from account a
    join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
    join tenant t on t.id = a.tenant_id
   where a.tenant_id = p_tenant and a.id = p_account
$$;

-- The row of a refund on the statement of one side: names, documents and banks of the original the other way round.
create or replace function pix_refund_row(p_original account_transaction, p_refund pix_refund)
returns account_transaction language sql immutable as $$
  select (p_original.tenant_id, p_original.account_id, null, p_refund.id, null, null, p_refund.amount_cents, 0,
          p_refund.direction = 'RECEIVED', 'REFUND', p_refund.status, null, p_original.payer_name,
          p_original.payer_document, p_original.payer_bank, p_original.beneficiary_name,
          p_original.beneficiary_document, p_original.beneficiary_bank, p_refund.end_to_end, null, false, null, null,
          null, null)::account_transaction
$$;

-- The e-mail about a refund to the owner of the account; p_row is its row on the statement.
create or replace function pix_notify_refund(
  p_row account_transaction, p_template text, p_failure text, p_at timestamptz)
returns void language sql as $$
  select notify_customer(a.tenant_id, a.owner_id, p_template, jsonb_build_object(
           'amountCents', p_row.amount_cents, 'endToEnd', p_row.end_to_end, 'failure', p_failure, 'at', p_at,
           'other', case when p_row.credit then p_row.payer_name else p_row.beneficiary_name end), p_at)
    from account a where a.tenant_id = p_row.tenant_id and a.id = p_row.account_id
$$;

-- Whether the owner of the account gets the e-mail of a refund. What a contest took back has an e-mail of its own.
create or replace function pix_is_notified(p_refund pix_refund) returns boolean language sql immutable as $$
  select p_refund.direction = 'RECEIVED' or p_refund.reason <> 'FR01'
$$;

-- Stores one side of a refund that was posted, and writes the e-mail once it has settled. `p_row`: its row on the
-- statement.
create or replace function pix_write_refund(p_refund pix_refund, p_row account_transaction, p_at timestamptz)
returns void language plpgsql as $$
begin
  insert into pix_refund select (p_refund).*;
  if p_refund.status = 'SETTLED' and pix_is_notified(p_refund) then
    perform pix_notify_refund(p_row, case p_refund.direction when 'MADE' then 'refund-sent' else 'refund-received' end,
                            null, p_at);
  end if;
end $$;

-- The payer's row of a received Pix, where the payer is a customer of this tenant; all fields null else.
create or replace function pix_paid_row(p_original account_transaction) returns account_transaction
language plpgsql stable as $$
declare
  v_paid account_transaction;
begin
  if not exists (select from pix_receipt r
                  where r.tenant_id = p_original.tenant_id and r.end_to_end = p_original.end_to_end) then
    select t.* into v_paid
      from pix_payment_of(p_original.tenant_id, p_original.end_to_end) p
      join account_transaction t on t.tenant_id = p_original.tenant_id and t.id = p.id
     where p.payee_account_id = p_original.account_id;
  end if;
  return v_paid;
end $$;

-- What comes back after fraud may come from any account: its holder is never named to the payer.
create or replace function pix_without_holder(p_paid account_transaction, p_reason text) returns account_transaction
language plpgsql immutable as $$
begin
  if p_reason = 'FR01' then
    p_paid.beneficiary_name := 'Devolução por contestação';
    p_paid.beneficiary_document := null;
    p_paid.beneficiary_bank := null;
  end if;
  return p_paid;
end $$;
