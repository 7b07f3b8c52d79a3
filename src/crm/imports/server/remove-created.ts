// Takes the next records away that an import has created. One that somebody has changed or deleted since stays as it is, and so does one
// that somebody has put something on: a note, a task, another list.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { createdRecords, removeBare } from './import-change.store.ts';
import type { ImportRow } from './imports.store.ts';

const AT_ONCE = 5_000;

type Relations = Pick<RecordsContext, 'relations'>;

export interface Taken {
  /** The last record that was looked at; null where none is left. */
  last: string | null;
  looked: number;
  removed: number;
}

export async function removeCreated(
  { relations }: Relations,
  tx: Executor,
  workspaceId: string,
  { id: importId, kind, reachedRecord }: Pick<ImportRow, 'id' | 'kind' | 'reachedRecord'>,
): Promise<Taken> {
  const due = await createdRecords(tx, workspaceId, importId, { kind, after: reachedRecord, limit: AT_ONCE });
  const ids = due.filter(({ untouched }) => untouched).map(({ id }) => id);
  const hanging = relations.links.filter((link) => link.history !== true).map(({ table }) => table);
  const gone = await removeBare(tx, workspaceId, { kind, ids, hanging });
  return { last: due.at(-1)?.id ?? null, looked: due.length, removed: gone.size };
}
