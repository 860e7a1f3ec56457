-- Browsers in which a customer signed in before. The cookie holds a random token and is signed; only the token's SHA-256 is kept.
-- It replaces the document's five tries by five of its own, so that failures from outside keep nobody out of a known browser.

create table known_browser (
  tenant_id   uuid not null,
  token_hash  bytea not null,
  customer_id uuid not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on known_browser (tenant_id, customer_id);

alter table known_browser enable row level security;
create policy of_tenant on known_browser
  using (tenant_id = (select tenant_in_force()) or (select everyone_in_force()))
  with check (tenant_id = (select tenant_in_force()) or (select everyone_in_force()));
