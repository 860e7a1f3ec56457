-- Tenants: the banks that this installation serves.
-- They are reference tables: small, read by all, the same on every shard.

-- A fee is in centavos when FIXED, in millionths of the amount when PERCENTAGE.
create domain fee_type as text check (value in ('FIXED', 'PERCENTAGE'));

create table tenant (
  id                  uuid primary key,
  slug                text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,39}$'),
  name                text not null,
  document            text not null check (document ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  prefix_display_name text not null default '',
  display_name        text not null,
  article             text not null default '' check (article in ('', 'o', 'a')), -- of the name in a sentence
  email               text not null,
  phone               text not null,
  ombudsman_phone     text not null,
  site                text not null,
  address             text not null,
  internet_banking    text not null,
  color_primary       text not null check (color_primary ~ '^#[0-9a-fA-F]{6}$'),
  color_background    text not null check (color_background ~ '^#[0-9a-fA-F]{6}$'),
  logo_white          text,
  logo_dark           text,
  favicon             text,
  bank_name           text not null,                         -- as other banks and receipts name it
  provider            jsonb not null check (provider ?& array['name', 'document', 'ispb', 'kind']),
  ispb                text not null check (ispb ~ '^[0-9A-Z]{8}$'),
  agency              text not null check (agency ~ '^[0-9]{4}$'),
  sign_up_expiry_days integer default 30 check (sign_up_expiry_days between 1 and 3650), -- null: sign-ups never expire
  strong_secrets      boolean not null default false,        -- refuse passwords and PINs that are easy to guess
  rules               jsonb not null check (jsonb_array_length(rules) > 0), -- versions, the oldest first (rules.ts)
  pix_location        text check (pix_location ~ '^https://[a-z0-9.-]+$'), -- of its charges; null: no charges
  state               text not null default 'ACTIVE' check (state in ('ACTIVE', 'SUSPENDED', 'CLOSED')), -- tenancy.sql
  state_at            timestamptz,                           -- of its last change; null: never changed
  removed_at          timestamptz check (removed_at is null or state = 'CLOSED'), -- see tenant_remove
  created_at          timestamptz not null default now()
);
create unique index tenant_ispb_key on tenant (ispb) where removed_at is null;

create table tenant_host (
  host      text primary key check (host = lower(host)),
  tenant_id uuid not null references tenant
);

-- The terms of an account that has no terms of its own, by version: payments read the one in force at their moment, so
-- that a version holds on every server from its first instant on.
create table tenant_terms (
  tenant_id               uuid not null references tenant,
  entity_type             text not null check (entity_type in ('PERSON', 'COMPANY')),
  effective_at            timestamptz not null default '2000-01-01 00:00-02', -- the first instant of a São Paulo day
  effective_until         timestamptz not null default 'infinity',            -- where the next version begins
  day_limit_cents         bigint not null check (day_limit_cents >= 0),
  night_limit_cents       bigint not null check (night_limit_cents >= 0),
  transaction_limit_cents bigint not null check (transaction_limit_cents >= 0),
  pix_in_fee_type         fee_type not null default 'FIXED',
  pix_in_fee              bigint not null default 0 check (pix_in_fee >= 0),
  pix_out_fee_type        fee_type not null default 'FIXED',
  pix_out_fee             bigint not null default 0 check (pix_out_fee >= 0),
  ted_out_fee_type        fee_type not null default 'FIXED',
  ted_out_fee             bigint not null default 0 check (ted_out_fee >= 0),
  billet_fee_cents        bigint not null default 0 check (billet_fee_cents >= 0),
  monthly_fee_cents       bigint not null default 0 check (monthly_fee_cents >= 0),
  primary key (tenant_id, entity_type, effective_at),
  unique (tenant_id, entity_type, effective_until),
  check (effective_at < effective_until)
);

-- Pictures of brands that the staff uploaded, checked and made safe, by the hash of their content. The public site
-- serves those that were published.
create table brand_picture (
  tenant_id    uuid not null references tenant,
  sha256       bytea not null check (length(sha256) = 32),
  large        bytea not null check (length(large) <= 524288),
  small        bytea not null check (length(small) <= 131072),
  created_at   timestamptz not null,
  published_at timestamptz,
  primary key (tenant_id, sha256)
);

-- Terms of use and privacy policy that a tenant published, by the São Paulo day from which they hold: that day is the
-- version that a customer accepts (customer_consent). Before the first of them the model holds that comes with the
-- system (contract/src/legal). Typed as contract/src/legal/sections.ts says.
create table legal_text (
  tenant_id    uuid not null references tenant,
  from_day     date not null,
  terms_text   text not null check (length(terms_text) <= 24000),
  privacy_text text not null check (length(privacy_text) <= 24000),
  published_at timestamptz not null,
  primary key (tenant_id, from_day)
);
