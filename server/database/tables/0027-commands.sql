-- What the staff orders in the console (decision 0055): stored as JSON, and executed when another person approves.

-- Which kinds of command need a second person in a tenant. A kind without a row has the default of its code
-- (modules/commands/kinds). A change of this table and of a person's role always needs two, so they have no row.
create table four_eyes_rule (
  tenant_id  uuid not null references tenant,
  kind       text not null check (kind not in ('four-eyes.set', 'staff.role')),
  mode       text not null check (mode in ('NEVER', 'FROM', 'ALWAYS')),
  from_cents bigint check (from_cents >= 0),
  primary key (tenant_id, kind),
  check ((mode = 'FROM') = (from_cents is not null))
);

-- One row for each order. Contacts stand in payload and changes of one that waits, and are masked when it ends.
create table staff_command (
  tenant_id       uuid not null references tenant,
  id              uuid not null,                              -- UUID version 7: ordered by time
  kind            text not null,
  payload         jsonb not null,                             -- as on the wire (contract/src/acts)
  changes         jsonb not null,                             -- each field before and after, when it was ordered
  sentence        text not null,
  reason          text not null,
  amount_cents    bigint,                                     -- what the rule's from_cents is compared with
  customer_id     uuid,                                       -- no foreign key: an expired sign-up may be removed
  idempotency_key uuid not null,
  maker_id        uuid not null,
  maker_name      text not null,
  maker_email     text not null,
  maker_role      text not null,                              -- when it was ordered
  made_at         timestamptz not null,                       -- of one that replaces another: of the first
  state           text not null default 'WAITING'
                    check (state in ('WAITING', 'HELD', 'EXECUTED', 'REJECTED', 'EXPIRED', 'WORLD_CHANGED',
                                     'WITHDRAWN', 'REPLACED')),
  needs_second    boolean not null,                           -- a second person was needed when it was ordered
  checker_id      uuid,
  checker_name    text,
  decided_at      timestamptz,
  decision_reason text,
  note            text,
  result          jsonb,
  replaces_id     uuid,                                       -- the order that this one changes; it waited until then
  version         int not null default 1,                     -- how many orders it and those that it replaces are
  earlier_maker_ids    uuid[] not null default '{}',          -- who made those that it replaces: they decide it neither
  earlier_maker_emails text[] not null default '{}',
  person_id         uuid,                                     -- the staff whom it is about: decides it never
  person_everywhere boolean not null default false,           -- of the installation: no tenant's staff decides it
  held_until      timestamptz,                                -- of a HELD one: it takes effect then, and not before
  due_at          timestamptz,                                -- when a worker has it take effect, or tries again
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  unique (tenant_id, replaces_id),
  foreign key (tenant_id, replaces_id) references staff_command,
  check (checker_id <> maker_id),
  check (checker_id <> all (earlier_maker_ids)),
  check ((state in ('WAITING', 'HELD')) = (decided_at is null)),
  check (state <> 'HELD' or (held_until is not null and due_at >= held_until and not needs_second)),
  check (state <> 'EXECUTED' or not needs_second or checker_id is not null),
  check (state <> 'REJECTED' or (checker_id is not null and decision_reason is not null))
);
create index staff_command_waiting on staff_command (tenant_id, id) where state = 'WAITING';
create index staff_command_decided on staff_command (tenant_id, id) where state <> 'WAITING';
create index staff_command_held on staff_command (tenant_id, due_at) where state = 'HELD';
create index staff_command_of_maker on staff_command (tenant_id, maker_id, id);
create index staff_command_of_customer on staff_command (tenant_id, customer_id, id) where customer_id is not null;

-- One that replaces another is of the same kind and about the same customer, waits no longer than the other would have,
-- and whoever made the other, or one that the other replaced, does not decide it.
create function follow_replaced() returns trigger language plpgsql as $$
declare v_replaced staff_command;
begin
  select * into v_replaced from staff_command where tenant_id = new.tenant_id and id = new.replaces_id;
  if v_replaced.state is distinct from 'REPLACED' or v_replaced.kind <> new.kind
     or v_replaced.customer_id is distinct from new.customer_id or not new.needs_second then
    raise exception 'staff_command % does not replace %', new.id, new.replaces_id;
  end if;
  new.made_at := v_replaced.made_at;
  new.version := v_replaced.version + 1;
  new.earlier_maker_ids := v_replaced.earlier_maker_ids || v_replaced.maker_id;
  new.earlier_maker_emails := v_replaced.earlier_maker_emails || v_replaced.maker_email;
  return new;
end $$;
create trigger follows_replaced before insert on staff_command for each row
  when (new.replaces_id is not null) execute function follow_replaced();

-- One that takes effect later is held until then; the application cannot choose the state itself.
create function hold_until_due() returns trigger language plpgsql as $$
begin
  new.state := 'HELD';
  new.due_at := new.held_until;
  return new;
end $$;
create trigger held_until_due before insert on staff_command for each row
  when (new.held_until is not null) execute function hold_until_due();

