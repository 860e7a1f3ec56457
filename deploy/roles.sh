#!/bin/sh
# Once, as PostgreSQL's administrator, before the first migration: the two roles of docs/operating.md and the database of
# the owner, where no other role may connect. The passwords stand in two files:
#   sudo -u postgres OWNER_PASSWORD_FILE=… APP_PASSWORD_FILE=… sh deploy/roles.sh
# After a restore of a dump (pg_dump has no roles) first this, then pg_restore as vitral_owner, restored.sh, `vitral migrate` and
# `vacuumdb --analyze-only vitral`. A restored pgBackRest backup has all of it.
set -eu
: "${OWNER_PASSWORD_FILE:?}" "${APP_PASSWORD_FILE:?}"
for file in "$OWNER_PASSWORD_FILE" "$APP_PASSWORD_FILE"; do
  [ -n "$(cat "$file")" ] || { echo "$file is empty: a role without a password cannot sign in" >&2; exit 1; }
done
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\set owner `cat "$OWNER_PASSWORD_FILE"`
\set app `cat "$APP_PASSWORD_FILE"`
set password_encryption = 'scram-sha-256';
create role vitral_owner login password :'owner';
create role vitral_app login password :'app';
alter role vitral_app set tcp_keepalives_idle = 15;
alter role vitral_app set tcp_keepalives_interval = 5;
alter role vitral_app set tcp_keepalives_count = 3;
create database vitral owner vitral_owner template template0 encoding 'UTF8';
revoke connect, temporary on database vitral from public;
grant connect on database vitral to vitral_app;
revoke connect on database postgres, template1 from public;
-- Patroni's pg_rewind (ha/patroni.yml) looks in there, or an old primary never comes back as a standby.
select format('grant connect on database postgres to %I', rolname) from pg_roles where rolname = 'rewind' \gexec
SQL
