-- The simulated Pix network: its directory of keys and the orders sent to it. It stands for Bacen and all other
-- institutions, so it belongs to no tenant. A real network leaves its tables empty.

create table network_key (
  key            text primary key check (length(key) <= 77),
  type           text not null check (type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  ispb           text not null,
  bank_name      text not null,
  owner_name     text not null,
  owner_document text not null,
  tenant_id      uuid,                                       -- a tenant of this installation, or null
  account_id     uuid,
  behaviour      text not null default 'SETTLE' check (behaviour in ('SETTLE', 'DELAY', 'REFUSE', 'SILENT')),
  request_id     uuid unique,                                -- a repeated request makes no second entry
  confirms_at    timestamptz                                 -- from then on the entry counts; null: always
);
create index network_key_of_account on network_key (tenant_id, account_id) where account_id is not null;

-- An order is decided when it first arrives, never again. `incoming` is what a tenant of this installation still has to
-- receive; until it did, the order is not answered.
create table network_order (
  end_to_end   text primary key,
  answers_at   timestamptz not null,
  failure      text,
  incoming     jsonb,
  settled_at   timestamptz,                                    -- when `incoming` was received; null: at answers_at
  amount_cents bigint,
  to_ispb      text                                            -- whom it pays; its id says who sent it
);
create index on network_order (coalesce(settled_at, answers_at));

-- Who has, or had, a key at which bank: a mark of a person holds at these banks until it is taken back, also when the
-- person has no key any more.
create table network_holder (
  ispb     text not null,
  document text not null,
  primary key (ispb, document)
);

-- BC Protege+ as the demo and tests have it: who activated the protection, and whose queries are not answered.
create table network_protection (
  document  text primary key,
  behaviour text not null check (behaviour in ('ACTIVE', 'UNAVAILABLE'))
);
