#!/bin/sh
# Takes a base backup of a running PostgreSQL: base-backup.sh BACKUPS. The server is that of PGHOST, PGPORT, PGUSER and PGPASSWORD, whose user may
# replicate. Prints the folder of the backup. With the WAL that the server archives from then on, restore-to.sh restores any later moment.
set -eu
[ $# -eq 1 ] || { echo "usage: base-backup.sh BACKUPS" >&2; exit 2; }
backup="$1/base-$(date -u +%Y%m%dT%H%M%SZ)"
pg_basebackup --pgdata "$backup.part" --wal-method stream --checkpoint fast
pg_verifybackup --quiet "$backup.part"
# Only a complete backup has its name.
mv "$backup.part" "$backup"
echo "$backup"
