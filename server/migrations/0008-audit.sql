-- Who of the house changed what: one row per change, never changed nor removed. Personal data has no place in it: people are
-- named by their ids.

create table audit_event (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  at          timestamptz not null,
  actor       text not null check (actor <> ''),                       -- the operator's user name on the machine
  action      text not null check (action ~ '^[a-z]+\.[a-z-]+$'),      -- such as customer.block
  customer_id uuid,
  account_id  uuid,
  reason      text,
  details     jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on audit_event (tenant_id, at);

create trigger append_only before update or delete or truncate on audit_event execute function refuse_change();
