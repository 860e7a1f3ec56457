-- Accounts, their terms and their statements.

create table account (
  tenant_id  uuid not null,
  id         uuid not null,                                  -- the same as in the ledger
  owner_id   uuid not null,
  agency     text not null,
  number     text not null,                                  -- with its check digit, 123456-7
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, agency, number),
  foreign key (tenant_id, id) references ledger_account (tenant_id, id),
  foreign key (tenant_id, owner_id) references customer (tenant_id, id)
);
create index on account (tenant_id, owner_id);
create index on account (tenant_id, created_at);

-- The terms of one account where they differ from those of its tenant.
create table account_terms (
  tenant_id               uuid not null,
  account_id              uuid not null,
  day_limit_cents         bigint check (day_limit_cents >= 0),
  night_limit_cents       bigint check (night_limit_cents >= 0),
  transaction_limit_cents bigint check (transaction_limit_cents >= 0),
  pix_in_fee_type         fee_type,
  pix_in_fee              bigint check (pix_in_fee >= 0),
  pix_out_fee_type        fee_type,
  pix_out_fee             bigint check (pix_out_fee >= 0),
  ted_out_fee_type        fee_type,
  ted_out_fee             bigint check (ted_out_fee >= 0),
  billet_fee_cents        bigint check (billet_fee_cents >= 0),
  monthly_fee_cents       bigint check (monthly_fee_cents >= 0),
  night_start             smallint check (night_start in (20, 22)), -- the hour in São Paulo; null: 20
  -- What people may pay people at night; null: what the bank's rule says (functions/terms.sql).
  night_people_cents      bigint check (night_people_cents >= 0),
  night_limit_asked       boolean,                           -- true: it was asked for expressly, so no rule lowers it
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

-- One row of a statement, which is the entry of its account in the ledger. `number` runs 1, 2, 3 … in each account, and
-- `created_at` never goes back as it grows: a page and the size of a period are look-ups by index, however long the
-- history is. There is no foreign key to account: `ledger verify` adds the rows up to the totals of each account.
-- A payment's row has what is the account's own; names, outcome and EndToEndId stand once, in the payment. The view
-- account_transaction has both.
create table account_entry (
  tenant_id            uuid not null,
  account_id           uuid not null,
  number               bigint not null check (number > 0),
  id                   uuid not null,
  posting_id           uuid not null,                        -- that of a payment has the payment's id
  leg                  smallint not null,
  credit               boolean not null,
  created_at           timestamptz not null,
  amount_cents         bigint not null check (amount_cents > 0),
  fee_cents            bigint not null default 0 check (fee_cents >= 0),
  entry_number         bigint not null check (entry_number >= number), -- among all entries of the account: 1, 2, 3 …
  balance_after_cents  bigint not null check (balance_after_cents >= 0),
  category             text not null check (category in (
                         'PIX_SENT', 'PIX_RECEIVED', 'QR_CODE_PAID', 'QR_CODE_RECEIVED', 'FEE',
                         'TED', 'TED_SENT', 'TED_RECEIVED', 'PAYMENT', 'TRANSFER', 'REFUND',
                         'PHONE_INSURANCE')),
  -- What a payment says of its row is null here; a fee and an erased row have names of their own.
  external_status      text check (external_status in ('PENDING', 'SETTLED', 'ERROR')),
  settled_at           timestamptz,
  description          text,
  beneficiary_name     text,
  beneficiary_document text,
  beneficiary_bank     text,
  payer_name           text,
  payer_document       text,
  payer_bank           text,
  end_to_end           text,
  primary key (tenant_id, account_id, number),
  unique (tenant_id, id),
  check ((beneficiary_name is null) = (payer_name is null))
);
create index account_entry_posting on account_entry (tenant_id, posting_id);
-- Refuses a change of what the books rest on. A refund's outcome may change, and names.
create trigger append_only
before delete or truncate
    or update of tenant_id, account_id, number, id, posting_id, leg, credit, created_at, amount_cents, fee_cents,
                 entry_number, balance_after_cents, category, end_to_end
    on account_entry execute function refuse_change();

-- The totals of an account from its first day to the end of this São Paulo day, so that a period is the difference of
-- two rows, however long it is. Rows with ERROR do not count. The newest day stands in ledger_account, and comes here
-- with the first row of a later one. Changed only under the account's lock.
create table account_past_day (
  tenant_id       uuid not null,
  account_id      uuid not null,
  day             date not null,
  in_total_cents  bigint not null,
  out_total_cents bigint not null,
  last_number     bigint not null check (last_number > 0),   -- of the last row by the end of this day
  last_at         timestamptz not null,                      -- of that row
  primary key (tenant_id, account_id, day),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

-- What ledger_post_batch takes: one leg of a posting and, of a customer, its row of the statement. What the legs of
-- a payment do not have stands in columns of composite types that are null for them, because each column costs time in
-- every step of a statement.
create type posting_header as (phase text, pending_id uuid, reason text);
create type entry_words as (
  external_status text, description text, beneficiary_name text, beneficiary_document text, beneficiary_bank text,
  payer_name text, payer_document text, payer_bank text, end_to_end text
);
-- What a debit uses of the limit windows of one day.
create type limit_usage as (
  day date, day_used_cents bigint, night_used_cents bigint, night_people_cents bigint, pin_only_cents bigint
);
create type ledger_line as (
  posting_id uuid, leg smallint, account_id uuid, amount_cents bigint,
  id uuid, fee_cents bigint, category text,                  -- `id` null: no statement shows the leg
  header posting_header,                                     -- null: the posting is a payment
  words entry_words,                                         -- null: the payment has them
  used limit_usage
);

-- Addresses at which anybody who holds a receipt may see that it is genuine: one for each receipt that was made as a
-- file. The token is 128 random bits and not the payment's id; it is kept as it is, because the receipt is printed
-- again with the same one, and it opens nothing but the amount and the moment.
create table receipt_check (
  tenant_id      uuid not null,
  transaction_id uuid not null,
  account_id     uuid not null,
  token          bytea not null check (length(token) = 16),
  created_at     timestamptz not null,
  primary key (tenant_id, transaction_id),
  unique (tenant_id, token),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
