#!/bin/sh
# A backup by pgBackRest, as root by cron on each machine that may be the primary; on a standby it does nothing:
#   sh deploy/backup.sh full [REPOSITORY]      or diff
# node_exporter tells of it (alerts.yml), where its folder is there.
set -u
umask 022 # node_exporter reads as another user
type="${1:?full or diff}" repo="${2:-1}"
folder="${TEXTFILES:-/var/lib/prometheus/node-exporter}"
postgres() { cd / && runuser -u postgres -- "$@"; }
note() {
  [ -d "$folder" ] || return 0
  file="$folder/$1-$repo.prom"
  # The folder above is node_exporter's: `set -C` writes through no link of its.
  rm -f "$file.new" && (set -C && echo "$1{repo=\"$repo\"} $(date +%s)" > "$file.new") && mv -T "$file.new" "$file"
}
[ "$(postgres psql -XAtqc 'select pg_is_in_recovery()')" = t ] && exit 0
if postgres pgbackrest --stanza=vitral --repo="$repo" --type="$type" backup; then
  note vitral_backup_ended_timestamp_seconds
else
  note vitral_backup_failed_timestamp_seconds
  exit 1
fi
