-- The scripts, styles and fonts of every build of the browser application that a server ran within the last 30 days: an open page
-- goes on asking for those of the build it came from, of whichever server answers. They belong to no tenant. The mac is made with
-- SECRET_KEY over name and content, so that nothing is served that was only written here.

create table web_asset (
  name text primary key check (name ~ '^[A-Za-z0-9_.-]{1,200}$'),
  content bytea not null check (octet_length(content) <= 4194304),
  mac bytea not null check (octet_length(mac) = 32),
  last_run_at timestamptz not null
);

create index on web_asset (last_run_at);

-- Compressed before it comes here.
alter table web_asset alter column content set storage external;
