-- Who the customers are and how they prove it. Secrets are kept only as hashes.

create table customer (
  tenant_id       uuid not null references tenant,
  id              uuid not null,
  document        text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  entity_type     text not null check (entity_type in ('PERSON', 'COMPANY')),
  name            text not null,
  email           text check (email = lower(email)),
  phone           text check (phone ~ '^\+[0-9]{8,15}$'),
  status          text not null check (status in ('PENDING', 'IN_ANALYSIS_INTERNAL', 'REJECTED', 'REJECTED_INTERNAL', 'ACTIVE')),
  onboarding_step text not null,
  password_hash   text not null,                                        -- argon2id, PHC string
  pin_hash        bytea,                                                -- HMAC-SHA-256 over salt and PIN
  pin_salt        bytea not null default uuid_send(gen_random_uuid()),
  pin_key_version smallint not null default 1,                          -- which server key made pin_hash
  pin_failures    smallint not null default 0 check (pin_failures between 0 and 5),
  blocked_at      timestamptz,
  blocked_reason  text,
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, document)
);

-- A session's token is random; only its SHA-256 is kept.
create table session (
  tenant_id   uuid not null,
  token_hash  bytea not null,
  customer_id uuid not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index on session (tenant_id, customer_id) where ended_at is null;

-- Six-digit codes by e-mail or SMS (readings: single use, 10 min, 5 wrong tries, a new one burns the old).
-- A recovery asked for somebody who does not exist leaves a row without a customer, so that both cost the same.
create table verification_code (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  customer_id uuid,
  purpose     text not null check (purpose in ('PASSWORD', 'PIN', 'EMAIL', 'PHONE')),
  handle_hash bytea,                                                    -- binds a recovery to the browser that asked
  code_hash   bytea not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
create index on verification_code (tenant_id, customer_id, purpose) where used_at is null;
create unique index on verification_code (tenant_id, handle_hash) where handle_hash is not null;

-- Attempts that are counted before they are made. The subject is a keyed hash: no document and no address is kept.
create table throttle (
  tenant_id     uuid not null references tenant,
  kind          text not null,
  subject       bytea not null,
  attempts      integer not null,
  started_at    timestamptz not null,
  blocked_until timestamptz,
  primary key (tenant_id, kind, subject)
);

-- Takes one attempt and answers 0, or the seconds to wait when none is left. Taken before the secret is compared, so that
-- a hundred guesses at once are still only as many as allowed. Hard: none beyond them until the window ends. Else, from the
-- last allowed one on, each doubles the wait (1 to 15 min).
create function throttle_take(p_tenant uuid, p_kind text, p_subject bytea, p_allowed integer, p_window interval, p_hard boolean, p_at timestamptz)
returns integer language plpgsql as $$
declare
  t throttle;
begin
  insert into throttle values (p_tenant, p_kind, p_subject, 0, p_at, null) on conflict do nothing;
  select * into t from throttle where tenant_id = p_tenant and kind = p_kind and subject = p_subject for update;
  if t.blocked_until > p_at then
    return ceil(extract(epoch from t.blocked_until - p_at));
  end if;
  if t.started_at <= p_at - p_window and (p_hard or coalesce(t.blocked_until <= p_at - p_window, true)) then
    t.attempts := 0;
    t.started_at := p_at;
  end if;
  t.attempts := t.attempts + 1;
  update throttle
     set attempts = t.attempts,
         started_at = t.started_at,
         blocked_until = case
           when t.attempts < p_allowed then null
           when p_hard then t.started_at + p_window
           else p_at + least(interval '1 minute' * 2 ^ least(t.attempts - p_allowed, 10), interval '15 minutes') end
   where tenant_id = p_tenant and kind = p_kind and subject = p_subject;
  return 0;
end $$;

-- Compares a PIN's hash and counts, in one step under the customer's lock.
-- Answers 0 when right; 1 to 4, the tries that are left; -1 when locked, be it now or before; -2 when there is no PIN yet.
create function identity_check_pin(p_tenant uuid, p_customer uuid, p_pin_hash bytea)
returns integer language plpgsql as $$
declare
  c record;
begin
  select pin_hash, pin_failures into c from customer where tenant_id = p_tenant and id = p_customer for no key update;
  if c.pin_hash is null then return -2; end if;
  if c.pin_failures >= 5 then return -1; end if;
  if c.pin_hash = p_pin_hash then
    if c.pin_failures > 0 then
      update customer set pin_failures = 0 where tenant_id = p_tenant and id = p_customer;
    end if;
    return 0;
  end if;
  update customer set pin_failures = pin_failures + 1 where tenant_id = p_tenant and id = p_customer;
  return case when c.pin_failures = 4 then -1 else 4 - c.pin_failures end;
end $$;
