-- Pix Agendado: payments that customers authorized for a later day, once or recurring.

-- One row for each payment to come; a recurring order has all of its rows from the beginning. What the customer
-- ordered does not change. The look-up of the order makes the order unique: the same order again finds its first row.
-- The payment is made with a look-up of its own that has the id of this row, so that it is made once
-- (functions/pix-schedules.sql).
create table pix_schedule (
  tenant_id      uuid not null,
  id             uuid not null,
  account_id     uuid not null,
  look_up_id     uuid not null,                              -- with which it was ordered
  position       smallint not null check (position between 1 and 60),
  series_id      uuid,                                       -- null: a single one
  repeats        text check (repeats in ('WEEK', 'MONTH')),
  times          smallint check (times between 2 and 60),
  scheduled_date date not null,                              -- in São Paulo
  amount_cents   bigint not null check (amount_cents > 0),
  kind           text not null check (kind in ('KEY', 'QR')),
  key            text not null check (length(key) <= 77),
  key_type       text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  payee_name     text not null,                              -- as the customer saw it; another document is not paid
  payee_document text not null,
  payee_bank     text not null,
  description    text,
  message        text check (length(message) <= 140),        -- of the payer to the payee
  txid           text,
  location       text,                                       -- of a charge that its receiver keeps, and as the
  revision       integer,                                    -- customer saw it; another revision is not paid
  status         text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'PAID', 'FAILED', 'CANCELLED')),
  failure        text,                                       -- a code of the contract, or the network's reason
  asked_cents    bigint check (asked_cents >= 0),            -- what a charge demanded that was not authorized
  ordered_at     timestamptz not null,
  next_try_at    timestamptz not null,                       -- a worker that takes it puts it off
  tried_at       timestamptz,                                -- when the balance was too small
  payment_id     uuid,
  ended_at       timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, look_up_id, position),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_schedule_series_check check ((series_id is null) = (times is null)
    and (times is null) = (repeats is null)),
  constraint pix_schedule_ended_check check ((status = 'SCHEDULED') = (ended_at is null)
    and (status = 'PAID' and payment_id is null) is not true),
  constraint pix_schedule_charge_check check ((location is null) = (revision is null)
    and (location is null or (kind = 'QR' and txid is not null and series_id is null)))
) with (fillfactor = 85); -- leaves room on the page for the next version of a row
create index pix_schedule_due on pix_schedule (tenant_id, next_try_at, id) where status = 'SCHEDULED';
create index pix_schedule_open on pix_schedule (tenant_id, account_id, scheduled_date, id) where status = 'SCHEDULED';
create index pix_schedule_past on pix_schedule (tenant_id, account_id, scheduled_date, id) where status <> 'SCHEDULED';
create index pix_schedule_series on pix_schedule (tenant_id, series_id) where series_id is not null;
create index pix_schedule_of_charge on pix_schedule (tenant_id, account_id, txid)
  where location is not null and status = 'SCHEDULED';
create index pix_schedule_unpaid on pix_schedule (tenant_id, ended_at) where status in ('FAILED', 'CANCELLED');

alter table pix_schedule enable row level security;
create policy tenant_isolation on pix_schedule
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

-- A due schedule as a worker takes it, and whom its key names at this tenant now (null: nobody here).
create type pix_due_schedule as (
  id uuid, account_id uuid, customer_id uuid, scheduled_date date, amount_cents bigint, key text, payee_document text,
  tried_at timestamptz, here_account_id uuid, here_name text, here_document text, here_ispb text, here_bank text,
  location text, revision integer, txid text
);

-- A schedule that is to be paid: whom its key names now, and the ids of what is written.
create type pix_found_payee as (
  ordinal          integer,                                  -- its number among those of a call
  schedule_id      uuid,
  end_to_end       text,
  payee_account_id uuid,                                     -- null: the payee is at another institution
  payee_ispb       text,
  payee_name       text,
  payee_document   text,
  payee_bank       text,
  payment_id       uuid,
  transaction_id   uuid                                      -- of the payee's statement row, where the payee is on-us
);
