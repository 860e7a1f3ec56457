-- Charges of our customers: what a dynamic QR code of theirs demands (API Pix 2.9.0, cob and cobv).

-- A charge is paid once, by the transaction that moves the money (functions/pix-charges.sql). Its receiver may remove
-- it while it is ATIVA; past `ends_at` it stays ATIVA and cannot be paid.
create table pix_charge (
  tenant_id           uuid not null,
  account_id          uuid not null,
  txid                text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  key                 text not null check (length(key) <= 77),
  location            text not null check (length(location) <= 77), -- host and path, which hold 128 random bits
  emv                 text not null check (length(emv) <= 512),     -- the code, as it was first answered
  amount_cents        bigint not null check (amount_cents > 0),
  changeable          boolean not null,                             -- the payer may choose another amount
  expires_in          integer check (expires_in > 0),               -- seconds from created_at, of an immediate charge
  due_date            date,                                         -- of a charge with a due date
  valid_after_due     integer check (valid_after_due >= 0),         -- days
  terms               jsonb,                                        -- fine, interest, rebate, discounts
  debtor_name         text,
  debtor_document     text check (debtor_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  message             text check (length(message) <= 140),
  receiver_address    jsonb,                                        -- as the order said it, where the bank knew none
  status              text not null default 'ATIVA'
                        check (status in ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR')),
  created_at          timestamptz not null,
  ends_at             timestamptz not null,                         -- from then on it cannot be paid
  removed_at          timestamptz,
  paid_at             timestamptz,
  paid_cents          bigint check (paid_cents > 0),
  paid_end_to_end     text,
  paid_transaction_id uuid,                                         -- the receiver's statement row
  payer_name          text,
  payer_document      text,
  payer_bank          text,
  primary key (tenant_id, account_id, txid),
  unique (tenant_id, location),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  constraint pix_charge_kind_check check ((due_date is null) = (expires_in is not null)
    and (due_date is null) = (valid_after_due is null) and (due_date is null or debtor_document is not null)),
  constraint pix_charge_paid_check check ((status = 'CONCLUIDA') = (paid_end_to_end is not null)),
  constraint pix_charge_removed_check check ((status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR') = (removed_at is not null))
);
create index on pix_charge (tenant_id, account_id, created_at desc, txid desc);
create index pix_charge_paid on pix_charge (tenant_id, paid_transaction_id) where paid_transaction_id is not null;
create index pix_charge_ended on pix_charge (tenant_id, ends_at) where status <> 'CONCLUIDA';

-- The keys with which a tenant signs its charges, one for each host of its charges.
create table pix_signing_key (
  tenant_id   uuid not null references tenant,
  host        text not null check (host = lower(host)),
  id          uuid not null,                                        -- `kid` of the signatures
  private_key text not null,                                        -- PKCS #8, encrypted with the installation's secret
  certificate bytea not null,                                       -- DER
  created_at  timestamptz not null,
  primary key (tenant_id, host)
);

do $$
declare v_table text;
begin
  foreach v_table in array array['pix_charge', 'pix_signing_key'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;
