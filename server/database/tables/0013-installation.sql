-- What belongs to the installation and to no tenant.

-- Scripts, styles and fonts of every build of the browser application that a server ran within the last 30 days. An
-- open page loads those of its own build from whichever server answers. They belong to no tenant.

create table web_asset (
  name        text primary key check (name ~ '^[A-Za-z0-9_.-]{1,200}$'),
  content     bytea not null check (octet_length(content) <= 4194304),
  mac         bytea not null check (octet_length(mac) = 32), -- with SECRET_KEY, over name and content
  last_run_at timestamptz not null
);
create index on web_asset (last_run_at);
-- PostgreSQL does not try to compress it: it comes compressed.
alter table web_asset alter column content set storage external;

-- The clock of the demo: by how much servers, workers and commands with DEMO=1 are ahead of real time, so that a person
-- or a test can see tomorrow. One row at most; without it, and on every connection without DEMO=1, now is now. Only the
-- owner writes it (`vitral clock`).
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  ahead    interval not null check (ahead >= interval '0')
);

-- The moment that rows take where no time is given. TypeScript's clock says the same (business-clock.ts); what runs on
-- the machine's own time, such as the queue of messages, uses now().
create function business_now() returns timestamptz language sql stable parallel safe as $$
  select now() + case when current_setting('vitral.demo', true) = 'on'
                      then coalesce((select ahead from demo_clock), interval '0') else interval '0' end
$$;

alter table tenant alter column created_at set default business_now();
alter table customer alter column created_at set default business_now();
alter table account alter column created_at set default business_now();
alter table outbox alter column created_at set default business_now();
alter table pix_key alter column created_at set default business_now(),
                    alter column next_try_at set default business_now();
