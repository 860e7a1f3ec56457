-- Founded suspicion of fraud (Res. BCB 501/2025): who must not be paid.

-- A person or company under founded suspicion, as the operator or the network's directory says. Marks of both stand
-- beside each other. Whoever pays the document is refused while one is in force (functions/pix-decide.sql).
create table suspicion_mark (
  tenant_id uuid not null references tenant,
  id        uuid not null,
  document  text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  source    text not null check (source in ('OPERATOR', 'DIRECTORY')),
  marked_by text not null,                                   -- the operator, or the institution that reported
  reason    text not null check (length(reason) between 1 and 500),
  marked_at timestamptz not null,
  until_at  timestamptz,                                     -- null: until somebody ends it
  ended_at  timestamptz,
  ended_by  text,
  primary key (tenant_id, id),
  constraint suspicion_mark_ended_check check ((ended_at is null) = (ended_by is null))
);
create unique index suspicion_mark_open on suspicion_mark (tenant_id, document, source) where ended_at is null;
create index suspicion_mark_ended on suspicion_mark (tenant_id, ended_at) where ended_at is not null;

alter table suspicion_mark enable row level security;
create policy tenant_isolation on suspicion_mark
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));

-- The simulated directory's marks: one of each person. It stands for Bacen, so it belongs to no tenant.
create table network_mark (
  document    text primary key,
  reported_by text not null,                                 -- the name of the institution
  reason      text not null,
  marked_at   timestamptz not null,
  until_at    timestamptz
);
