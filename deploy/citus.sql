-- Spreads a house over Citus by tenant: one tenant's rows of every table lie on one shard, and a payment touches that one.
-- As the owner, on the coordinator, after `vitral migrate` and before the first customer:
--   psql -v ON_ERROR_STOP=1 -f deploy/citus.sql 'postgresql://vitral_owner@coordinator/vitral'
--
-- NEVER RUN: Citus was not at hand where this was written. What was checked is what it rests on (server/test/catalogue.test.ts): every
-- table of tenants' data has tenant_id first in its primary key, in every unique index and in every reference, and every function
-- takes the tenant first. Try it on a copy.

begin;
create extension if not exists citus;
-- The triggers that keep postings, entries and audit rows from being changed only ever look at the row itself.
set local citus.enable_unsafe_triggers = on;
set local citus.shard_replication_factor = 1;

-- The same on every shard: the tenants and their hosts, and the directory of Pix keys and the orders of the simulated network.
select create_reference_table('tenant');
select create_reference_table('tenant_host');
select create_reference_table('network_key');
select create_reference_table('network_order');

-- Everything else with a tenant, whoever is referred to before who refers.
do $$
declare
  v_table  regclass;
  v_first  regclass;
  v_left   regclass[] := array(
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all (array['tenant', 'tenant_host', 'network_key', 'network_order']) order by c.relname);
begin
  while cardinality(v_left) > 0 loop
    select t into v_table from unnest(v_left) t
     where not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = t
                          and f.confrelid = any (v_left) and f.confrelid <> t) limit 1;
    if v_table is null then raise exception 'these tables refer to each other in a circle: %', v_left; end if;
    if v_first is null then
      perform create_distributed_table(v_table::text, 'tenant_id');
      v_first := v_table;
    else
      perform create_distributed_table(v_table::text, 'tenant_id', colocate_with => v_first::text);
    end if;
    v_left := array_remove(v_left, v_table);
  end loop;
end $$;

-- A function that takes the tenant first runs where the tenant's rows are.
do $$
declare v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proargnames[1] = 'p_tenant' and p.prokind = 'f'
  loop
    perform create_distributed_function(v_function, 'p_tenant', colocate_with => 'customer');
  end loop;
end $$;
commit;
