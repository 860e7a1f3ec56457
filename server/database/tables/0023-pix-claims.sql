-- Claims of Pix keys: portability of one's own key from another bank, and ownership of a phone that changed hands.

-- One side of a claim. Both sides have the same id, which is the claim's in the network; the network decides what
-- becomes of it, and these rows follow. Where both are customers of one tenant, it has two rows.
create table pix_claim (
  tenant_id    uuid not null,
  id           uuid not null,
  role         text not null check (role in ('CLAIMER', 'DONOR')),
  account_id   uuid not null,
  type         text not null check (type in ('PORTABILITY', 'OWNERSHIP')),
  key_type     text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL')),
  key          text not null check (length(key) <= 77),
  status       text not null check (status in (
                 'OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED')),
  other_bank   text,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  ended_at     timestamptz,
  ended_by     text check (ended_by in ('CLAIMER', 'DONOR')),  -- of a CANCELLED one; null: the directory refused it
  reason       text check (reason in (
                 'USER_REQUESTED', 'FRAUD', 'ACCOUNT_CLOSURE', 'DEFAULT_OPERATION', 'RECONCILIATION',
                 'RFB_VALIDATION')),
  finding      text check (finding in ('RECONCILIATION', 'RFB_VALIDATION', 'FRAUD')), -- why the claimer's bank cancels
  consent_version text check (consent_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), -- of the text that was agreed to
  consented_at timestamptz,                                  -- when the claimer asked, or the donor confirmed
  reminded_at  timestamptz,                                  -- when the owner was notified that a term ends
  next_try_at  timestamptz,                                  -- when the network is asked again; null: it has ended
  tries        integer not null default 0,
  primary key (tenant_id, id, role),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_claim_ended_check check ((status in ('COMPLETED', 'CANCELLED')) = (ended_at is not null))
);
create unique index pix_claim_once on pix_claim (tenant_id, key, role) where ended_at is null;
create index on pix_claim (tenant_id, account_id, created_at desc);
create index pix_claim_due on pix_claim (tenant_id, next_try_at) where next_try_at is not null;
create index pix_claim_ended on pix_claim (tenant_id, ended_at) where ended_at is not null;

alter table pix_claim enable row level security;
create policy tenant_isolation on pix_claim
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

-- The claims of the simulated network. A side without a tenant is an external bank, which the network
-- plays. A real network leaves the table empty.
create table network_claim (
  id               uuid primary key,
  type             text not null,
  key              text not null,
  key_type         text not null,
  status           text not null,
  claimer          jsonb not null,
  claimer_tenant   uuid,
  donor_bank       text not null,
  donor_tenant     uuid,
  created_at       timestamptz not null,
  confirmed_at     timestamptz,
  ended_by         text,
  reason           text
);
create unique index network_claim_once on network_claim (key) where status not in ('COMPLETED', 'CANCELLED');
create index network_claim_incoming on network_claim (donor_tenant) where status = 'OPEN';
