-- Pix payments: sent and received.

-- A payment that was ordered. Between customers of the tenant it settles at once; through the network it stays PENDING
-- until the network answers. There are no foreign keys, because each would query and lock one more row for every
-- payment; only pix_execute inserts here, and `ledger verify` looks for payments without a look-up.
create table pix_payment (
  tenant_id     uuid not null,
  id            uuid not null,                               -- also that of its first posting in the ledger
  account_id    uuid not null,
  look_up_id    uuid not null,
  end_to_end    text not null,
  amount_cents  bigint not null check (amount_cents > 0),
  fee_cents     bigint not null check (fee_cents >= 0),
  status        text not null check (status in ('PENDING', 'SETTLED', 'FAILED')),
  failure       text,                                        -- ISO 20022 reason code
  window_day    date not null,
  window_kind   text not null check (window_kind in ('DAY', 'NIGHT', 'PAYEE')), -- PAYEE: the payee's own limit
  created_at    timestamptz not null,
  answered_at   timestamptz,
  next_try_at   timestamptz not null,
  tries         integer not null default 0,
  is_of_people  boolean not null default false,              -- it used the night's limit between people
  message       text check (length(message) <= 140),         -- of the payer to the payee
  is_pin_only   boolean not null default false,              -- it counts in the day's sum that needed no proof
  primary key (tenant_id, id)
);
-- The newest payments, or those of a period or an amount. A new one goes to the end.
create index pix_payment_time on pix_payment (tenant_id, created_at, id) include (amount_cents, status);
create index pix_payment_unsettled on pix_payment (tenant_id, status, created_at, id) where status <> 'SETTLED';
create index pix_payment_due on pix_payment (tenant_id, next_try_at) where status = 'PENDING';
-- Created last: with the statistics of an empty table all indexes cost the planner the same, and it takes the newest.
-- With another index each payment would read all payments of the tenant.
alter table pix_payment add unique (tenant_id, look_up_id);

-- An order to pay what a look-up found: all that its execution needs. It is authorized before it is executed.
create type pix_order as (
  ordinal           integer,                                 -- its place among the orders of a call
  customer_id       uuid,
  account_id        uuid,
  look_up_id        uuid,
  amount_cents      bigint,
  payment_id        uuid,
  transaction_id    uuid,                                    -- of the payee's statement row, where the payee is on-us
  token_size        integer,                                 -- of the bucket of look-up tokens; null: it used none
  tokens_per_minute integer,
  token_refund      integer,                                 -- tokens that the order gives back
  limit_day         date,                                    -- whose DAY window it uses; null: the window of its moment
  is_scheduled      boolean,                                 -- a Pix Agendado
  message           text,                                    -- of the payer to the payee
  -- What the account pays on a day by the PIN alone stays below it; null: there is no such rule (payment-proofs.sql).
  proof_from_cents  bigint,
  proof_hash        bytea,                                   -- of the proof that the order carries
  proof_browser_id  uuid                                     -- the device that orders it
);

-- What authorizes an immediate order: the session, the PIN as its customer typed it, and the device with what one that
-- is not registered may pay: so much a payment and a day, the day's sum of each device or of all. Without the limits
-- nothing is asked of the device.
create type payment_credential as (
  session_hash bytea, pin_salt bytea, pin_hash bytea, browser_id uuid, device_secret_hash bytea,
  device_payment_limit_cents bigint, device_day_limit_cents bigint, device_day_is_each boolean,
  device_idle_months integer
);

-- What a call answers for an order (functions/pix-payment.sql lists the outcomes).
create type pix_outcome as (
  ordinal integer, outcome text, detail bigint, payment_id uuid, status text, amount_cents bigint, fee_cents bigint,
  end_to_end text, failure text, key_type text
);

-- An order with its outcome and, where it is PAID, all that is posted and written (functions/pix-decide.sql).
create type pix_decision as (
  ordinal integer, outcome text, detail bigint, payment_id uuid, status text, amount_cents bigint, fee_cents bigint,
  end_to_end text, failure text, key_type text,
  transaction_id uuid, customer_id uuid, account_id uuid, look_up_id uuid, window_kind text, window_day date,
  kind text, description text,
  payer_name text, payer_document text,
  payee_name text, payee_document text, payee_bank text,
  payee_account_id uuid, payee_fee_cents bigint, payee_owner_name text, payee_owner_document text,
  token_size integer, tokens_per_minute integer, token_refund integer,
  is_of_people boolean, -- it uses the night's limit between people
  is_scheduled boolean, message text,
  is_pin_only boolean -- it adds to what the day paid by the PIN alone
);

-- Settled payments whose e-mails are not yet in the outbox, a batch in one row. pix_enqueue_notifications puts them
-- there.
create table pix_pending_notification (
  tenant_id   uuid not null,
  id          uuid not null,                                 -- grows with time: the oldest go first
  payment_ids uuid[] not null,
  payee_fee_cents bigint[] not null,                         -- what the payee of each of them paid for receiving it
  created_at  timestamptz not null,
  primary key (tenant_id, id)
);

-- Money received from the network. An EndToEndId is credited once, however often the network reports it.
create table pix_receipt (
  tenant_id    uuid not null,
  end_to_end   text not null,
  account_id   uuid not null,
  posting_id   uuid not null,
  received_at  timestamptz not null,
  txid         text check (txid ~ '^[A-Za-z0-9]{1,35}$'),     -- of the static code that was paid
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, end_to_end),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, posting_id) references ledger_posting (tenant_id, id)
);
create index pix_receipt_time on pix_receipt (tenant_id, received_at, posting_id) include (amount_cents);

-- The settlement account beside what the network says of a day of São Paulo: what a run found. Amounts of the network
-- are seen from the tenant: in is what it received.
create table reconciliation_day (
  tenant_id         uuid not null references tenant,
  day               date not null,
  ran_at            timestamptz not null,
  ledger_in_cents   bigint not null,
  ledger_out_cents  bigint not null,
  network_in_cents  bigint not null,
  network_out_cents bigint not null,
  matched           integer not null,
  primary key (tenant_id, day)
);

-- A day that a worker could not compare, and when it last tried: the others go before it at the next turn.
create table reconciliation_try (
  tenant_id uuid not null references tenant,
  day       date not null,
  tried_at  timestamptz not null,
  primary key (tenant_id, day)
);

-- A movement that one side has and the other has not, or has with another amount. A later run that finds it matched
-- closes it; else two people do.
create table reconciliation_difference (
  tenant_id    uuid not null references tenant,
  id           uuid not null,
  day          date not null,
  side         text not null check (side in ('LEDGER', 'NETWORK')), -- who has it
  end_to_end   text not null,
  amount_cents bigint not null,                              -- what came in is positive, what went out negative
  at           timestamptz not null,
  found_at     timestamptz not null,
  note         text,
  noted_by     text,
  state        text not null default 'OPEN' check (state in ('OPEN', 'MATCHED', 'RESOLVED')),
  closed_at    timestamptz,
  resolution   text,
  gone_at      timestamptz,                                  -- a run did not find it; found again, it opens again
  history      jsonb not null default '[]',                  -- how it was closed before it opened again
  primary key (tenant_id, id),
  unique (tenant_id, day, side, end_to_end),
  check ((state = 'OPEN') = (closed_at is null))
);
create index reconciliation_difference_open on reconciliation_difference (tenant_id, id) where state = 'OPEN';
