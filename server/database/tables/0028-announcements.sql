-- What a tenant tells many customers by e-mail, such as that fees rise. A worker puts the e-mails into the outbox in
-- portions: each takes the next accounts or customers by id, and moves last_id in the same transaction, so that everybody
-- is told once, whichever server stops where.

create table announcement (
  tenant_id  uuid not null references tenant,
  id         uuid not null,                                   -- UUID version 7: ordered by time
  template   text not null check (template in ('fees-raised', 'legal-texts')),
  from_day   date not null,                                   -- the São Paulo day from which it holds
  data       jsonb not null,                                  -- the same for all: no personal data
  last_id    uuid not null default '00000000-0000-0000-0000-000000000000',
  until_id   uuid not null,                                   -- the newest of them when it was made
  messages   integer not null default 0,
  created_at timestamptz not null,
  ended_at   timestamptz,
  primary key (tenant_id, id)
);
create index announcement_open on announcement (tenant_id, id) where ended_at is null;

alter table announcement enable row level security;
create policy tenant_isolation on announcement
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
