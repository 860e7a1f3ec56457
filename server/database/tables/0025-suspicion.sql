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
create index suspicion_mark_listed on suspicion_mark (tenant_id, marked_at, id);
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
create index pix_block_listed on pix_block (tenant_id, created_at, id);
create index pix_block_due on pix_block (tenant_id, until_at) where ended_at is null;

-- A contest of what an account received (infraction report, DICT manual 8.0, sections 10, 17 and 20): the other side of
-- contest_sent. The id is the report's, the same at both banks. What went back are refunds of the Pix with the reason
-- FR01. The receiver may object once to what went back.
create table contest_received (
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
  notify_at            timestamptz,                          -- when the network is notified; null: it was
  objection            text check (length(objection) between 1 and 500), -- in the receiver's words
  objection_protocol   text check (objection_protocol ~ '^[0-9]{18}$'),
  objection_status     text check (objection_status in ('IN_ANALYSIS', 'ACCEPTED', 'REJECTED')),
  objected_at          timestamptz,
  objection_decided_at timestamptz,
  reverse_at           timestamptz,                          -- when the worker asks for the money back; null: never
  reverse_until        timestamptz,                          -- of an accepted objection
  primary key (tenant_id, id),
  unique (tenant_id, protocol),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint contest_received_decided_check check ((status = 'IN_ANALYSIS') = (decided_at is null)),
  constraint contest_received_objected_check check (
    (objected_at is null) = (objection_protocol is null) and (objected_at is null) = (objection_status is null)
    and (objection is null or objected_at is not null))
);
create unique index contest_received_open on contest_received (tenant_id, account_id, transaction_id)
  where status = 'IN_ANALYSIS';
create index on contest_received (tenant_id, account_id, created_at desc);
create index contest_received_listed on contest_received (tenant_id, created_at, id);
create index contest_received_status on contest_received (tenant_id, status, followed_until);
create index contest_received_objected on contest_received (tenant_id) where objection_status = 'IN_ANALYSIS';
create index contest_received_due on contest_received (tenant_id, next_try_at) where next_try_at is not null;
create index contest_received_to_reverse on contest_received (tenant_id, reverse_at) where reverse_at is not null;
create index contest_received_to_notify on contest_received (tenant_id, notify_at) where notify_at is not null;

-- What comes back to the receiver of a contested Pix after an accepted objection, one row for each side that is a
-- customer of ours. The contest has the same id at both banks. All of it never exceeds what the contest took back
-- (functions/pix-reversals.sql).
create table pix_reversal (
  tenant_id    uuid not null,
  id           uuid not null,                                -- also of its row on the account's statement
  account_id   uuid not null,
  direction    text not null check (direction in ('PAID', 'RECEIVED')),
  contest_id   uuid not null,
  end_to_end   text not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_at   timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, end_to_end),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on pix_reversal (tenant_id, contest_id);

-- How far the staff is with a case of the console: a contest (contest_sent, contest_received), a block or a mark. No
-- row: a case that is as it came.
create table case_work (
  tenant_id     uuid not null references tenant,
  kind          text not null check (kind in ('DISPUTE', 'INFRACTION', 'BLOCK', 'MARK')),
  subject_id    uuid not null,                               -- the id of the contest, block or mark
  state         text not null check (state in ('PENDING', 'INVESTIGATING', 'WAITING', 'SNOOZED', 'CLOSED')),
  state_at      timestamptz not null,
  snoozed_until timestamptz,
  assignee_id   uuid,                                        -- of the staff; nobody else decides
  assignee_name text,
  escalated_at  timestamptz,                                 -- to a role, whose people alone take it, or to a person
  escalated_role text check (escalated_role ~ '^[A-Z]{3,12}$'),
  escalated_id  uuid,                                        -- of the staff
  escalated_name text,                                       -- of that person
  primary key (tenant_id, kind, subject_id),
  constraint case_work_snoozed_check check ((state = 'SNOOZED') = (snoozed_until is not null)),
  constraint case_work_assignee_check check ((assignee_id is null) = (assignee_name is null)),
  constraint case_work_escalated_check check (
    num_nonnulls(escalated_role, escalated_id) = num_nonnulls(escalated_at)
    and (escalated_id is null) = (escalated_name is null))
);
create index on case_work (tenant_id, assignee_id) where assignee_id is not null;

-- What the staff did and noted in a case. Rows are added and never changed; they go with the data that they are about
-- (customer_anonymize in functions/customers.sql, and the trigger below).
create table case_event (
  tenant_id  uuid not null references tenant,
  id         uuid not null,                                  -- of a note the console's own: the same again is one note
  kind       text not null,
  subject_id uuid not null,
  customer_id uuid,                                          -- whom the case is about; null: no customer
  at         timestamptz not null,
  staff_id   uuid,                                          -- null: at the command line
  staff_name text not null,
  what       text not null check (what ~ '^[A-Z_]{3,20}$'),  -- contract/src/console/case-steps.ts
  words      text check (length(words) between 1 and 2000),  -- the note, or the reason
  primary key (tenant_id, id),
  foreign key (tenant_id, kind, subject_id) references case_work on delete cascade
);
create index on case_event (tenant_id, kind, subject_id, at);

-- Files of the staff about a case, encrypted as documents are. They go with the case, and with its customer's data. Of
-- one that was attached by mistake and removed the row stays, without content.
create table case_file (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  kind        text not null,
  subject_id  uuid not null,
  customer_id uuid,                                          -- whom the case is about; null: no customer
  name        text not null check (length(name) between 1 and 100),
  format      text not null check (format in ('pdf', 'png', 'jpg')),
  bytes       integer not null check (bytes > 0),
  sha256      bytea not null,                                -- of the file as it was sent
  iv          bytea not null,
  tag         bytea not null,
  content     bytea not null,
  created_at  timestamptz not null,
  staff_id    uuid not null,
  staff_name  text not null,
  removed_at  timestamptz,                                   -- by who attached it
  removal     text check (length(removal) between 1 and 500), -- why
  primary key (tenant_id, id),
  check ((removed_at is null) = (removal is null)),
  check ((removed_at is null) = (length(content) > 0)),
  foreign key (tenant_id, kind, subject_id) references case_work on delete cascade
);
create unique index case_file_once on case_file (tenant_id, kind, subject_id, sha256) where removed_at is null;
alter table case_file alter column content set storage external;

-- Deletes the notes of a mark that is removed at the end of its term.
create function remove_case_of_mark() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_tenant(old.tenant_id);
  delete from case_work where tenant_id = old.tenant_id and kind = 'MARK' and subject_id = old.id;
  return null;
end $$;
create trigger remove_case after delete on suspicion_mark for each row execute function remove_case_of_mark();

-- How much of a refund was taken from a block; it is blocked again where the network refuses the refund.
alter table pix_refund add column from_blocked_cents bigint check (from_blocked_cents >= 0);

do $$
declare v_table text;
begin
  foreach v_table in array array['pix_block', 'contest_received', 'pix_reversal', 'case_work', 'case_event',
                                 'case_file'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
