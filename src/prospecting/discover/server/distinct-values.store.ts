// SQL of the different values that a library has in one field: where these are few, they are judged once each instead of once for each record.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';

/** Fields with an index of their folded values (workspace, record_fold(field), id) over live records that have one. */
export type IndexedField =
  | { table: 'companies'; column: 'industry' | 'city' }
  | { table: 'contacts'; column: 'title' | 'city' };

/** More than these are not judged one by one. */
const MOST = 4_000;

/** Folded, each once, read from one to the next along the index whatever the number of records; null where they are too many. */
export async function distinctValues(
  db: Database,
  workspaceId: string,
  { table, column }: IndexedField,
): Promise<string[] | null> {
  const value = sql.raw(`record_fold(r.${column})`);
  const from = sql`from ${sql.raw(table)} r
    where r.workspace_id = ${workspaceId}::uuid and ${sql.raw(`r.${column} <> '' and r.deleted_at is null`)}`;
  const rows = await runOnce<{ value: string }>(
    db,
    sql`with recursive own(value) as (
          (select ${value} ${from} order by ${value} limit 1)
          union all
          select (select ${value} ${from} and ${value} > own.value order by ${value} limit 1) from own where own.value is not null)
        select value from own where value is not null limit ${MOST + 1}::int`,
  );
  return rows.length > MOST ? null : rows.map((row) => row.value);
}

/** The record as `r` has one of these values; spelled as the index is. */
export function hasOneOf({ column }: IndexedField, alias: 'r' | 'c', values: readonly string[]): SQL {
  const field = `${alias}.${column}`;
  return sql`${sql.raw(`record_fold(${field})`)} = any(${sql.param([...values])}::text[]) and ${sql.raw(`${field} <> ''`)}`;
}
