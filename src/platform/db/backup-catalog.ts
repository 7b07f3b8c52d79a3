// What a backup holds, as the database itself says: a table that a later migration adds is in the next backup.
//
// Left out: the job queue (schema graphile_worker). What a feature has promised stands in its own rows; the queue only says
// that work is due. A restored copy would send mails again that had left after the backup, or, on a second machine that
// rehearses the restore, to people who already got them; and the queue's tables are private to the version of its library.
// So a mail that waited in the moment of the backup is not sent by the copy: its user asks for it again.
import type pg from 'pg';
import { type BackupContents, type BackupTable, tableName } from './backup-format.ts';
import { type Reference, referenceOrder } from './reference-order.ts';

/** Every migrated database has its own. */
const MIGRATIONS = '__drizzle_migrations';

/** Parents before children: a block can be loaded with all foreign keys in force. */
export async function readContents(client: pg.ClientBase): Promise<BackupContents> {
  const { rows: columns } = await client.query<BackupTable>(
    `select t.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
        and t.relname <> $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by t.relname order by t.relname`,
    [MIGRATIONS],
  );
  const { rows: references } = await client.query<Reference>(
    `select distinct child.relname::text as child, parent.relname::text as parent
       from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  );
  const { rows: counted } = await client.query<{ count: number; now: Date }>(
    `select count(*)::int as count, now() as now from public.${MIGRATIONS}`,
  );
  const tables = new Map(columns.map((table) => [table.name, table]));
  return {
    createdAt: (counted[0]?.now ?? new Date(0)).toISOString(),
    migrations: counted[0]?.count ?? 0,
    tables: referenceOrder([...tables.keys()], references).flatMap((name) => tables.get(name) ?? []),
    sequences: await readSequences(client),
  };
}

/** Asked one by one: the view pg_sequences does not tell where a sequence that was restarted goes on. */
async function readSequences(client: pg.ClientBase): Promise<BackupContents['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences
      where schemaname = 'public' and not starts_with(sequencename::text, $1) order by sequencename`,
    [MIGRATIONS],
  );
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ next: string }>(
      `select (last_value + case when is_called then 1 else 0 end)::text as next from ${tableName(name)}`,
    );
    sequences.push({ name, next: rows[0]?.next ?? '1' });
  }
  return sequences;
}
