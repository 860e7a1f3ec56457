-- Who used the application, from which address and when (Lei 12.965/2014, Marco Civil da Internet, art. 15): kept six months, then
-- removed (contract/src/retention.ts). Personal data is the purpose of this table.

-- No foreign key to customer: the law's six months go on when a sign-up is removed. `customer_id` is null where nobody of that document
-- is known, so that both answers cost the same; `address` and `browser` are null for what an operator or a worker did.
create table security_event (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  customer_id uuid,
  kind        text not null check (kind ~ '^[A-Z_]{3,40}$'),
  detail      text check (detail ~ '^[A-Z_]{1,20}$'),
  address     text check (length(address) <= 45),
  browser     text check (length(browser) <= 160),
  at          timestamptz not null,
  primary key (tenant_id, id)
);
create index security_event_of_customer on security_event (tenant_id, customer_id, at);
create index security_event_at on security_event (tenant_id, at);
alter table security_event enable row level security;
create policy of_tenant on security_event
  using (tenant_id = (select tenant_in_force()) or (select everyone_in_force()))
  with check (tenant_id = (select tenant_in_force()) or (select everyone_in_force()));
create trigger append_only before update on security_event execute function refuse_change();

-- The newest code of a customer for a purpose, used ones included: one look-up instead of the whole table.
create index verification_code_newest on verification_code (tenant_id, customer_id, purpose, created_at desc, id desc);
drop index verification_code_tenant_id_customer_id_purpose_idx;
