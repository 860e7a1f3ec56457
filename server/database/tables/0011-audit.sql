-- Who changed what, and who used the application.

-- What an operator changed: one row per change, never changed or removed. People are named by their ids, because
-- personal data does not belong here. There is no foreign key to customer: the row stays when an expired sign-up is
-- removed.
create table audit_event (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  at          timestamptz not null,
  actor       text not null check (actor <> ''),             -- the operator's user name on the machine
  action      text not null check (action ~ '^[a-z]+\.[a-z-]+$'), -- such as customer.block
  customer_id uuid,
  account_id  uuid,
  reason      text,
  details     jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on audit_event (tenant_id, at);
create trigger append_only before update or delete or truncate on audit_event execute function refuse_change();

-- Access records: who used the application, from which address and when (Lei 12.965/2014, Marco Civil da Internet, art.
-- 15). They are kept for six months (contract/src/retention.ts), also when a sign-up is removed: so no foreign key to
-- customer.
create table security_event (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  customer_id uuid,                                          -- null: nobody with that document is known
  kind        text not null check (kind ~ '^[A-Z_]{3,40}$'),
  detail      text check (detail ~ '^[A-Z_]{1,40}$'),
  address     text check (length(address) <= 45),            -- null: an operator or a worker did it
  browser     text check (length(browser) <= 160),
  at          timestamptz not null,
  primary key (tenant_id, id)
);
create index security_event_of_customer on security_event (tenant_id, customer_id, at);
create index security_event_at on security_event (tenant_id, at);
create trigger append_only before update on security_event execute function refuse_change();
