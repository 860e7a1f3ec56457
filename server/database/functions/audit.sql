-- The chain of audit rows.

-- The hash of a row: SHA-256 over the hash of the row before and this text in UTF-8: the row as jsonb prints it, with
-- keys ordered by length and then by bytes, one space after each comma and colon, times in UTC with microseconds.
create or replace function audit_hash(p_event audit_event) returns bytea language sql stable parallel safe as $$
  select sha256(p_event.previous_hash || convert_to(jsonb_build_object(
    'tenant', p_event.tenant_id, 'number', p_event.number, 'id', p_event.id,
    'at', to_char(p_event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor', p_event.actor, 'staff', p_event.staff_id, 'maker', p_event.maker, 'makerStaff', p_event.maker_staff_id,
    'alone', p_event.alone, 'action', p_event.action, 'customer', p_event.customer_id,
    'account', p_event.account_id, 'reason', p_event.reason, 'details', p_event.details)::text, 'UTF8'))
$$;

-- Writes the next row of a tenant's chain, in the transaction of its cause, and answers its number. `p_event` has the
-- columns of the row but the number and the hashes. Order of locks: customers, accounts, charges, stored commands,
-- cases, then the chain of the tenant, then that of the installation (of zeros). So this is the last call of its
-- transaction that takes a lock, and one transaction writes to no two tenants' chains.
create or replace function audit_append(p_tenant uuid, p_event jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_head  audit_chain;
  v_event audit_event;
begin
  perform require_tenant(p_tenant);
  select * into v_head from audit_chain where tenant_id = p_tenant for update;
  if not found then
    if p_tenant <> '00000000-0000-0000-0000-000000000000' and not exists (select from tenant where id = p_tenant) then
      raise exception 'there is no tenant %', p_tenant using errcode = 'foreign_key_violation';
    end if;
    insert into audit_chain values (p_tenant, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select * into v_head from audit_chain where tenant_id = p_tenant for update;
  end if;
  v_event := jsonb_populate_record(null::audit_event, p_event);
  v_event.tenant_id := p_tenant;
  v_event.number := v_head.number + 1;
  v_event.alone := coalesce(v_event.alone, false);
  v_event.details := coalesce(v_event.details, '{}');
  v_event.previous_hash := v_head.hash;
  v_event.hash := audit_hash(v_event);
  insert into audit_event select v_event.*;
  update audit_chain set number = v_event.number, hash = v_event.hash where tenant_id = p_tenant;
  return v_event.number;
end $$;
