-- The removal of data at the end of its term (contract/src/retention.ts).

-- One row for each tenant and kind of data. Its lock keeps two servers from removing the same kind at once.
create table retention_run (
  tenant_id uuid not null references tenant,
  kind      text not null check (kind ~ '^[A-Z_]{3,40}$'),
  next_at   timestamptz not null,
  last_at   timestamptz,
  removed   bigint not null default 0,                       -- rows of this kind so far
  primary key (tenant_id, kind)
);
