-- Refunds (devolução): a received Pix, or a part of it, goes back to its payer.

-- One row for each side that is a customer of ours. MADE: the account returned what it had received; RECEIVED: a
-- payment of the account was returned. Several refunds of one Pix never exceed it (functions/pix-refunds.sql).
create table pix_refund (
  tenant_id           uuid not null,
  id                  uuid not null,                         -- also of its row on the account's statement
  account_id          uuid not null,
  direction           text not null check (direction in ('MADE', 'RECEIVED')),
  original_id         uuid not null,                         -- the row of the refunded Pix on the account's statement
  request_id          uuid,                                  -- of the order, as its customer named it
  end_to_end          text not null,                         -- the RtrId, the same on both sides
  original_end_to_end text not null,
  amount_cents        bigint not null check (amount_cents > 0),
  reason              text not null check (reason in ('MD06', 'BE08', 'FR01')), -- ISO 20022 (API Pix 2.9.0)
  status              text not null check (status in ('PENDING', 'SETTLED', 'FAILED')),
  failure             text,                                  -- ISO 20022 reason code
  created_at          timestamptz not null,
  answered_at         timestamptz,
  next_try_at         timestamptz not null,
  tries               integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, request_id),
  unique (tenant_id, account_id, end_to_end),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_refund_order_check check (direction = 'MADE' or (request_id is null and status = 'SETTLED')),
  constraint pix_refund_failure_check check ((status = 'FAILED') = (failure is not null))
);
create index on pix_refund (tenant_id, account_id, original_id);
create index on pix_refund (tenant_id, end_to_end);
create index pix_refund_due on pix_refund (tenant_id, next_try_at) where status = 'PENDING';

alter table pix_refund enable row level security;
create policy tenant_isolation on pix_refund
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
