-- Charges of our customers are paid here: in the transaction of the money, once.

-- Why a charge of a customer of this tenant cannot be paid: PAID, or GONE when it was removed, is past its end, or was
-- read from another address than its own. Null when it can, or when the look-up names no charge of ours. Locks the
-- charge until the transaction ends.
create or replace function pix_lock_own_charge(p_look_up pix_look_up, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_charge pix_charge;
begin
  if p_look_up.payee_account_id is null then return null; end if;
  select * into v_charge from pix_charge
   where tenant_id = p_look_up.tenant_id and account_id = p_look_up.payee_account_id and txid = p_look_up.txid
     for update;
  return case when v_charge.status = 'CONCLUIDA' then 'PAID'
              when v_charge.status <> 'ATIVA' or v_charge.ends_at <= p_at
                   or v_charge.location <> p_look_up.location then 'GONE' end;
end $$;

-- Marks the charge that an order paid; nothing where the order paid no charge of ours. pix_decide has locked it.
create or replace function pix_conclude_charge(p_tenant uuid, p_paid pix_decision, p_at timestamptz) returns void
language plpgsql as $$
begin
  update pix_charge c
     set status = 'CONCLUIDA', paid_at = p_at, paid_cents = p_paid.amount_cents, paid_end_to_end = p_paid.end_to_end,
         paid_transaction_id = p_paid.transaction_id, payer_name = p_paid.payer_name,
         payer_document = p_paid.payer_document, payer_bank = (select bank_name from tenant where id = p_tenant)
    from pix_look_up l
   where l.tenant_id = p_tenant and l.id = p_paid.look_up_id and c.tenant_id = p_tenant
     and c.account_id = p_paid.payee_account_id and c.txid = l.txid and c.location = l.location;
end $$;

-- A customer of another institution paid a charge. `p_amounts` are those that it demands; null: any. `p_taken_at`: when
-- this institution said that it takes the payment, which its charge has not ended before. Answers
--   CREDITED  the money was credited, and the charge is CONCLUIDA
--   REPEATED  this EndToEndId was credited before
--   REFUSED   the charge is paid, removed, past its end, or demands another amount; nothing was credited
--   SUSPECTED the account's owner is under founded suspicion; nothing was credited
-- Order of locks: account, charge, as when an order is executed.
create or replace function pix_receive_charge(
  p_tenant uuid, p_account uuid, p_txid text, p_amounts bigint[], p_end_to_end text, p_amount bigint,
  p_payer_name text, p_payer_document text, p_payer_bank text, p_description text, p_posting uuid, p_at timestamptz,
  p_taken_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_charge   pix_charge;
  v_credited boolean;
begin
  perform require_tenant(p_tenant);
  perform ledger_lock(p_tenant, array[p_account], true);
  select * into v_charge from pix_charge
   where tenant_id = p_tenant and account_id = p_account and txid = p_txid for update;
  if v_charge.paid_end_to_end = p_end_to_end then return 'REPEATED'; end if;
  if (v_charge.status = 'ATIVA' and v_charge.ends_at > p_taken_at
      and (v_charge.changeable or p_amount = any (p_amounts))) is not true then
    return 'REFUSED';
  end if;
  v_credited := pix_receive(p_tenant, p_account, p_end_to_end, p_amount, p_payer_name, p_payer_document, p_payer_bank,
                            p_description, p_posting, p_at, 'QR_CODE_RECEIVED');
  if v_credited is null then return 'SUSPECTED'; end if;
  if not v_credited then return 'REPEATED'; end if;
  update pix_charge
     set status = 'CONCLUIDA', paid_at = p_at, paid_cents = p_amount, paid_end_to_end = p_end_to_end,
         paid_transaction_id = p_posting, payer_name = p_payer_name, payer_document = p_payer_document,
         payer_bank = p_payer_bank
   where tenant_id = p_tenant and account_id = p_account and txid = p_txid;
  return 'CREDITED';
end $$;

-- The same, as servers of 0.1.0 call it.
create or replace function pix_receive_charge(
  p_tenant uuid, p_account uuid, p_txid text, p_amounts bigint[], p_end_to_end text, p_amount bigint,
  p_payer_name text, p_payer_document text, p_payer_bank text, p_description text, p_posting uuid, p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(p_tenant);
  return pix_receive_charge(p_tenant, p_account, p_txid, p_amounts, p_end_to_end, p_amount, p_payer_name,
                            p_payer_document, p_payer_bank, p_description, p_posting, p_at, p_at);
end $$;
