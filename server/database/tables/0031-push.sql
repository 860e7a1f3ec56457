-- Notices to phones and browsers that are closed (Web Push).

-- A browser that a customer subscribed. It ends with its session's sign-out, with its device, and when its push service
-- says that it is gone.
create table push_subscription (
  tenant_id     uuid not null,
  id            uuid not null,
  customer_id   uuid not null,
  session_hash  bytea not null,                              -- the session in which the browser was seen last
  device_id     uuid,                                        -- its device, where the tenant asks
  endpoint_hash bytea not null,                              -- SHA-256: a browser belongs to one customer
  address       text not null,                               -- where it is reached, and its keys: encrypted
  kinds         text[] not null check (kinds <@ array['MONEY_IN', 'PAYMENT_FAILED', 'NEW_DEVICE', 'CONTEST']
                                       and cardinality(kinds) between 1 and 4),
  shows_details boolean not null,                            -- whether a message says amount and names
  created_at    timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
  foreign key (tenant_id, device_id) references customer_device (tenant_id, id) on delete cascade
);
create index on push_subscription (tenant_id, customer_id);
create index on push_subscription (tenant_id, device_id) where device_id is not null;

-- Who answered the invitation to be told on the phone: it does not come again.
create table push_invitation (
  tenant_id   uuid not null,
  customer_id uuid not null,
  answered_at timestamptz not null,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);

-- The pair of keys with which a tenant is known to push services (RFC 8292), made at its first use.
create table push_key (
  tenant_id   uuid primary key references tenant,
  public_key  text not null,
  private_key text not null,                                 -- encrypted
  created_at  timestamptz not null
);

do $$
declare v_table text;
begin
  foreach v_table in array array['push_subscription', 'push_invitation', 'push_key'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
