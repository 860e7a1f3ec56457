-- The simulated Pix network: the directory of keys and the orders that travel. It stands for Bacen and all other banks, so
-- it belongs to no tenant: reference tables. A real rail leaves them empty.

create table network_key (
  key            text primary key check (length(key) <= 77),
  type           text not null,
  ispb           text not null,
  bank_name      text not null,
  owner_name     text not null,
  owner_document text not null,
  tenant_id      uuid,                                                  -- a tenant of this house, or null
  account_id     uuid,
  behaviour      text not null default 'SETTLE' check (behaviour in ('SETTLE', 'DELAY', 'REFUSE', 'SILENT'))
);

-- An order is decided when it is first handed over, never again. `incoming` is what a tenant of this house still has to be
-- told of it; until then the order is not answered.
create table network_order (
  end_to_end text primary key,
  answers_at timestamptz not null,
  failure    text,
  incoming   jsonb
);
