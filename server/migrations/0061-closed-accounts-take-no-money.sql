-- Who was erased has no access any more: money that came in then, or while the erasure looked at the balance, would be out of reach.
-- The erasure holds the accounts before it looks, and what credits an account looks under the same lock whether its owner is closed.

-- Holds the accounts of a customer until the transaction ends: nothing is credited or paid meanwhile. After the customer's own row
-- (locks: customers, then accounts by id).
create function customer_hold_accounts(p_tenant uuid, p_customer uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform expect_to_speak_for(p_tenant);
  perform ledger_hold(p_tenant, array(select id from account where tenant_id = p_tenant and owner_id = p_customer), true);
end $$;
revoke execute on function customer_hold_accounts from public;

-- Nothing else in these two changes: their texts stay in 0023 and 0024.
do $$
declare
  v_change record;
  v_before text;
  v_after  text;
begin
  for v_change in
    select * from (values
      ('pix_pay_batch', 'l.expires_at <= p_at or ', 'owner.closed_at is not null or l.expires_at <= p_at or '),
      ('pix_receive', '  select * into v_credit from pix_credit_legs',
       '  perform ledger_hold(p_tenant, array[p_account], true);
  if exists (select from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
              where a.tenant_id = p_tenant and a.id = p_account and c.closed_at is not null) then
    raise exception ''no Pix is received into account %, which is closed'', p_account using errcode = ''check_violation'';
  end if;
  select * into v_credit from pix_credit_legs')) c(name, before, after)
  loop
    v_before := pg_get_functiondef(v_change.name::regproc);
    v_after := replace(v_before, v_change.before, v_change.after);
    if v_after = v_before then raise exception '% is not what this migration expects', v_change.name; end if;
    execute v_after;
  end loop;
end $$;
