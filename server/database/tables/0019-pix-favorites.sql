-- Favourites: payees that a customer saved, each under the key that pays them, and the limits of single payees.

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
  primary key (tenant_id, id),
  -- The last index: of those that seem equal while the table has no statistics, PostgreSQL takes the newest.
  unique (tenant_id, account_id, key),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

alter table pix_favorite enable row level security;
create policy tenant_isolation on pix_favorite
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

-- A limit that a customer gave a favourite (IN BCB 512/2024): so much a day in São Paulo may be paid to that key,
-- instead of the account's limits, of which these payments use nothing. It holds for the owner that the favourite has.
create table pix_payee_limit (
  tenant_id      uuid not null,
  account_id     uuid not null,
  key            text not null,
  payee_document text not null,
  limit_cents    bigint check (limit_cents >= 0),            -- in force; null: none
  next_cents     bigint check (next_cents >= 0),             -- from next_at on; null: none then
  asked_at       timestamptz,
  next_at        timestamptz,                                -- null: nothing waits
  used_on        date,                                       -- the last day on which the limit was used
  used_cents     bigint not null default 0 check (used_cents >= 0),
  primary key (tenant_id, account_id, key),
  foreign key (tenant_id, account_id, key) references pix_favorite (tenant_id, account_id, key) on delete cascade,
  constraint pix_payee_limit_waits_check check (
    (next_at is null) = (asked_at is null) and (next_at is not null or next_cents is null))
);
create index pix_payee_limit_due on pix_payee_limit (tenant_id, next_at) where next_at is not null;

alter table pix_payee_limit enable row level security;
create policy tenant_isolation on pix_payee_limit
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
