-- The ledger: double entry in whole centavos, append-only.
-- Only ledger_post_batch writes it; the application's role may only read.

-- The balance of a customer is kept on the account's row, so that the database itself refuses an overdraft. An internal
-- account takes part in every payment: its balance is the sum of its entries, so that no payment updates its row.
create table ledger_account (
  tenant_id     uuid not null references tenant,
  id            uuid not null,
  kind          text not null check (kind in ('CUSTOMER', 'TRANSIT', 'SETTLEMENT', 'FEES', 'CAPITAL')),
  balance_cents bigint check (balance_cents >= 0),
  version       bigint not null default 0,                   -- grows with every change of the balance or the statement
  entries       bigint not null default 0 check (entries >= 0), -- of a customer's account, all of them
  -- The statement so far, with the newest day that has rows; the days before it stand in account_past_day.
  last_number     bigint not null default 0 check (last_number >= 0),
  last_at         timestamptz,                               -- of the row with that number; null: there is none
  day             date,
  in_total_cents  bigint not null default 0,
  out_total_cents bigint not null default 0,
  -- What is used of the limits in the newest window of each kind, named by the day on which it began. Two windows are
  -- open at once: after midnight the night of the day before, and for a Pix Agendado the day that has begun.
  day_window         date,
  day_used_cents     bigint not null default 0 check (day_used_cents >= 0),
  night_window       date,
  night_used_cents   bigint not null default 0 check (night_used_cents >= 0),
  night_people_cents bigint not null default 0 check (night_people_cents >= 0), -- of people to people (IN BCB 669/2025)
  -- What the day, with its night, pays by the PIN alone, where more than that is asked from an amount on.
  pin_only_window    date,
  pin_only_cents     bigint not null default 0 check (pin_only_cents >= 0),
  primary key (tenant_id, id),
  check ((kind = 'CUSTOMER') = (balance_cents is not null))
) with (fillfactor = 70); -- leaves room on the page for the next version of a row
create unique index ledger_account_internal on ledger_account (tenant_id, kind) where kind <> 'CUSTOMER';

-- The postings that are no payment, one movement of money each. A payment's row is its posting; the view ledger_posting
-- has both. A PENDING one is later closed by exactly one POSTED or VOIDED that names it.
create table ledger_plain_posting (
  tenant_id  uuid not null,
  id         uuid not null,
  phase      text not null check (phase in ('FINAL', 'PENDING', 'POSTED', 'VOIDED')),
  pending_id uuid,
  reason     text not null check (reason in ('PIX_SENT', 'PIX_BOOK', 'PIX_RECEIVED', 'PIX_REFUND', 'TRANSFER', 'SEED')),
  posted_at  timestamptz not null,
  primary key (tenant_id, id),
  check ((phase in ('POSTED', 'VOIDED')) = (pending_id is not null))
);
create unique index ledger_posting_closed_once on ledger_plain_posting (tenant_id, pending_id)
 where pending_id is not null;
-- What happened at a time, of one reason or of all: new postings go to the end of it, so that it costs little.
create index ledger_posting_time on ledger_plain_posting (tenant_id, reason, posted_at, id);

-- The entries that no statement shows: those of internal accounts, and what gives the money of a failed payment back.
-- The others are the rows of the statements (account_entry); the view ledger_entry has all. Credits are positive,
-- debits negative. There are no foreign keys: each would query and lock one more row for every entry. Only
-- ledger_post_batch writes entries, together with their posting; `ledger verify` looks for orphans.
create table ledger_plain_entry (
  tenant_id           uuid not null,
  posting_id          uuid not null,
  leg                 smallint not null,
  account_id          uuid not null,
  amount_cents        bigint not null check (amount_cents <> 0),
  entry_number        bigint check (entry_number > 0),       -- of a customer's account; null: an internal one
  balance_after_cents bigint check (balance_after_cents >= 0),
  posted_at           timestamptz not null,                  -- that of its posting
  primary key (tenant_id, posting_id, leg),
  check ((entry_number is null) = (balance_after_cents is null))
);
create index ledger_plain_entry_of_account on ledger_plain_entry (tenant_id, account_id, posted_at, posting_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on ledger_plain_posting execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_plain_entry execute function refuse_change();

-- What ledger_post takes: the legs of one posting that no statement shows.
create type ledger_leg as (account_id uuid, amount_cents bigint);

-- The debits and credits of each kind of account on a finished day of São Paulo, so that the balances of any moment are
-- a sum over days. Only ledger_close_days writes it; `ledger verify` compares it with the entries.
create table ledger_day_total (
  tenant_id    uuid not null references tenant,
  day          date not null,
  kind         text not null,
  debit_cents  bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  entries      bigint not null,
  primary key (tenant_id, day, kind)
);

-- A run of `ledger verify` that somebody of the staff started in the console, or the weekly one.
create table ledger_verification (
  tenant_id  uuid not null references tenant,
  id         uuid not null,
  actor      text not null,
  started_at timestamptz not null,
  alive_at   timestamptz not null,                           -- its server ended where this is long ago
  ended_at   timestamptz,
  state      text not null check (state in ('RUNNING', 'SOUND', 'BROKEN', 'INTERRUPTED')),
  checks     jsonb not null default '[]',                    -- each check with the rows that fail it
  primary key (tenant_id, id),
  check ((state = 'RUNNING') = (ended_at is null))
);
create unique index ledger_verification_running on ledger_verification (tenant_id) where state = 'RUNNING';
