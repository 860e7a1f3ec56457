-- Pix payments: sent and received.

-- A payment that was ordered. Between customers of the tenant it settles at once; through the network it stays PENDING
-- until the network answers. There are no foreign keys, because each would query and lock one more row for every
-- payment; only pix_pay_batch writes here, and `ledger verify` looks for payments without a look-up.
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
  window_kind   text not null check (window_kind in ('DAY', 'NIGHT')),
  created_at    timestamptz not null,
  answered_at   timestamptz,
  next_try_at   timestamptz not null,
  tries         integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, look_up_id)
);
create index pix_payment_due on pix_payment (tenant_id, next_try_at) where status = 'PENDING';

-- What pix_pay_batch answers for each order.
create type pix_outcome as (
  outcome text, detail bigint, payment_id uuid, transaction_id uuid, status text, amount_cents bigint, fee_cents bigint,
  end_to_end text, failure text, key_type text
);

-- Settled payments whose e-mails are not yet in the outbox, a batch in one row. pix_enqueue_notifications puts them
-- there.
create table pix_pending_notification (
  tenant_id   uuid not null,
  id          uuid not null,                                 -- grows with time: the oldest go first
  payment_ids uuid[] not null,
  created_at  timestamptz not null,
  primary key (tenant_id, id)
);

-- Money received from the network. An EndToEndId is credited once, however often the network reports it.
create table pix_receipt (
  tenant_id   uuid not null,
  end_to_end  text not null,
  account_id  uuid not null,
  posting_id  uuid not null,
  received_at timestamptz not null,
  primary key (tenant_id, end_to_end),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, posting_id) references ledger_posting (tenant_id, id)
);
