#!/bin/sh
# Makes deploy/secrets for compose.yaml, once: one file for each secret. The folder is for who runs this alone; the files
# in it are read by the users of the containers, which see no folder.
set -eu
folder="$(dirname "$0")/secrets"
umask 077
mkdir "$folder"
cd "$folder"
for name in postgres_password owner_password app_password metrics_token; do openssl rand -hex 24 >"$name"; done
openssl rand -base64 32 >secret_key
printf '[global]\nrepo1-cipher-pass=%s\n' "$(openssl rand -base64 48)" >backup_cipher
# Not encrypted: the network `back` of compose.yaml is on this machine and has the database and the servers alone.
echo "postgresql://vitral_app:$(cat app_password)@database/vitral?sslmode=disable" >database_url
echo "postgresql://vitral_owner:$(cat owner_password)@database/vitral?sslmode=disable" >database_owner_url
# Yours, and a server does not start before: smtps://user:password@host:465, and the token of the SMS service.
: >smtp_url
: >sms_token
chmod 0444 ./*
