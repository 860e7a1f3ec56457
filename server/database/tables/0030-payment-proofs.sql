-- What a payment of much money is confirmed with, beside the PIN. An order that needs it, and is right in all else as
-- in its PIN, asks for a passkey or a code: for this look-up and this amount, on this device. What the customer then
-- proves is used once and within minutes. Only the SHA-256 of what the browser sends is kept.
create table payment_proof (
  tenant_id    uuid not null,
  look_up_id   uuid not null,
  customer_id  uuid not null,
  amount_cents bigint not null,
  browser_id   uuid,                                         -- null: no cookie of a device came
  proof_hash   bytea,                                        -- null: asked for, and not proven yet
  expires_at   timestamptz not null,
  used_at      timestamptz,
  primary key (tenant_id, look_up_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on payment_proof (tenant_id, expires_at);
create index on payment_proof (tenant_id, customer_id);

alter table payment_proof enable row level security;
create policy tenant_isolation on payment_proof
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
