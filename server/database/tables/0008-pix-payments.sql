-- Pix payments: sent and received.

-- A payment that was ordered, which is also its first posting in the ledger. Between customers of the tenant it settles
-- at once; through the network it stays PENDING until the network answers. There are no foreign keys, because each
-- would query and lock one more row for every payment; only pix_execute inserts here, and `ledger verify` looks for
-- payments without a look-up, and without their rows.
create table pix_payment (
  tenant_id     uuid not null,
  id            uuid not null,                               -- also that of its first posting and of its payer's row
  account_id    uuid not null,
  payee_account_id uuid,                                     -- null: at another institution
  look_up_id    uuid not null,
  end_to_end    text not null,
  amount_cents  bigint not null check (amount_cents > 0),
  fee_cents     bigint not null check (fee_cents >= 0),
  status        text not null check (status in ('PENDING', 'SETTLED', 'FAILED')),
  failure       text,                                        -- ISO 20022 reason code
  window_day    date not null,
  window_kind   text not null check (window_kind in ('DAY', 'NIGHT', 'PAYEE', 'NONE')), -- PAYEE: the payee's own
  created_at    timestamptz not null,
  answered_at   timestamptz,
  next_try_at   timestamptz not null,
  tries         integer not null default 0,
  is_of_people  boolean not null default false,              -- it used the night's limit between people
  message       text check (length(message) <= 140),         -- of the payer to the payee
  is_pin_only   boolean not null default false,              -- it counts in the day's sum that needed no proof
  is_scheduled  boolean not null default false,              -- a Pix Agendado
  -- As they were; the statements of both have them from here. Erased after their years.
  payer_name     text not null,
  payer_document text,
  payer_bank     text,
  payee_name     text not null,
  payee_document text,
  payee_bank     text,
  description    text,                                       -- what its code says, and the message
  primary key (tenant_id, id)
);
-- Refuses a change of what the books rest on. Outcome, tries and names may change.
create trigger append_only
before delete or truncate
    or update of tenant_id, id, account_id, payee_account_id, look_up_id, end_to_end, amount_cents, fee_cents,
                 window_day, window_kind, created_at, is_of_people, is_pin_only, is_scheduled
    on pix_payment execute function refuse_change();
-- The newest payments, or those of a period or an amount. A new one goes to the end.
create index pix_payment_time on pix_payment (tenant_id, created_at, id) include (amount_cents, status);
create index pix_payment_unsettled on pix_payment (tenant_id, status, created_at, id) where status <> 'SETTLED';
create index pix_payment_due on pix_payment (tenant_id, next_try_at) where status = 'PENDING';
-- Created last: with the statistics of an empty table all indexes cost the planner the same, and it takes the newest.
-- With another index each payment would read all payments of the tenant.
alter table pix_payment add unique (tenant_id, look_up_id);

-- Every row of a statement as its customer reads it: a payment's with its payment's names and outcome. It stands here
-- and not with the functions, because they take and answer its row.
create view account_transaction with (security_invoker = true) as
select e.tenant_id, e.account_id, e.number, e.id, e.created_at,
       case when e.external_status is not null then e.settled_at when p.status = 'SETTLED' then p.answered_at end
         as settled_at,
       e.amount_cents, e.fee_cents, e.credit, e.category,
       coalesce(e.external_status, case p.status when 'FAILED' then 'ERROR' else p.status end) as external_status,
       case when e.payer_name is null then p.description else e.description end as description,
       case when e.payer_name is null then p.payee_name else e.beneficiary_name end as beneficiary_name,
       case when e.payer_name is null then p.payee_document else e.beneficiary_document end as beneficiary_document,
       case when e.payer_name is null then p.payee_bank else e.beneficiary_bank end as beneficiary_bank,
       case when e.payer_name is null then p.payer_name else e.payer_name end as payer_name,
       case when e.payer_name is null then p.payer_document else e.payer_document end as payer_document,
       case when e.payer_name is null then p.payer_bank else e.payer_bank end as payer_bank,
       coalesce(e.end_to_end, case when e.category <> 'FEE' then p.end_to_end end) as end_to_end,
       case when p.account_id = e.account_id then p.id end as payment_id,
       coalesce(p.is_scheduled and p.id = e.id, false) as scheduled, -- the payer's row of a Pix Agendado
       e.posting_id, e.leg, e.entry_number, e.balance_after_cents
  from account_entry e
  left join pix_payment p on p.tenant_id = e.tenant_id and p.id = e.posting_id;

-- An order to pay what a look-up found: all that decides it.
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
  foreign key (tenant_id, posting_id) references ledger_plain_posting (tenant_id, id)
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
