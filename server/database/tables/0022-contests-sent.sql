-- Contests of Pix (Mecanismo Especial de Devolução): a customer says that a payment was fraud.

-- One contest of a payment; another one may follow only a cancelled one. What came back are refunds of the payment with
-- the reason FR01.
create table contest_sent (
  tenant_id      uuid not null,
  id             uuid not null,                              -- also of the report to the network
  account_id     uuid not null,
  transaction_id uuid not null,                              -- the row of the payment on the account's statement
  end_to_end     text not null,
  protocol       text not null check (protocol ~ '^[0-9]{18}$'),
  situation      text not null check (situation in (
                   'SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER')),
  details        text check (length(details) between 1 and 500),
  contested_cents bigint not null check (contested_cents > 0),
  status         text not null check (status in ('IN_ANALYSIS', 'APPROVED', 'REJECTED', 'CANCELLED')),
  created_at     timestamptz not null,
  analysis_until timestamptz not null,                       -- seven days (DICT manual 8.0, section 10)
  decided_at     timestamptz,                                -- also when it was cancelled
  followed_until timestamptz,                                -- returns may still come until then; of an APPROVED one
  next_try_at    timestamptz,                                -- when the network is asked again; null: never
  tries          integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, protocol),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint contest_sent_decided_check check ((status = 'IN_ANALYSIS') = (decided_at is null))
);
create unique index contest_sent_once on contest_sent (tenant_id, account_id, transaction_id)
  where status <> 'CANCELLED';
create index on contest_sent (tenant_id, account_id, created_at desc);
create index contest_sent_listed on contest_sent (tenant_id, created_at, id);
create index contest_sent_status on contest_sent (tenant_id, status, followed_until);
create index contest_sent_due on contest_sent (tenant_id, next_try_at) where next_try_at is not null;

alter table contest_sent enable row level security;
create policy tenant_isolation on contest_sent
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

-- What became of the reports in the simulated network, which learns a decision only from the bank that made it. A real
-- network leaves the table empty.
create table network_contest (
  id     uuid primary key,
  status text not null check (status in ('analysis', 'accepted', 'rejected', 'cancelled'))
);
