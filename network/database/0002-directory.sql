-- Keys. `behaviour` counts for a bank that is played. An entry is found from `confirms_at` on.
create table entry (
  key               text primary key,
  key_type          text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  ispb              text not null references participant,
  branch            text,
  account_number    text not null,
  account_type      text not null,
  account_opened_at timestamptz not null,
  owner_name        text not null,
  owner_tax_id      text not null,
  owner_trade_name  text,
  behaviour         text not null default 'SETTLE' check (behaviour in ('SETTLE', 'DELAY', 'REFUSE', 'SILENT')),
  request_id        uuid not null,
  cid               text not null,
  created_at        timestamptz not null,
  owned_since       timestamptz not null,
  confirms_at       timestamptz not null
);
create index entry_by_cid on entry (ispb, key_type, cid);
create index entry_by_account on entry (ispb, account_number);

-- Who has or had a key at an institution, for good: whose markers it is told.
create table holder (
  ispb   text not null references participant,
  tax_id text not null,
  primary key (ispb, tax_id)
);
create index holder_by_person on holder (tax_id);

create table claim (
  id           uuid primary key,
  type         text not null,
  key          text not null,
  key_type     text not null,
  status       text not null,
  content      jsonb not null,
  claimer_ispb text not null references participant,
  donor_ispb   text not null references participant,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  ended_by     text,
  reason       text
);
create unique index claim_open on claim (key) where status not in ('COMPLETED', 'CANCELLED');

-- The steps that were made: the same step again is answered, and changes nothing.
create table claim_step (
  claim_id uuid not null references claim,
  step     text not null,
  by_role  text not null,
  reason   text,
  primary key (claim_id, step, by_role)
);

create table fraud_marker (
  id          uuid primary key,
  tax_id      text not null,
  reported_by text not null references participant,
  reason      text not null,
  marked_at   timestamptz not null,
  until_at    timestamptz,
  content     jsonb not null
);
create index fraud_marker_by_person on fraud_marker (tax_id);

-- What BC Protege+ answers of a person.
create table protection (
  tax_id text primary key,
  state  text not null check (state in ('ACTIVE', 'UNAVAILABLE'))
);
