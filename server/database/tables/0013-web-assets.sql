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
