// All SQL on undos.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';

export type UndoKind = 'saved-jobs' | 'templates' | 'scheduled-emails';

/** Part of the statement of a change. @param before one JSON value as a select list, with where it comes from; no row where nothing changed */
export function insertUndo(workspaceId: string, id: string, kind: UndoKind, before: SQL): SQL {
  return sql`insert into undos (workspace_id, id, kind, before) select ${workspaceId}::uuid, ${id}::uuid, ${kind}::text, ${before}`;
}

export async function storeUndo(
  tx: Executor,
  workspaceId: string,
  { id, kind, before }: { id: string; kind: UndoKind; before: unknown },
): Promise<void> {
  await tx.execute(insertUndo(workspaceId, id, kind, sql`${JSON.stringify(before)}::jsonb`));
}

/** Deleted, so that one of several callers gets it. @returns JSON as text; null where there is none, or it was taken before */
export async function consumeUndo(
  tx: Executor,
  workspaceId: string,
  kind: UndoKind,
  id: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ before: string }>(sql`
    delete from undos where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and kind = ${kind}
    returning before::text as before`);
  return rows[0]?.before ?? null;
}

export async function purgeUndos(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from undos where at < now() - interval '1 day'`);
  return rowCount ?? 0;
}
