-- What a customer is told in the area, and up to when it was read.

-- Notices in the area: what an e-mail tells, without its greeting, also where the customer has no e-mail. Money that
-- came in is read from the statement, so that a payment writes no row more.
create table customer_notice (
  tenant_id   uuid not null,
  id          uuid not null,                                 -- of the moment `at`, so that ids are in its order
  customer_id uuid not null,
  template    text not null check (template ~ '^[a-z-]{3,40}$'), -- of the e-mail (outbox)
  data        jsonb not null,                                -- what it says; never a code
  at          timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on customer_notice (tenant_id, customer_id, at, id);

-- Up to when a customer has read; no row: nothing was read yet.
create table notices_read (
  tenant_id   uuid not null,
  customer_id uuid not null,
  read_until  timestamptz(3) not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);

do $$
declare v_table text;
begin
  foreach v_table in array array['customer_notice', 'notices_read'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
