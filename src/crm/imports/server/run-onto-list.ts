// Lets an import run that puts its records onto a list which another feature makes for it.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { changeImport, importById } from './imports.store.ts';
import { theImport } from './present-import.ts';
import { startRun } from './start-run.ts';

const RUN = new Set(['running', 'done']);

/**
 * `listFor` answers the list, and the same one when it is asked again. An import that runs onto it already goes on.
 * @throws AppError NOT_FOUND, IMPORT_NOT_READY, LIST_NOT_FOUND, LIST_FULL
 */
export async function runOntoList(
  context: Pick<RecordsContext, 'platform' | 'relations'>,
  principal: Principal,
  id: string,
  listFor: (name: string) => Promise<string>,
): Promise<{ listId: string; name: string }> {
  const { db } = context.platform;
  const { workspaceId } = principal;
  const row = await theImport(context.platform, workspaceId, id);
  const { mapping, name, kind } = row;
  if (kind !== 'contact' || mapping === null) throw new AppError('IMPORT_NOT_READY');
  if (mapping.listId !== null && RUN.has(row.state)) return { listId: mapping.listId, name };
  if (row.state !== 'ready') throw new AppError('IMPORT_NOT_READY');
  const listId = await listFor(name);
  await changeImport(db, workspaceId, id, { states: ['ready'] }, { mapping: { ...mapping, listId } });
  await startRun(context, principal, id);
  return { listId, name };
}

export interface ImportProgress {
  state: string;
  /** Rows. */
  done: number;
  total: number;
  /** '' where nothing went wrong. */
  fault: string;
}

/** Null where there is no such import (any more). */
export async function importProgress(db: Executor, workspaceId: string, id: string): Promise<ImportProgress | null> {
  const row = await importById(db, workspaceId, id);
  return row && { state: row.state, done: row.progress, total: row.rows ?? 0, fault: row.fault ?? '' };
}
