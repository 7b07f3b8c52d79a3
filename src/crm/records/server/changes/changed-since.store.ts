// SQL that looks back at what was done to one record.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { customFieldOf } from '../../contract.ts';
import { columnOf, type StoredRow } from '../../domain/stored-row.ts';

/**
 * Whether somebody else has changed one of these fields since the revision that was shown. A change that was taken back gives the record
 * its old revision again, so those of the shown number that were taken back count too.
 */
export async function changedSince(
  tx: Executor,
  workspaceId: string,
  row: StoredRow,
  { revision, userId, fields }: { revision: number; userId: string; fields: readonly string[] },
): Promise<boolean> {
  if (fields.length === 0) return false;
  const columns = fields.filter((key) => customFieldOf(key) === null).map(columnOf);
  const customs = fields.flatMap((key) => customFieldOf(key) ?? []);
  const { rowCount } = await tx.execute(sql`
    select 1 from record_change_rows n
      join record_changes c on c.workspace_id = n.workspace_id and c.id = n.change_id
     where n.workspace_id = ${workspaceId}::uuid and n.record_id = ${row.id}::uuid and c.made_by is distinct from ${userId}::uuid
       and (n.after ?| ${sql.param(columns)}::text[] or n.after -> 'custom' ?| ${sql.param(customs)}::text[])
       and ((n.after ->> 'revision')::int > ${revision}::int
            or (c.undone_at is not null and (n.after ->> 'revision')::int = ${revision}::int))
     limit 1`);
  return rowCount === 1;
}
