-- Passkeys: keys in devices of customers, which sign in in place of document and password (WebAuthn level 3).

create table customer_passkey (
  tenant_id     uuid not null,
  id            uuid not null,
  customer_id   uuid not null,
  name          text not null check (length(name) between 1 and 40),
  credential_id text not null check (length(credential_id) <= 1400),
  public_key    text not null check (length(public_key) <= 8192),
  counter       bigint not null,
  transports    text[] not null default '{}',                -- how a browser reaches it
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on customer_passkey (tenant_id, customer_id);

-- What a passkey has to sign, once and within minutes. Only the SHA-256 of a challenge is kept.
create table passkey_challenge (
  tenant_id      uuid not null references tenant,
  challenge_hash bytea not null,
  customer_id    uuid,                                       -- who makes a passkey or pays; null: a sign-in
  session_hash   bytea,                                      -- a passkey is made in this session
  subject        bytea,                                      -- the payment that it confirms; null: none
  expires_at     timestamptz not null,
  primary key (tenant_id, challenge_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
  check ((customer_id is null) = (session_hash is null and subject is null)),
  check (session_hash is null or subject is null)
);
create index on passkey_challenge (tenant_id, expires_at);
create index on passkey_challenge (tenant_id, customer_id) where customer_id is not null;

do $$
declare v_table text;
begin
  foreach v_table in array array['customer_passkey', 'passkey_challenge'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
