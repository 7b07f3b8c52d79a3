// SQL on rows that hang on records elsewhere: places in lists, notes. Looked at before and after, they tell what another feature has changed.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';
import type { Note } from '../changes/record-changes.store.ts';
import type { RecordLink } from '../records-context.ts';

type LinkRow = Record<string, unknown>;

/** Rows that hang on records, as they are: compared with those of later, they tell what another feature has changed. */
export async function linkRows(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  link: RecordLink,
  ids: readonly string[],
): Promise<Map<string, LinkRow>> {
  const { rows } = await tx.execute<{ row: LinkRow }>(sql`
    select to_jsonb(l) as row from ${sql.identifier(link.table)} l
     where l.workspace_id = ${workspaceId}::uuid and l.record_kind = ${kind} and l.record_id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ row }) => [link.key.map((column) => row[column]).join(' '), row]));
}

/** Notes of what came and went between two looks at a table. */
export function linkNotes(
  link: RecordLink,
  before: ReadonlyMap<string, LinkRow>,
  after: ReadonlyMap<string, LinkRow>,
): Note[] {
  const noteOf = (row: LinkRow) => ({ table: link.table, recordId: String(row.record_id) });
  const gone = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, row]) => ({ ...noteOf(row), before: row, after: null }));
  const come = [...after]
    .filter(([key]) => !before.has(key))
    .map(([, row]) => ({ ...noteOf(row), before: null, after: row }));
  return [...gone, ...come];
}
