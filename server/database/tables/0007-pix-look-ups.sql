-- Look-ups: whom a key or a QR code names, before a payment.

-- The tokens left to look keys up with (DICT manual, section 12): two buckets for each customer. They may go below
-- zero.
create table pix_look_up_tokens (
  tenant_id   uuid not null,
  customer_id uuid not null,
  bucket      text not null check (bucket in ('CONTACT', 'DOCUMENT')),
  tokens      numeric not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, customer_id, bucket),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

-- Whom a look-up found. It belongs to the account that asked, lives for 15 minutes and pays once: the payment names it.
create table pix_look_up (
  tenant_id          uuid not null,
  id                 uuid not null,
  account_id         uuid not null,
  end_to_end         text not null,
  key                text not null,
  key_type           text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  payee_account_id   uuid,                                   -- null: the payee is at another institution
  payee_ispb         text not null,
  payee_name         text not null,
  payee_document     text not null,
  payee_bank         text not null,
  created_at         timestamptz not null,
  expires_at         timestamptz not null,
  retained_at        timestamptz,                            -- when retention found that a payment names it
  kind               text not null default 'KEY' check (kind in ('KEY', 'QR')),
  fixed_amount_cents bigint check (fixed_amount_cents > 0),  -- null: the payer chooses
  description        text,
  txid               text,
  location           text,                                   -- of a charge that its receiver keeps
  revision           integer,                                -- of that charge
  checked_at         timestamptz,                            -- when that charge was last seen payable
  primary key (tenant_id, id),
  -- No foreign keys: each would lock a row of account. The functions that store a look-up read both accounts, and
  -- `ledger verify` looks.
  check (kind = 'QR' or (fixed_amount_cents is null and txid is null and location is null)),
  check ((location is null) = (revision is null) and (location is null) = (checked_at is null))
) with (fillfactor = 85); -- leaves room on the page for the next version of a row
-- The payments to a key.
-- The key comes first: an index that begins with the tenant looks as good as the primary key to PostgreSQL while the
-- table has no statistics, and each payment would read all look-ups of the tenant.
create index on pix_look_up (key, tenant_id, created_at);
create index on pix_look_up (tenant_id, txid) where location is not null;
-- Finds the look-up of an EndToEndId, which names its minute, and costs a new look-up next to nothing.
create index on pix_look_up using brin (created_at) with (pages_per_range = 32);

-- A look-up that a customer orders: what is stored of it before the payee is known, the session (null: the caller has
-- proven it) and the bucket of tokens that it costs.
create type pix_look_up_order as (
  ordinal integer, session bytea, customer_id uuid, bucket text, size integer, per_minute integer, id uuid,
  account_id uuid, end_to_end text, key text, key_type text, created_at timestamptz, expires_at timestamptz,
  kind text, fixed_amount_cents bigint, description text, txid text, location text, revision integer,
  checked_at timestamptz
);