-- A command changes once, when it ends, and none is removed: what is approved is what was seen. One that is held takes
-- effect when its time is over, and is taken back only before; its next try may be put off.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state not in ('WAITING', 'HELD') then
    raise exception 'staff_command % is decided', old.id;
  end if;
  if new.state = 'HELD' and old.state = 'HELD'
     and to_jsonb(new) - 'due_at' = to_jsonb(old) - 'due_at' and new.due_at > old.due_at then
    return new;
  end if;
  if new.state in ('WAITING', 'HELD') then raise exception 'staff_command % is replaced, not changed', old.id; end if;
  if new.held_until is distinct from old.held_until
     or (new.state = 'EXECUTED' and new.decided_at < old.held_until)
     or (new.state = 'WITHDRAWN' and new.decided_at >= old.held_until) then
    raise exception 'staff_command % is held until %', old.id, old.held_until;
  end if;
  return new;
end $$;
create trigger decided_once before update or delete on staff_command
  for each row execute function refuse_second_decision();

-- What the application may not write itself is taken from the order as it ends as executed. Amounts on the wire are
-- reais. Both kinds need two people, unless the tenant's own rule says never, which it cannot say of four-eyes.set.
create function write_what_was_ordered() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.checker_id is null and not exists (
       select from four_eyes_rule where tenant_id = new.tenant_id and kind = new.kind and mode = 'NEVER') then
    raise exception 'staff_command % has no approver', new.id;
  end if;
  if new.kind = 'four-eyes.set' then
    insert into four_eyes_rule (tenant_id, kind, mode, from_cents)
    values (new.tenant_id, old.payload->>'kind', old.payload->>'mode', (old.payload->>'from')::numeric * 100)
    on conflict (tenant_id, kind) do update set mode = excluded.mode, from_cents = excluded.from_cents;
  else
    insert into legal_text (tenant_id, from_day, terms_text, privacy_text, published_at)
    values (new.tenant_id, (old.payload->>'from')::date, old.payload->>'terms', old.payload->>'privacy', new.decided_at)
    on conflict (tenant_id, from_day) do update
       set terms_text = excluded.terms_text, privacy_text = excluded.privacy_text, published_at = excluded.published_at;
  end if;
  return null;
end $$;
create trigger written_when_executed after update on staff_command for each row
  when (new.state = 'EXECUTED' and new.kind in ('four-eyes.set', 'texts.publish'))
  execute function write_what_was_ordered();

-- The payment of each order to pay an account out (functions/pix-payouts.sql): an order pays once, in the transaction
-- in which it ends as executed because a second person approved it.
create table pix_payout_order (
  tenant_id  uuid not null,
  command_id uuid not null,
  payment_id uuid not null,
  primary key (tenant_id, command_id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, command_id) references staff_command,
  foreign key (tenant_id, payment_id) references pix_payment
);
create trigger append_only before update or delete or truncate on pix_payout_order execute function refuse_change();

create function require_executed_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from staff_command
                  where tenant_id = new.tenant_id and id = new.command_id
                    and state = 'EXECUTED' and checker_id is not null) then
    raise exception 'staff_command % paid without the approval of a second person', new.command_id
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger executed after insert on pix_payout_order deferrable initially deferred
  for each row execute function require_executed_order();

do $$
declare v_table text;
begin
  foreach v_table in array array['four_eyes_rule', 'staff_command', 'pix_payout_order'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('create policy tenant_isolation on %I
                      using (tenant_id = (select current_tenant()) or (select all_tenants()))
                      with check (tenant_id = (select current_tenant()) or (select all_tenants()))', v_table);
  end loop;
end $$;

-- Who analyses an application at this moment, so that two reviewers never hold one. A row whose time is over counts no
-- more; a decision removes it.
create table review_assignment (
  tenant_id   uuid not null references tenant,
  customer_id uuid not null,                                  -- no foreign key: an expired sign-up may be removed
  staff_id    uuid not null,
  staff_name  text not null,
  until_at    timestamptz not null,
  primary key (tenant_id, customer_id)
);
alter table review_assignment enable row level security;
create policy tenant_isolation on review_assignment
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
-- Applications that were put away until a day: until then they are in no queue. Taken back, one's day is that of
-- taking it back. A decision removes the row.
create table review_postponement (
  tenant_id   uuid not null references tenant,
  customer_id uuid not null,                                  -- no foreign key: an expired sign-up may be removed
  until_day   date not null,                                  -- of São Paulo; on this day it is back
  first_day   date not null,                                  -- when it was put away for the first time
  times       int not null default 1 check (times > 0),
  note        text not null,
  staff_id    uuid not null,
  staff_name  text not null,
  primary key (tenant_id, customer_id)
);
alter table review_postponement enable row level security;
create policy tenant_isolation on review_postponement
  using (tenant_id = (select current_tenant()) or (select all_tenants()))
  with check (tenant_id = (select current_tenant()) or (select all_tenants()));
create index customer_waiting on customer (tenant_id, id) where status = 'IN_ANALYSIS_INTERNAL';
create index document_file_sha256 on document_file (tenant_id, sha256);
