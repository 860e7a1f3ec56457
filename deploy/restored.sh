#!/bin/sh
# Marks a restored database, before any server starts on it: until `vitral installation end-restored` no server sends a
# message, hands over a payment or serves a customer. As PostgreSQL's administrator on its machine:
#   sudo -u postgres PGDATABASE=vitral sh deploy/restored.sh "restored to 10:15 after the disk failed"
# or as the owner elsewhere, with DATABASE_OWNER_URL, which `ps` shows while it runs, or psql's own variables.
set -eu
psql --set ON_ERROR_STOP=1 --set reason="${1:?say why, in quotes}" ${DATABASE_OWNER_URL:+"$DATABASE_OWNER_URL"} <<'SQL'
insert into restored_copy (reason) values (:'reason') on conflict do nothing;
select 'The database is a restored copy since ' || since || ': ' || reason from restored_copy;
SQL
