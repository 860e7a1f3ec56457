-- Row level security stands behind every `where tenant_id = …`: a connection reads and writes only rows of the tenant
-- in its setting vitral.tenant; those of all tenants with '*'; none without the setting. The owner's functions are
-- exempt, and so are the tables that belong to no tenant. A table that comes later gets its policy in its own file.

create function current_tenant() returns uuid language sql stable parallel safe as $$
  select case when current_setting('vitral.tenant', true) ~ '^[0-9a-f-]{36}$'
              then current_setting('vitral.tenant', true)::uuid end
$$;

create function all_tenants() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('vitral.tenant', true) = '*', false)
$$;

do $$
declare v_table text;
begin
  for v_table in
    select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all (array['tenant_host', 'network_key', 'network_order'])
  loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;

-- PostgreSQL lets everybody execute a new function unless its owner says otherwise. The application's role may execute
-- those that server/src/platform/database/application-rights.ts names.
alter default privileges revoke execute on functions from public;
