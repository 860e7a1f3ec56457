-- Who changed what, and who used the application.

-- What operators and staff changed and looked at: one row each, never changed or removed. Customers are named by their
-- ids, because their personal data does not belong here. There is no foreign key to customer: the row stays when an
-- expired sign-up is removed. tenant_id of zeros: the installation itself, such as staff of no tenant.
-- The rows of a tenant are a chain: each carries the hash of the one before (functions/audit.sql, decision 0055).
create table audit_event (
  tenant_id      uuid not null,
  number         bigint not null check (number > 0),            -- 1, 2, 3, … in the tenant, without a gap
  id             uuid not null,
  at             timestamptz not null,
  actor          text not null check (actor <> ''),             -- user name on the machine, or the staff's e-mail
  staff_id       uuid,                                          -- null: at the command line, or the server itself
  maker          text,                                          -- who ordered what the actor approved, as actor
  maker_staff_id uuid,
  alone          boolean not null default false,                -- needed a second person and had none
  action         text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z-]+$'), -- such as customer.block
  customer_id    uuid,
  account_id     uuid,
  reason         text,
  details        jsonb not null default '{}',
  previous_hash  bytea not null check (octet_length(previous_hash) = 32),
  hash           bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, number),
  unique (tenant_id, id),
  check (staff_id <> maker_staff_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index on audit_event (tenant_id, at);
create index on audit_event (tenant_id, customer_id, number) where customer_id is not null;
create index on audit_event (tenant_id, actor, number);
create index on audit_event (tenant_id, action, number);
-- A filter by person reads actor and maker; few rows have a maker, and few are of one person alone.
create index audit_event_of_maker on audit_event (tenant_id, maker, number) where maker is not null;
create index audit_event_alone on audit_event (tenant_id, number) where alone;
create trigger append_only before update or delete or truncate on audit_event execute function refuse_change();

-- The newest row of each chain. Its lock is taken last of all: whoever has it writes the next row.
create table audit_chain (
  tenant_id uuid primary key,
  number    bigint not null,
  hash      bytea not null
);
create trigger append_only before delete or truncate on audit_chain execute function refuse_change();

-- Limits, fees and rules of a tenant never change without a row about it in the same transaction, written outside of
-- savepoints: orders of the console and commands of the operator write them alike, as the application. What a tenant
-- begins with is free, and so is the owner of the tables.
create function require_audit_of_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_tenant uuid := to_jsonb(coalesce(new, old))->>tg_argv[0];
begin
  if not exists (select from audit_event
                  where tenant_id = v_tenant and xmin = pg_current_xact_id()::xid
                    and action in ('terms.publish', 'terms.withdraw', 'brand.recipients', 'tenant.update',
                                   'tenant.remove'))
     and not pg_has_role(session_user, current_user, 'member') then
    raise exception 'no row of the audit says that terms or rules of tenant % changed', v_tenant;
  end if;
  return null;
end $$;
create constraint trigger audited after update on tenant deferrable initially deferred
  for each row when (old.rules is distinct from new.rules) execute function require_audit_of_terms('id');
create constraint trigger audited after update or delete on tenant_terms deferrable initially deferred
  for each row execute function require_audit_of_terms('tenant_id');
create constraint trigger audited_version after insert on tenant_terms deferrable initially deferred
  for each row when (new.effective_at <> '2000-01-01 00:00-02') execute function require_audit_of_terms('tenant_id');

-- Access records: who used the application, from which address and when (Lei 12.965/2014, Marco Civil da Internet, art.
-- 15). They are kept for six months (contract/src/retention.ts), also when a sign-up is removed: so no foreign key to
-- customer.
create table security_event (
  tenant_id   uuid not null references tenant,
  id          uuid not null,
  customer_id uuid,                                          -- null: nobody with that document is known
  account_id  uuid,                                          -- of a limit: whose it is
  kind        text not null check (kind ~ '^[A-Z_]{3,40}$'),
  detail      text check (detail ~ '^[A-Z_]{1,40}$'),
  address     text check (length(address) <= 45),            -- null: an operator or a worker did it
  browser     text check (length(browser) <= 160),
  at          timestamptz not null,
  primary key (tenant_id, id)
);
create index security_event_of_customer on security_event (tenant_id, customer_id, at);
create index security_event_at on security_event (tenant_id, at);
create trigger append_only before update or truncate on security_event execute function refuse_change();

-- None is removed before its six months are over, whoever asks for it; the shortest have 181 days.
create function keep_access_record() returns trigger language plpgsql as $$
begin
  if old.at > business_now() - interval '180 days' then raise exception 'security_event is kept for six months'; end if;
  return old;
end $$;
create trigger six_months before delete on security_event for each row execute function keep_access_record();
