#!/bin/sh
# Runs once, when the database is made: the two roles of docs/operating.md, and the database of the owner.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role vitral_owner login password :'owner';
create role vitral_app login password :'app';
alter role vitral_app set tcp_keepalives_idle = 15;
alter role vitral_app set tcp_keepalives_interval = 5;
alter role vitral_app set tcp_keepalives_count = 3;
create database vitral owner vitral_owner;
SQL
