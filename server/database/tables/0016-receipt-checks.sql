-- Addresses at which anybody who holds a receipt may see that it is genuine: one for each receipt that was made as a
-- file. The token is 128 random bits and not the payment's id; it is kept as it is, because the receipt is printed
-- again with the same one, and it opens nothing but the amount and the moment.
create table receipt_check (
  tenant_id      uuid not null,
  transaction_id uuid not null,
  account_id     uuid not null,
  token          bytea not null check (length(token) = 16),
  created_at     timestamptz not null,
  primary key (tenant_id, transaction_id),
  unique (tenant_id, token),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

alter table receipt_check enable row level security;
create policy tenant_isolation on receipt_check
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
