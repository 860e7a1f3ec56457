-- Devices: the browsers in which customers signed in, and which of them their customers registered (IN BCB 491/2024).

-- A device is a cookie with a signed, random secret; of the secret only the SHA-256 is kept. Every sign-in makes a new
-- secret. The one before stays valid until the next, because the answer that brought the new one may have been lost.
create table customer_device (
  tenant_id     uuid not null,
  customer_id   uuid not null,
  browser_id    uuid not null,                               -- in the cookie: one browser may be of several customers
  id            uuid not null,
  secret_hash   bytea not null,
  previous_hash bytea,
  name          text check (length(name) between 1 and 40),  -- that the customer gave it
  browser       text check (length(browser) between 1 and 40), -- what it said at the last sign-in that it is
  created_at    timestamptz not null,
  last_used_at  timestamptz not null,                        -- the last sign-in; deviceIdleMonths later removed
  registered_at timestamptz,                                 -- null: payments are limited
  blocked_at    timestamptz,
  primary key (tenant_id, customer_id, browser_id),
  unique (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
  check (registered_at is null or name is not null)
);
create index customer_device_use on customer_device (tenant_id, last_used_at);

-- What a customer paid on a São Paulo day from each device that is not registered. Payments add to it under the lock of
-- their customer; one that fails gives its part back. Calls without a device's cookie share one row, of zeros.
create table device_day (
  tenant_id   uuid not null,
  day         date not null,
  customer_id uuid not null,
  browser_id  uuid not null default '00000000-0000-0000-0000-000000000000',
  used_cents  bigint not null check (used_cents >= 0),
  primary key (tenant_id, day, customer_id, browser_id)
) with (fillfactor = 70); -- leaves room on the page for the next version of a row

-- Payments to other banks that were ordered on devices that are not registered, with the day that they give their part
-- back to if they fail. One to a customer of the tenant is settled at once and has no row.
create table device_payment (
  tenant_id   uuid not null,
  payment_id  uuid not null,
  customer_id uuid not null,
  browser_id  uuid not null default '00000000-0000-0000-0000-000000000000',
  day         date not null,
  primary key (tenant_id, payment_id)
);
create index device_payment_day on device_payment (tenant_id, customer_id, day);

do $$
declare v_table text;
begin
  foreach v_table in array array['customer_device', 'device_day', 'device_payment'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
