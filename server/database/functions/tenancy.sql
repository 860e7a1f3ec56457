-- A function that runs as the owner is exempt from row level security. One that the application may call begins with
-- this: it refuses a tenant that is not the one of the connection.
create or replace function require_tenant(p_tenant uuid) returns void language plpgsql stable as $$
begin
  if (current_setting('vitral.tenant', true) in (p_tenant::text, '*')) is not true then
    raise exception 'the connection has no access to tenant %', p_tenant using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Keeps a tenant in its state until the transaction ends: `tenant_change_state` waits. Whatever pays, credits from
-- outside or opens an account takes this before any other lock, so that after a change nothing of before is decided.
create or replace function tenant_hold(p_tenant uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended(p_tenant::text, 2))
$$;

-- The same; answers the state.
create or replace function tenant_hold_state(p_tenant uuid) returns text language plpgsql as $$
begin
  perform tenant_hold(p_tenant);
  return (select state from tenant where id = p_tenant);
end $$;

-- Holds the state alone, for what changes it: waits until nothing is being paid or credited.
create or replace function tenant_hold_alone(p_tenant uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_tenant::text, 2))
$$;

-- Changes the state of a tenant once nothing is being paid, and ends all sessions of its customers. Answers how many;
-- null where its state is none of p_from: then nothing changes.
create or replace function tenant_change_state(p_tenant uuid, p_from text[], p_to text, p_at timestamptz)
returns integer language plpgsql as $$
declare
  v_ended integer;
begin
  perform tenant_hold_alone(p_tenant);
  update tenant set state = p_to, state_at = p_at where id = p_tenant and state = any (p_from);
  if not found then return null; end if;
  update session set ended_at = p_at where tenant_id = p_tenant and ended_at is null;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- The tables that have rows of tenants, as the catalogue has them now, so that a new one is among them. `column_name`
-- says whose a row is, `stays` that a trigger refuses to remove one (proofs and books), and `is_theirs` which rows are
-- of a customer or of the books; null: a table that has none.
create or replace function tenant_tables()
returns table (table_name text, column_name text, stays boolean, is_theirs text) language sql stable as $$
  select c.relname::text, a.attname::text,
         exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 10 = 10),
         case when c.relname in ('customer', 'account', 'ledger_plain_posting') then 'true'
              else (select string_agg(format('%I is not null', named.attname), ' or ')
                      from pg_attribute named
                     where named.attrelid = c.oid and not named.attisdropped
                       and named.attname in ('customer_id', 'account_id')) end
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'works_for') and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by 1
$$;

-- Removes a bank that was made by mistake: one that is suspended and has nothing of a customer, no posting and no key.
-- Its settings, pictures, accounts in the ledger and disabled staff go, and its hosts, slug and ISPB are free again.
-- What proves something stays: the audit, access records for their six months, orders. So the tenant's row stays too,
-- under another slug: what refers to it holds, its chain is verified and its records end like others; no list has it.
-- Who calls this writes `tenant.remove` to the audit (require_audit_of_terms). Answers
--   REMOVED
--   NOT_SUSPENDED  only a suspended bank lets no customer in, so that it stays as empty as it was found
--   HAS_STAFF      somebody who works for it is not disabled
--   NOT_EMPTY      `names` has the tables with rows of a customer or an account, or with postings
create or replace function tenant_remove(p_tenant uuid, p_at timestamptz, out outcome text, out names text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_table record;
  v_is    boolean;
  v_left  boolean := true;
  v_next  uuid;
begin
  perform require_tenant(p_tenant);
  perform tenant_hold_alone(p_tenant); -- no one signs up meanwhile
  perform from tenant where id = p_tenant and state = 'SUSPENDED' for update;
  if not found then
    outcome := 'NOT_SUSPENDED';
    return;
  end if;
  if exists (select from staff where works_for = p_tenant and disabled_at is null) then
    outcome := 'HAS_STAFF';
    return;
  end if;
  for v_table in select * from tenant_tables() where is_theirs is not null loop
    execute format('select exists (select from %I where %I = $1 and (%s))', v_table.table_name, v_table.column_name,
                   v_table.is_theirs) into v_is using p_tenant;
    if v_is then names := names || v_table.table_name; end if;
  end loop;
  if names is not null then
    outcome := 'NOT_EMPTY';
    return;
  end if;
  -- What the network brought and was answered is its institution's: the next brand of the ISPB keeps it.
  select t.id into v_next from tenant gone join tenant t on t.ispb = gone.ispb and t.id <> gone.id
   where gone.id = p_tenant and t.removed_at is null order by t.id limit 1;
  if v_next is not null then
    update gateway_event set tenant_id = v_next where tenant_id = p_tenant;
    update gateway_answer set tenant_id = v_next where tenant_id = p_tenant;
    update gateway_position set tenant_id = v_next where tenant_id = p_tenant
       and not exists (select from gateway_position where tenant_id = v_next);
  end if;
  -- A table whose rows others refer to is emptied after them.
  for v_pass in 1 .. 9 loop
    exit when not v_left;
    v_left := false;
    for v_table in select * from tenant_tables() where not stays loop
      begin
        execute format('delete from %I where %I = $1', v_table.table_name, v_table.column_name) using p_tenant;
      exception when foreign_key_violation then
        if v_pass = 9 then raise; end if;
        v_left := true;
      end;
    end loop;
  end loop;
  update tenant
     set state = 'CLOSED', state_at = p_at, removed_at = p_at, logo_white = null, logo_dark = null, favicon = null,
         slug = left(slug, 22) || '-removed-' || right(id::text, 8)
   where id = p_tenant;
  outcome := 'REMOVED';
end $$;
