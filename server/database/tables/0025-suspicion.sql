-- Founded suspicion of fraud (Res. BCB 501/2025): who must not be paid, and what is blocked.

-- A person or company under founded suspicion, as the operator or the network's directory says. Marks of both stand
-- beside each other. Whoever pays the document is refused while one is in force (functions/pix-decide.sql).
create table suspicion_mark (
  tenant_id uuid not null references tenant,
  id        uuid not null,
  document  text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  source    text not null check (source in ('OPERATOR', 'DIRECTORY')),
  marked_by text not null,                                   -- the operator, or the institution that reported
  reason    text not null check (length(reason) between 1 and 500),
  marked_at timestamptz not null,
  until_at  timestamptz,                                     -- null: until somebody ends it
  ended_at  timestamptz,
  ended_by  text,
  primary key (tenant_id, id),
  constraint suspicion_mark_ended_check check ((ended_at is null) = (ended_by is null))
);
create unique index suspicion_mark_open on suspicion_mark (tenant_id, document, source) where ended_at is null;
create index suspicion_mark_ended on suspicion_mark (tenant_id, ended_at) where ended_at is not null;

alter table suspicion_mark enable row level security;
create policy tenant_isolation on suspicion_mark
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

-- The simulated directory's marks: one of each person. It stands for Bacen, so it belongs to no tenant.
create table network_mark (
  document    text primary key,
  reported_by text not null,                                 -- the name of the institution
  reason      text not null,
  marked_at   timestamptz not null,
  until_at    timestamptz
);

-- Blocked money: a received Pix under suspicion, or one that the payer's bank contests (MED).

-- What of a customer's balance is blocked. The database itself refuses to pay it: the balance never falls below it.
-- It is the sum of what the account's open blocks hold (`ledger verify`).
alter table ledger_account
  add column blocked_cents bigint not null default 0 check (blocked_cents >= 0),
  add constraint ledger_account_blocked_check
    check (case kind when 'CUSTOMER' then blocked_cents <= balance_cents else blocked_cents = 0 end);

-- One block of a received Pix. A Pix has one open block at most. `held_cents` is what is still blocked of it: refunds
-- of the Pix take it from there first. An open block may hold nothing; an ended one never holds anything.
create table pix_block (
  tenant_id      uuid not null,
  id             uuid not null,
  account_id     uuid not null,
  transaction_id uuid not null,                              -- the row of the received Pix on the account's statement
  kind           text not null check (kind in ('PRECAUTIONARY', 'CONTEST')),
  amount_cents   bigint not null check (amount_cents > 0),
  held_cents     bigint not null check (held_cents >= 0),
  reason         text check (length(reason) between 1 and 500), -- of the operator; customers never see it
  created_at     timestamptz not null,
  until_at       timestamptz not null,
  ended_at       timestamptz,
  ending         text check (ending in ('TERM', 'RELEASED', 'REPLACED')),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_block_held_check check (held_cents <= amount_cents and (ended_at is null or held_cents = 0)),
  constraint pix_block_ended_check check ((ended_at is null) = (ending is null)),
  constraint pix_block_reason_kind_check check ((kind = 'PRECAUTIONARY') = (reason is not null))
);
create unique index pix_block_open on pix_block (tenant_id, account_id, transaction_id) where ended_at is null;
create index on pix_block (tenant_id, account_id, created_at desc);
create index pix_block_due on pix_block (tenant_id, until_at) where ended_at is null;

-- A contest of what an account received (infraction report, DICT manual 8.0, sections 10, 17 and 20): the other side of
-- pix_dispute. The id is the report's, the same at both banks. What went back are refunds of the Pix with the reason
-- FR01. The receiver may object once to what went back.
create table pix_infraction (
  tenant_id            uuid not null,
  id                   uuid not null,
  account_id           uuid not null,
  transaction_id       uuid not null,
  end_to_end           text not null,
  protocol             text not null check (protocol ~ '^[0-9]{18}$'),
  contested_cents      bigint not null check (contested_cents > 0),
  situation            text not null check (situation in (
                         'SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER')),
  status               text not null check (status in ('IN_ANALYSIS', 'ACCEPTED', 'REJECTED', 'CANCELLED')),
  created_at           timestamptz not null,
  analysis_until       timestamptz not null,
  decided_at           timestamptz,
  followed_until       timestamptz,                          -- until then more may go back; of an ACCEPTED one
  next_try_at          timestamptz,                          -- when the worker looks at it again; null: never
  objection            text check (length(objection) between 1 and 500), -- in the receiver's words
  objection_protocol   text check (objection_protocol ~ '^[0-9]{18}$'),
  objection_status     text check (objection_status in ('IN_ANALYSIS', 'ACCEPTED', 'REJECTED')),
  objected_at          timestamptz,
  objection_decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, protocol),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_infraction_decided_check check ((status = 'IN_ANALYSIS') = (decided_at is null)),
  constraint pix_infraction_objected_check check (
    (objected_at is null) = (objection_protocol is null) and (objected_at is null) = (objection_status is null)
    and (objection is null or objected_at is not null))
);
create unique index pix_infraction_open on pix_infraction (tenant_id, account_id, transaction_id)
  where status = 'IN_ANALYSIS';
create index on pix_infraction (tenant_id, account_id, created_at desc);
create index pix_infraction_due on pix_infraction (tenant_id, next_try_at) where next_try_at is not null;

-- How much of a refund was taken from a block; it is blocked again where the network refuses the refund.
alter table pix_refund add column from_blocked_cents bigint check (from_blocked_cents >= 0);

do $$
declare v_table text;
begin
  foreach v_table in array array['pix_block', 'pix_infraction'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
