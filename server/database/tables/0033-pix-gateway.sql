-- A Pix gateway outside of the process: what an order carries, what the gateway brought, and what was answered.

-- Where the payee's account is, as the directory said: {"branch", "number", "type"}; null: in this bank, or not said.
alter table pix_look_up add column payee_account jsonb;
alter table pix_schedule add column payee_account jsonb;
-- From when on the network executes an order no more, and answers AB03. Null: not through the network.
alter table pix_payment add column expires_at timestamptz;
alter table pix_refund add column expires_at timestamptz;

-- Events that the gateway brought and that took effect, so that each is done once; removed by its term.
create table gateway_event (
  tenant_id   uuid not null,
  id          uuid not null,
  type        text not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index on gateway_event (tenant_id, received_at);

-- What was answered when the gateway asked whether a payment or a return is taken: the same again, however often it
-- asks. `reason` null: accepted. Nothing is credited by it; removed by its term.
create table gateway_answer (
  tenant_id   uuid not null,
  order_id    text not null,                                 -- the EndToEndId or the RtrId
  reason      text check (reason ~ '^[A-Z0-9]{4}$'),
  answered_at timestamptz not null,
  ended_at    timestamptz,                                   -- the network told how it ended
  outcome     text check (outcome in ('ACCC', 'RJCT')),      -- what it told first, which stays
  primary key (tenant_id, order_id)
);
create index on gateway_answer (tenant_id, answered_at);

-- A payment that is to be credited (functions/pix-receive.sql).
create type pix_credit as (
  ordinal        integer,                                    -- its place among those of a call
  posting_id     uuid,                                       -- also of the statement's row
  account_id     uuid,                                       -- null: that of this address and its holder's document
  agency         text,
  number         text,
  document       text,
  end_to_end     text,
  amount_cents   bigint,
  category       text,
  txid           text,                                       -- of the static code that was paid
  description    text,
  payer_name     text,
  payer_document text,
  payer_bank     text,
  event_id       uuid,                                       -- of the gateway; null: it was not brought as an event
  sequence       bigint,
  settled_at     timestamptz                                 -- where it is credited late; null: now
);

-- Up to which event the gateway was asked again (GET /events?after=).
create table gateway_position (
  tenant_id uuid primary key references tenant,
  after     bigint not null check (after >= 0)
);

-- Money that the network settled and that no account can take: it is in transit, and goes back as a return. One row for
-- each payment; its id is that of the posting.
create table pix_suspense (
  tenant_id     uuid not null,
  id            uuid not null,
  end_to_end    text not null,                               -- of the payment, or the RtrId of what came back to us
  amount_cents  bigint not null check (amount_cents > 0),
  reason        text not null,                               -- why no account takes it, ISO 20022
  status        text not null check (status in ('PENDING', 'RETURNED')),
  created_at    timestamptz not null,
  -- The return under way; null: what came back to us is not returned again, and the staff decides.
  return_id     text,
  return_at     timestamptz,
  return_until  timestamptz,
  failure       text,                                        -- of the newest return that was refused
  refused       text[] not null default '{}',                -- RtrIds that were called refused
  -- One before it, which the network called settled after all: no other return is made.
  settled_after text,
  tries         integer not null default 0,
  next_try_at   timestamptz,
  answered_at   timestamptz,
  primary key (tenant_id, id),
  check ((return_id is null) = (return_at is null) and (return_id is null) = (return_until is null)),
  check ((status = 'RETURNED') = (answered_at is not null))
);
create index pix_suspense_due on pix_suspense (tenant_id, next_try_at) where status = 'PENDING';
create index on pix_suspense (tenant_id, return_id);
-- Created last, as that of pix_payment: each credit asks it.
alter table pix_suspense add unique (tenant_id, end_to_end);

-- The network may bring the same money as a payment, which asks for it.
create index on pix_reversal (tenant_id, end_to_end);

-- The day's own figures at the network; null: before they were kept. `deposits_cents` is what the institution put into
-- its reserve, less what it took out. `closing_cents` null: the day was not over.
alter table reconciliation_day
  add column opening_cents  bigint,
  add column closing_cents  bigint,
  add column deposits_cents bigint;

-- What the institution has on its settlement account, as the network said it last.
create table pix_reserve (
  tenant_id     uuid primary key references tenant,
  balance_cents bigint not null,
  asked_at      timestamptz not null
);

-- The request that wrote a key's entry last, where it is not the key's own id: its content id (CID) is made with it.
alter table pix_key add column request_id uuid;

-- The last comparison of all keys of one type with the directory's.
create table pix_key_comparison (
  tenant_id    uuid not null references tenant,
  key_type     text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  compared_at  timestamptz not null,
  differing    uuid[] not null default '{}',                 -- keys that the directory has not, or has otherwise
  unknown_cids text[] not null default '{}',                 -- entries of the directory that are no key of this bank
  primary key (tenant_id, key_type)
);

-- Brands of one institution share its ISPB; the agency says whose an account is (tenant_agency_check).
create unique index tenant_ispb_agency_key on tenant (ispb, agency) where removed_at is null;
drop index tenant_ispb_key;
create index on tenant (ispb) where removed_at is null;

-- No two brands of one ISPB have accounts in the same agency, also not in one that a brand had before: the network
-- names an account by ISPB, agency and number.
create function tenant_agency_check() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if exists (select from tenant t join account a on a.tenant_id = t.id and a.agency = new.agency
              where t.ispb = new.ispb and t.id <> new.id and t.removed_at is null) then
    raise exception 'another brand of ISPB % has accounts in agency %', new.ispb, new.agency
      using errcode = 'unique_violation', constraint = 'tenant_ispb_agency_key';
  end if;
  return new;
end $$;
create trigger tenant_agency_check before insert or update of ispb, agency on tenant
  for each row when (new.removed_at is null) execute function tenant_agency_check();

-- What the staff has to look at between this bank and the network, beside the movements of reconciliation_difference: a
-- case each. It is gone where it was not found again.
create table reconciliation_finding (
  tenant_id    uuid not null references tenant,
  id           uuid not null,
  -- DRIFT: books less network that no open movement explains. KEY, ENTRY: a key that the directory has otherwise, or
  -- that it alone has. ORDER: one past its time without an end. RETURN: of suspended money, without a certain end.
  kind         text not null check (kind in ('DRIFT', 'KEY', 'ENTRY', 'ORDER', 'RETURN')),
  subject      text not null,                                -- a day, a key's id, a CID, an EndToEndId or RtrId
  amount_cents bigint,
  found_at     timestamptz not null,
  gone_at      timestamptz,
  primary key (tenant_id, id)
);
create unique index on reconciliation_finding (tenant_id, kind, subject) where gone_at is null;

-- A difference is a case too: the id of a movement without a pair, or of a finding; and what another bank asks back.
alter table case_work drop constraint case_work_kind_check;
alter table case_work add constraint case_work_kind_check
  check (kind in ('DISPUTE', 'INFRACTION', 'BLOCK', 'MARK', 'DIFFERENCE', 'RECALL'));

-- Nonces of signed messages, so that none is taken twice; on every server, until the message is too old anyway.
create table gateway_nonce (
  key_id   text not null check (length(key_id) <= 64),
  nonce    text not null check (length(nonce) <= 128),
  until_at timestamptz not null,
  primary key (key_id, nonce)
);
create index on gateway_nonce (until_at);

-- Payments that are asked back for an operational fault: SENT by this bank's staff to another bank, or RECEIVED from
-- one, and blocked. The id is that of the request in the network. A payment has one that is open.
create table pix_recall (
  tenant_id      uuid not null,
  id             uuid not null,
  direction      text not null check (direction in ('SENT', 'RECEIVED')),
  account_id     uuid not null,
  transaction_id uuid not null,                              -- the row of the payment on the account's statement
  end_to_end     text not null,
  amount_cents   bigint not null check (amount_cents > 0),
  details        text check (length(details) <= 2000),       -- in the words of the bank that asks
  -- RETURNING: this bank accepted, and the network has not answered the return.
  status         text not null check (status in ('OPEN', 'RETURNING', 'CLOSED', 'CANCELLED')),
  result         text check (result in ('TOTALLY_ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED')),
  rejection      text check (rejection in (
                   'NO_BALANCE', 'ACCOUNT_CLOSURE', 'CANNOT_REFUND', 'INVALID_REQUEST', 'OTHER')),
  created_at     timestamptz not null,
  answer_until   timestamptz not null,
  ended_at       timestamptz,
  cancel_at      timestamptz,                                -- since when a SENT one is to be cancelled
  next_try_at    timestamptz,                                -- when the network is asked about a SENT one; null: never
  tries          integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_recall_ended_check check ((status in ('OPEN', 'RETURNING')) = (ended_at is null)),
  constraint pix_recall_closed_check check ((status = 'CLOSED') = (result is not null)),
  constraint pix_recall_refused_check check ((result is not null and result = 'REJECTED') = (rejection is not null))
);
create unique index pix_recall_once on pix_recall (tenant_id, account_id, transaction_id)
  where status in ('OPEN', 'RETURNING');
create index on pix_recall (tenant_id, account_id, transaction_id, created_at);
create index pix_recall_listed on pix_recall (tenant_id, direction, created_at, id);
create index pix_recall_due on pix_recall (tenant_id, next_try_at) where next_try_at is not null;
alter table pix_block drop constraint pix_block_kind_check, add check (kind in ('PRECAUTIONARY', 'CONTEST', 'RECALL'));

-- What the gateway is to be told about a report or a request of another bank; a row goes once the gateway has taken it.
create table gateway_closing (
  tenant_id   uuid not null,
  id          uuid not null,                                 -- of the report or the request
  what        text not null check (what in ('REPORT', 'REFUND')),
  result      text not null check (result in (
                'DISAGREED', 'TOTALLY_ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED')),
  rejection   text check (rejection in (
                'NO_BALANCE', 'ACCOUNT_CLOSURE', 'CANNOT_REFUND', 'INVALID_REQUEST', 'OTHER')),
  tries       integer not null default 0,
  next_try_at timestamptz not null,
  primary key (tenant_id, id),
  constraint gateway_closing_report_check check ((what = 'REPORT') = (result = 'DISAGREED')),
  constraint gateway_closing_refused_check check ((result = 'REJECTED') = (rejection is not null))
);
create index on gateway_closing (tenant_id, next_try_at);

-- An accepted objection at another bank: it asks for what a contest of ours took back (REFUND_CANCELLED), once.
alter table contest_sent
  add column reversal_id    uuid,                            -- of the request
  add column reversal_cents bigint check (reversal_cents > 0),
  add column reversal_until timestamptz,
  add column reversal_at    timestamptz;                     -- when it is paid on; null: never
create index contest_sent_reversal on contest_sent (tenant_id, reversal_at) where reversal_at is not null;

-- What is paid back over the network waits for its answer.
alter table pix_reversal
  add column status      text not null default 'SETTLED' check (status in ('PENDING', 'SETTLED', 'FAILED')),
  add column failure     text,
  add column refund_id   uuid,                               -- of the request that it answers
  add column expires_at  timestamptz,
  add column next_try_at timestamptz,
  add column tries       integer not null default 0;
create index pix_reversal_due on pix_reversal (tenant_id, next_try_at) where status = 'PENDING';

do $$
declare v_table text;
begin
  foreach v_table in array array['gateway_event', 'gateway_answer', 'gateway_position', 'pix_suspense', 'pix_reserve',
                                 'reconciliation_finding', 'pix_key_comparison', 'pix_recall', 'gateway_closing'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
