-- Money: double entry in whole centavos, append-only. Only ledger_post writes here; the application's own role may only read.

-- A customer's balance is kept on its row, so that the database itself refuses an overdraft. The house's own accounts are in
-- every payment: their row is never touched (it would be the one hot row), their balance is the sum of their entries.
create table ledger_account (
  tenant_id     uuid not null references tenant,
  id            uuid not null,
  kind          text not null check (kind in ('CUSTOMER', 'TRANSIT', 'SETTLEMENT', 'FEES', 'CAPITAL')),
  balance_cents bigint check (balance_cents >= 0),
  primary key (tenant_id, id),
  check ((kind = 'CUSTOMER') = (balance_cents is not null))
);
create unique index ledger_account_house on ledger_account (tenant_id, kind) where kind <> 'CUSTOMER';

-- One movement of money. A PENDING one is later answered by exactly one POSTED or VOIDED that names it.
create table ledger_posting (
  tenant_id  uuid not null,
  id         uuid not null,
  phase      text not null check (phase in ('FINAL', 'PENDING', 'POSTED', 'VOIDED')),
  pending_id uuid,
  reason     text not null,
  posted_at  timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, pending_id) references ledger_posting (tenant_id, id),
  check ((phase in ('POSTED', 'VOIDED')) = (pending_id is not null))
);
create unique index ledger_posting_answers_once on ledger_posting (tenant_id, pending_id) where pending_id is not null;

-- Credits are positive, debits negative. No foreign key to ledger_account: its check would lock the house's row in every
-- payment; ledger_post finds each account itself, and `ledger verify` looks for strays.
create table ledger_entry (
  tenant_id           uuid not null,
  posting_id          uuid not null,
  leg                 smallint not null,
  account_id          uuid not null,
  amount_cents        bigint not null check (amount_cents <> 0),
  balance_after_cents bigint,
  primary key (tenant_id, posting_id, leg),
  foreign key (tenant_id, posting_id) references ledger_posting (tenant_id, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on ledger_posting execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entry execute function refuse_change();

create type ledger_leg as (account_id uuid, amount_cents bigint);

-- Locks customers' accounts in the order of their ids, so that two opposite transfers cannot wait for each other. Whoever
-- must look at a balance before money moves, locks here too. Ids of no account are passed over.
create function ledger_lock(p_tenant uuid, p_accounts uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_account
    where tenant_id = p_tenant and kind = 'CUSTOMER' and id = any (p_accounts) order by id for update;
end $$;

-- Whether these legs take out of transit exactly what a pending posting put in, no matter where they bring it.
create function ledger_answers(p_tenant uuid, p_pending uuid, p_legs ledger_leg[]) returns boolean language sql stable as $$
  select p.phase = 'PENDING'
     and (select sum(amount_cents) from ledger_entry e
           where e.tenant_id = p_tenant and e.posting_id = p_pending and e.account_id = transit.id)
       + (select sum(amount_cents) from unnest(p_legs) l where l.account_id = transit.id) = 0
    from ledger_posting p
    join ledger_account transit on transit.tenant_id = p.tenant_id and transit.kind = 'TRANSIT'
   where p.tenant_id = p_tenant and p.id = p_pending
$$;

-- Moves money: the only function in the house that changes a balance.
create function ledger_post(
  p_tenant uuid, p_posting uuid, p_phase text, p_pending uuid, p_reason text, p_at timestamptz, p_legs ledger_leg[]
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_leg     record;
  v_kind    text;
  v_balance bigint;
begin
  if (select coalesce(sum(amount_cents), 1) from unnest(p_legs)) <> 0 then
    raise exception 'posting % does not balance', p_posting;
  end if;
  if p_pending is not null and ledger_answers(p_tenant, p_pending, p_legs) is not true then
    raise exception 'posting % does not answer what is pending in %', p_posting, p_pending;
  end if;
  perform ledger_lock(p_tenant, array(select account_id from unnest(p_legs)));
  insert into ledger_posting values (p_tenant, p_posting, p_phase, p_pending, p_reason, p_at);
  for v_leg in select ordinality as leg, account_id, amount_cents from unnest(p_legs) with ordinality loop
    select kind into v_kind from ledger_account where tenant_id = p_tenant and id = v_leg.account_id;
    if v_kind is null then
      raise exception 'no account % in the ledger', v_leg.account_id;
    end if;
    v_balance := null;
    if v_kind = 'CUSTOMER' then
      update ledger_account set balance_cents = balance_cents + v_leg.amount_cents
       where tenant_id = p_tenant and id = v_leg.account_id returning balance_cents into v_balance;
    end if;
    insert into ledger_entry values (p_tenant, p_posting, v_leg.leg, v_leg.account_id, v_leg.amount_cents, v_balance);
  end loop;
end $$;

-- The house's own account of a kind.
create function ledger_house(p_tenant uuid, p_kind text) returns uuid language sql stable as $$
  select id from ledger_account where tenant_id = p_tenant and kind = p_kind and kind <> 'CUSTOMER'
$$;

-- Opens a customer's account in the ledger with nothing in it.
create function ledger_open(p_tenant uuid, p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_account values (p_tenant, p_account, 'CUSTOMER', 0)
$$;

-- Gives a new tenant the accounts that the house itself needs.
create function ledger_open_house(p_tenant uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_account (tenant_id, id, kind)
  select p_tenant, gen_random_uuid(), kind from unnest(array['TRANSIT', 'SETTLEMENT', 'FEES', 'CAPITAL']) kind
  on conflict do nothing
$$;
