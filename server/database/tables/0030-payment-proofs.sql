-- What a customer proved with a passkey or a code before a payment of much money, beside the PIN: that of this look-up
-- and this amount, in this session, once and within minutes. Only the SHA-256 of what the browser sends is kept.
create table payment_proof (
  tenant_id    uuid not null,
  proof_hash   bytea not null,
  customer_id  uuid not null,
  session_hash bytea not null,
  look_up_id   uuid not null,
  amount_cents bigint not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  primary key (tenant_id, proof_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on payment_proof (tenant_id, expires_at);
create index on payment_proof (tenant_id, customer_id);

alter table payment_proof enable row level security;
create policy tenant_isolation on payment_proof
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
