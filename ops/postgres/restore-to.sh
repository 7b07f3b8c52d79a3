#!/bin/sh
# Prepares a data directory that PostgreSQL restores to a moment when it starts: restore-to.sh BACKUP WAL_ARCHIVE MOMENT DATA
#   BACKUP       a folder of base-backup.sh that was taken before the moment
#   WAL_ARCHIVE  the folder to which the server's archive_command copies
#   MOMENT       such as "2026-11-28 09:15:00+00"
#   DATA         the new data directory; it must not exist
# Start PostgreSQL of the same version on DATA as its owner: it replays the WAL up to the moment, then accepts writes. Nothing else is changed.
set -eu
[ $# -eq 4 ] || { echo "usage: restore-to.sh BACKUP WAL_ARCHIVE MOMENT DATA" >&2; exit 2; }
backup=$1 archive=$2 moment=$3 data=$4
[ -f "$backup/backup_manifest" ] || { echo "$backup is not a base backup" >&2; exit 1; }
[ -d "$archive" ] || { echo "$archive is not a folder" >&2; exit 1; }
[ ! -e "$data" ] || { echo "$data exists already" >&2; exit 1; }
case "$archive$moment" in *\'*) echo "a quote in a path or moment cannot be used" >&2; exit 1 ;; esac
pg_verifybackup --quiet "$backup"
cp -a "$backup" "$data"
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
cat >>"$data/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
recovery_target_timeline = 'latest'
SETTINGS
