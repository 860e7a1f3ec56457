#!/bin/sh
# Marks a restored database, before any server starts on it: until `vitral installation end-restored` no server sends a
# message, hands over a payment or serves a customer. As the owner, with psql's own variables or an address:
#   DATABASE_OWNER_URL=postgresql://… deploy/restored.sh "restored to 10:15 after the disk failed"
set -eu
psql --set ON_ERROR_STOP=1 --set reason="${1:?say why, in quotes}" ${DATABASE_OWNER_URL:+"$DATABASE_OWNER_URL"} <<'SQL'
insert into restored_copy (reason) values (:'reason') on conflict do nothing;
select 'The database is a restored copy since ' || since || ': ' || reason from restored_copy;
SQL
