-- Accounts and what their holders see of them: the statement.

create table account (
  tenant_id  uuid not null,
  id         uuid not null,                                            -- the same as in the ledger
  owner_id   uuid not null,
  agency     text not null,
  number     text not null,                                            -- with its check digit, 123456-7
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, agency, number),
  foreign key (tenant_id, id) references ledger_account (tenant_id, id),
  foreign key (tenant_id, owner_id) references customer (tenant_id, id)
);
create index on account (tenant_id, owner_id);

-- Terms of one account where they differ from the tenant's.
create table account_terms (
  tenant_id               uuid not null,
  account_id              uuid not null,
  day_limit_cents         bigint check (day_limit_cents >= 0),
  night_limit_cents       bigint check (night_limit_cents >= 0),
  transaction_limit_cents bigint check (transaction_limit_cents >= 0),
  pix_in_fee_type         text check (pix_in_fee_type in ('FIXED', 'PERCENTAGE')),
  pix_in_fee              bigint check (pix_in_fee >= 0),
  pix_out_fee_type        text check (pix_out_fee_type in ('FIXED', 'PERCENTAGE')),
  pix_out_fee             bigint check (pix_out_fee >= 0),
  ted_out_fee_type        text check (ted_out_fee_type in ('FIXED', 'PERCENTAGE')),
  ted_out_fee             bigint check (ted_out_fee >= 0),
  billet_fee_cents        bigint check (billet_fee_cents >= 0),
  monthly_fee_cents       bigint check (monthly_fee_cents >= 0),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

-- The terms that hold. People neither pay to send nor to receive a Pix, whatever a tenant charges (Res. BCB 19/2020).
create view account_terms_in_force as
select a.tenant_id, a.id as account_id, c.entity_type,
       coalesce(o.day_limit_cents, t.day_limit_cents) as day_limit_cents,
       coalesce(o.night_limit_cents, t.night_limit_cents) as night_limit_cents,
       coalesce(o.transaction_limit_cents, t.transaction_limit_cents) as transaction_limit_cents,
       case c.entity_type when 'PERSON' then 'FIXED' else coalesce(o.pix_in_fee_type, t.pix_in_fee_type) end as pix_in_fee_type,
       case c.entity_type when 'PERSON' then 0 else coalesce(o.pix_in_fee, t.pix_in_fee) end as pix_in_fee,
       case c.entity_type when 'PERSON' then 'FIXED' else coalesce(o.pix_out_fee_type, t.pix_out_fee_type) end as pix_out_fee_type,
       case c.entity_type when 'PERSON' then 0 else coalesce(o.pix_out_fee, t.pix_out_fee) end as pix_out_fee,
       coalesce(o.ted_out_fee_type, t.ted_out_fee_type) as ted_out_fee_type,
       coalesce(o.ted_out_fee, t.ted_out_fee) as ted_out_fee,
       coalesce(o.billet_fee_cents, t.billet_fee_cents) as billet_fee_cents,
       coalesce(o.monthly_fee_cents, t.monthly_fee_cents) as monthly_fee_cents
  from account a
  join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
  join tenant_terms t on t.tenant_id = a.tenant_id and t.entity_type = c.entity_type
  left join account_terms o on o.tenant_id = a.tenant_id and o.account_id = a.id;

-- One row of a statement. `number` runs 1, 2, 3 … in each account and `created_at` never goes back as it grows: page N and
-- the size of any period are index look-ups, whatever the length of the history.
create table account_transaction (
  tenant_id            uuid not null,
  account_id           uuid not null,
  number               bigint not null check (number > 0),
  id                   uuid not null,
  created_at           timestamptz not null,
  settled_at           timestamptz,
  amount_cents         bigint not null check (amount_cents > 0),
  fee_cents            bigint not null default 0 check (fee_cents >= 0),
  credit               boolean not null,
  category             text not null,
  external_status      text not null check (external_status in ('PENDING', 'SETTLED', 'ERROR')),
  description          text,
  beneficiary_name     text not null,
  beneficiary_document text,
  beneficiary_bank     text,
  payer_name           text not null,
  payer_document       text,
  payer_bank           text,
  end_to_end           text,
  payment_id           uuid,
  primary key (tenant_id, account_id, number),
  unique (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on account_transaction (tenant_id, account_id, created_at, number);
create index on account_transaction (tenant_id, payment_id) where external_status = 'PENDING';

-- What went through an account from its first day to the end of this São Paulo day (ERROR rows do not count), so that a
-- period is the difference of two rows, however long it is; and what was ordered in the two limit windows that began on this
-- day alone. Changed only under the account's lock.
create table account_day (
  tenant_id        uuid not null,
  account_id       uuid not null,
  day              date not null,
  in_total_cents   bigint not null,
  out_total_cents  bigint not null,
  day_used_cents   bigint not null default 0 check (day_used_cents >= 0),
  night_used_cents bigint not null default 0 check (night_used_cents >= 0),
  primary key (tenant_id, account_id, day),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

create function sao_paulo_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'America/Sao_Paulo')::date
$$;

-- Adds to one day of an account, and to the totals of the few days after it that exist already; negative amounts take back.
create function account_day_add(p_tenant uuid, p_account uuid, p_day date, p_in bigint, p_out bigint, p_day_used bigint, p_night_used bigint)
returns void language plpgsql as $$
begin
  insert into account_day (tenant_id, account_id, day, in_total_cents, out_total_cents)
  select p_tenant, p_account, p_day, coalesce(max(before.in_total_cents), 0), coalesce(max(before.out_total_cents), 0)
    from (select in_total_cents, out_total_cents from account_day
           where tenant_id = p_tenant and account_id = p_account and day <= p_day order by day desc limit 1) before
  on conflict do nothing;
  update account_day
     set in_total_cents = in_total_cents + p_in,
         out_total_cents = out_total_cents + p_out,
         day_used_cents = day_used_cents + case when day = p_day then p_day_used else 0 end,
         night_used_cents = night_used_cents + case when day = p_day then p_night_used else 0 end
   where tenant_id = p_tenant and account_id = p_account and day >= p_day;
end $$;

-- Writes one row of a statement under the next number. The caller holds the account's lock (ledger_post took it).
create function account_record(p_row account_transaction) returns void language plpgsql as $$
declare
  v_last record;
begin
  select number, created_at into v_last from account_transaction
   where tenant_id = p_row.tenant_id and account_id = p_row.account_id order by number desc limit 1;
  p_row.number := coalesce(v_last.number, 0) + 1;
  p_row.created_at := greatest(p_row.created_at, v_last.created_at);
  insert into account_transaction select (p_row).*;
  if p_row.external_status <> 'ERROR' then
    perform account_day_add(
      p_row.tenant_id, p_row.account_id, sao_paulo_day(p_row.created_at),
      case when p_row.credit then p_row.amount_cents else 0 end, case when p_row.credit then 0 else p_row.amount_cents end, 0, 0);
  end if;
end $$;
