-- Who works in the operator's console (docs/decisions/0054). They are data of the installation, because a person is
-- found by e-mail or session before a tenant is known. works_for: the only tenant of the person, which row level
-- security holds to; null: all of them, whose rows are seen only with all tenants.

create table staff (
  id            uuid primary key,
  works_for     uuid references tenant,
  email         text not null unique check (email = lower(email) and length(email) <= 254),
  name          text not null check (length(name) between 1 and 120),
  role          text not null check (role in (
                    'CONSULTA', 'AUDITORIA', 'OPERACAO', 'APROVACAO', 'FRAUDE', 'MARCA', 'SEGURANCA')),
  password_hash text,                                        -- null: not enrolled yet
  totp_secret   text,                                        -- encrypted with SECRET_KEY
  totp_step     bigint not null default 0,                   -- the last step that was used: none is used twice
  created_at    timestamptz not null,
  enrolled_at   timestamptz,
  disabled_at   timestamptz,
  check ((password_hash is null) = (totp_secret is null))
);
create index on staff (works_for);

-- A link with which a person chooses a password and takes the secret of the second factor: good for one hour, once, and
-- with a code that goes to the person's e-mail (decision 0065).
create table staff_enrolment (
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  works_for   uuid references tenant,
  staff_id    uuid not null references staff,
  code_hash   bytea not null check (octet_length(code_hash) = 32),  -- of the token and the code
  totp_secret text not null,                                 -- encrypted for this person, link and code
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create unique index on staff_enrolment (staff_id) where used_at is null;

create table staff_passkey (
  id            uuid primary key,
  works_for     uuid references tenant,
  staff_id      uuid not null references staff,
  name          text not null check (length(name) between 1 and 40),
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key    text not null check (length(public_key) <= 8192), -- encrypted for this person and row
  counter       bigint not null,
  transports    text[] not null default '{}',
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index on staff_passkey (staff_id);

-- PENDING: the password was right and the second factor is awaited.
create table staff_session (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  works_for    uuid references tenant,
  staff_id     uuid not null references staff,
  row_mac      bytea not null check (octet_length(row_mac) = 32), -- keyed hash of token, person and stage
  stage        text not null check (stage in ('PENDING', 'SIGNED_IN')),
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  ends_at      timestamptz not null,
  ended_at     timestamptz,
  challenge    text,                                         -- of a passkey that is awaited
  address      text check (length(address) <= 45),
  browser      text check (length(browser) <= 160)
);
create unique index one_staff_session on staff_session (staff_id) where stage = 'SIGNED_IN' and ended_at is null;
create index on staff_session (staff_id, created_at);

-- Browsers in which a person signed in: each has a count of wrong passwords of its own (decision 0054).
create table staff_browser (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  works_for  uuid references tenant,
  staff_id   uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on staff_browser (staff_id, created_at);

-- Attempts, under a keyed hash of an e-mail, a person, a browser, a link or an address. They belong to no tenant: an
-- e-mail that nobody has is counted like any other.
create table staff_throttle (
  subject       bytea primary key,
  person        bytea,                                       -- a keyed hash of the e-mail whose unlock resets it
  attempts      integer not null,
  last_at       timestamptz not null,
  blocked_until timestamptz
);
create index on staff_throttle (person) where person is not null;

-- What the staff writes down about a customer; never changed. It goes with the customer's identity.
create table customer_note (
  tenant_id   uuid not null,
  id          uuid not null,                                 -- of the caller's order: written once
  customer_id uuid not null,
  at          timestamptz not null,
  staff_id    uuid not null,
  author      text not null,                                 -- the name, as it was
  text        text not null check (length(text) between 1 and 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
);
create index on customer_note (tenant_id, customer_id, at desc, id desc);
alter table customer_note enable row level security;
create policy tenant_isolation on customer_note
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

do $$
declare v_table text;
begin
  foreach v_table in array array['staff', 'staff_enrolment', 'staff_passkey', 'staff_browser', 'staff_session'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (works_for = (select current_tenant()) or (select all_tenants()))
                      with check (works_for = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
