-- Pix keys of this tenant's customers.

-- A key is PENDING until the directory has confirmed it, then ACTIVE. REMOVING: the customer gave it up, and the
-- directory may still hold it; it is shown to nobody and found by nobody. CLAIMED: its owner's phone number is said to
-- be another's; nobody finds the key until the claim ends (0023-pix-claims.sql).
create table pix_key (
  tenant_id   uuid not null,
  id          uuid not null,
  account_id  uuid not null,
  type        text not null check (type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  key         text check (length(key) <= 77),                -- null: the directory has not yet chosen the random key
  status      text not null check (status in ('PENDING', 'ACTIVE', 'REMOVING', 'CLAIMED')),
  created_at  timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries       integer not null default 0,
  directory_reason text check (directory_reason in (         -- why the bank, and not the owner, has the key removed;
                'RECONCILIATION', 'RFB_VALIDATION', 'FRAUD', -- of an ACTIVE key why its entry is written again
                'ACCOUNT_CLOSURE')),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_key_value_check check (key is not null or (type = 'EVP' and status <> 'ACTIVE'))
);
create index on pix_key (tenant_id, account_id);
create index pix_key_due on pix_key (tenant_id, next_try_at) 
  where status in ('PENDING', 'REMOVING') or directory_reason is not null;
