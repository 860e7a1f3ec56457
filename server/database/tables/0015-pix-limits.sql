-- Changes of Pix limits, and of when the night begins, that a customer asked for and that wait: one of each kind. A row
-- holds from its moment on, whether or not a worker has moved it to account_terms by then (functions/terms.sql).
create table pix_limit_change (
  tenant_id    uuid not null,
  account_id   uuid not null,
  kind         text not null check (kind in ('DAY', 'NIGHT', 'NIGHT_PEOPLE', 'TRANSACTION', 'NIGHT_START')),
  amount_cents bigint check (amount_cents >= 0),
  people_cents bigint check (people_cents >= 0),             -- what people pay people at night then; null: as before
  night_start  smallint check (night_start in (20, 22)),     -- the hour in São Paulo
  asked_at     timestamptz not null,
  effective_at timestamptz,                                  -- null: an operator has to approve it
  primary key (tenant_id, account_id, kind),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check (case kind when 'NIGHT_START' then night_start is not null and amount_cents is null
                   else amount_cents is not null and night_start is null end),
  check (people_cents is null or kind in ('NIGHT', 'NIGHT_PEOPLE'))
);
create index on pix_limit_change (tenant_id, effective_at);

alter table pix_limit_change enable row level security;
create policy tenant_isolation on pix_limit_change
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
