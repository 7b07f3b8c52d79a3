// Why a record cannot be read or written by its id: it was merged into another, deleted for good, or never was here.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { RecordKind } from '../../contract.ts';
import { RECORD_TABLES } from '../record-columns.ts';

/**
 * The error to throw: RECORD_MERGED with `details: { id, name }` of the record that survived, whatever number of merges lie between;
 * RECORD_GONE; RECORD_NOT_FOUND for one in the bin, one that never was, and one of another workspace.
 */
export async function missingRecord(
  db: Executor,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<AppError> {
  const { rows } = await db.execute<Step>(sql`
    with recursive steps (id, into_id, name, kept, purged) as (
      select ${id}::uuid, ${id}::uuid, null::text, false, false
      union
      select w.id, coalesce(r.merged_into, t.merged_into), r.name, r.id is not null, t.record_id is not null
        from steps s cross join lateral (select s.into_id as id) w
        left join ${RECORD_TABLES[kind]} r on r.workspace_id = ${workspaceId}::uuid and r.id = w.id
        left join record_tombstones t
          on t.workspace_id = ${workspaceId}::uuid and t.record_kind = ${kind} and t.record_id = w.id
       where w.id is not null)
    select id, into_id as into, name, kept, purged from steps where kept or purged`);
  const asked = rows.find((step) => step.id === id);
  if (!asked) return new AppError('RECORD_NOT_FOUND');
  const last = rows.find(({ into }) => into === null);
  if (asked.into === null) return new AppError(asked.kept ? 'RECORD_NOT_FOUND' : 'RECORD_GONE');
  if (!last?.kept) return new AppError('RECORD_GONE');
  const name = last.name || `another ${kind}`;
  return new AppError('RECORD_MERGED', { params: { name }, details: { id: last.id, name } });
}

interface Step extends Record<string, unknown> {
  id: string;
  /** The record that this one was merged into. */
  into: string | null;
  name: string | null;
  /** It has its row: live or in the bin. */
  kept: boolean;
  /** It was deleted for good. */
  purged: boolean;
}
