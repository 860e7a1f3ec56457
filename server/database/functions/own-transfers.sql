-- Transfers between two accounts of one owner.

-- Moves money from one account of a customer to another of the same customer. The caller has authorized the order,
-- which locks the customer. `p_transfer` names the order, and is the id of its posting and of the payer's row: the same
-- order again moves nothing. It uses nothing of the limits, and has no fee. `p_credit`: the id of the other row.
--   PAID       the money moved
--   REPEATED   this very order moved it before
--   CONFLICT   this id was that of something else
-- and the codes of the contract's refusals.
create or replace function transfer_own(
  p_tenant uuid, p_owner uuid, p_from uuid, p_to uuid, p_transfer uuid, p_credit uuid, p_amount bigint, p_at timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_from     account;
  v_to       account;
  v_posting  ledger_posting;
  v_is_same  boolean;
  v_is_short boolean;
begin
  perform require_tenant(p_tenant);
  if (p_amount > 0 and p_from <> p_to) is not true then
    raise exception 'no transfer of % from % to %', p_amount, p_from, p_to using errcode = 'check_violation';
  end if;
  select * into v_from from account where tenant_id = p_tenant and id = p_from;
  select * into v_to from account where tenant_id = p_tenant and id = p_to;
  if v_from.id is null or v_to.id is null then return 'NOT_FOUND'; end if;
  if v_from.owner_id <> p_owner or v_to.owner_id <> p_owner then return 'FORBIDDEN'; end if;
  if exists (select from customer
              where tenant_id = p_tenant and id = p_owner and (blocked_at is not null or closed_at is not null)) then
    return 'FORBIDDEN';
  end if;

  perform ledger_lock(p_tenant, array[p_from, p_to], true);
  select * into v_posting from ledger_posting where tenant_id = p_tenant and id = p_transfer;
  if v_posting.id is not null then
    select v_posting.reason = 'TRANSFER'
           and bool_and(coalesce(
                 e.amount_cents = case e.account_id when p_from then -p_amount when p_to then p_amount end, false))
      into v_is_same from ledger_entry e where e.tenant_id = p_tenant and e.posting_id = p_transfer;
    return case when v_is_same then 'REPEATED' else 'CONFLICT' end;
  end if;
  select balance_cents - blocked_cents < p_amount into v_is_short
    from ledger_account where tenant_id = p_tenant and id = p_from;
  if v_is_short then return 'INSUFFICIENT_FUNDS'; end if;

  if exists (select from account_transaction where tenant_id = p_tenant and id = p_transfer) then
    return 'CONFLICT';
  end if;
  perform ledger_post(p_tenant, p_transfer, 'FINAL', null, 'TRANSFER', p_at, null, array(
    select (p_tenant, row.account_id, null, row.id, null, null, p_amount, 0, row.credit, 'TRANSFER', 'SETTLED',
            row.description, c.name, c.document, t.bank_name, c.name, c.document, t.bank_name, null, null, false, null,
            null, null, null)::account_transaction
      from (values (p_from, p_transfer, false, 'Para a sua conta ' || v_to.number),
                   (p_to, p_credit, true, 'Da sua conta ' || v_from.number)) row (account_id, id, credit, description)
      join customer c on c.tenant_id = p_tenant and c.id = p_owner
      join tenant t on t.id = p_tenant));
  perform email_customer(p_tenant, p_owner, 'transfer', jsonb_build_object(
    'amountCents', p_amount, 'from', v_from.number, 'to', v_to.number, 'at', p_at), p_at);
  return 'PAID';
exception
  -- Another customer sent this id at the same moment.
  when unique_violation then return 'CONFLICT';
end $$;
