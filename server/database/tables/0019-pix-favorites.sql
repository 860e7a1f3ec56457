-- Favourites: payees that a customer saved, each under the key that pays them.

-- Name, document and bank are those of the look-up that the customer saved, so that a later look-up can tell whether
-- the key has another owner now.
create table pix_favorite (
  tenant_id      uuid not null,
  id             uuid not null,
  account_id     uuid not null,
  key            text not null check (length(key) <= 77),
  key_type       text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  payee_name     text not null,
  payee_document text not null,
  payee_bank     text not null,
  nickname       text check (length(nickname) between 1 and 40),
  saved_at       timestamptz not null,
  last_paid_at   timestamptz,                                -- of a settled payment since it was saved
  primary key (tenant_id, account_id, key),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

alter table pix_favorite enable row level security;
create policy tenant_isolation on pix_favorite
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
