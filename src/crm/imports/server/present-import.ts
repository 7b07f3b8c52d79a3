// An import as the API returns it.

import type { Platform } from '#platform/platform.ts';
import { AppError, errorText } from '#shared/errors.ts';
import { IMPORT_EVENT, type Import, type ImportDetail, UNDO_DAYS } from '../contract.ts';
import { type ImportRow, importById } from './imports.store.ts';

const DAY_MS = 86_400_000;
const UNDOABLE = new Set(['done', 'cancelled', 'failed']);
const AT_WORK = new Set(['checking', 'running', 'undoing']);

export function presentImport(row: ImportRow): Import {
  const { id, kind, name, format, bytes, state, rejects, madeByName, fault, resumable, incomplete, optedOut } = row;
  const counted = state !== 'mapping' && state !== 'checking' && row.rows !== null;
  const { created, updated, skipped, failed } = row;
  // A resumable run has not reached all rows of its file.
  const rows = resumable ? created + updated + skipped + failed : row.rows;
  const undone = { removed: row.removed, restored: row.restored, kept: row.kept };
  return {
    id,
    kind,
    name,
    format,
    bytes,
    state,
    counts: counted ? { rows: rows ?? 0, created, updated, skipped, failed } : null,
    incomplete: counted ? incomplete : 0,
    optedOut: counted ? optedOut : 0,
    progress: AT_WORK.has(state) ? { done: row.progress, total: getTotal(row) } : null,
    fault,
    resumable,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    undone: state === 'undone' || state === 'undoing' ? undone : null,
    rejects,
    madeBy: madeByName,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function getTotal({ state, rows, created, updated }: ImportRow): number | null {
  return state === 'undoing' ? created + updated : rows;
}

/** Null where there is nothing to undo. */
export function undoUntil({ state, created, updated, finishedAt }: ImportRow): Date | null {
  if (!UNDOABLE.has(state) || finishedAt === null || created + updated === 0) return null;
  return new Date(finishedAt.getTime() + UNDO_DAYS * DAY_MS);
}

export function presentDetail(row: ImportRow): ImportDetail {
  const { encoding, delimiter, header, sheet, sheets, skip, firstRows = [], sample = '' } = row.reading;
  return {
    ...presentImport(row),
    reading: { encoding, delimiter, header, headerRow: skip + 1, firstRows, sample, sheet, sheets },
    columns: row.columns,
    mapping: row.mapping,
    remembered: row.state === 'mapping' && row.mapping !== null,
    preview: row.preview,
  };
}

/** @throws AppError NOT_FOUND */
export async function getImport({ db }: Pick<Platform, 'db'>, workspaceId: string, id: string): Promise<ImportRow> {
  const row = await importById(db, workspaceId, id);
  if (row === null) throw new AppError('NOT_FOUND');
  return row;
}

/** Publishes the progress to open pages. Called after a commit. */
export async function publishImport({ db, events }: Platform, workspaceId: string, id: string): Promise<void> {
  const row = await importById(db, workspaceId, id);
  if (row) events.publish(workspaceId, { type: IMPORT_EVENT, data: presentImport(row) });
}

/** Why it failed, for the page. Unexpected errors stay internal. */
export function faultText(error: unknown): string {
  return error instanceof AppError ? error.message : errorText('INTERNAL');
}

export const IMPORT_FILES = 'imports/';
export const uploadKey = (workspaceId: string, id: string) => `${IMPORT_FILES}${workspaceId}_${id}.bin`;
export const rejectsKey = (workspaceId: string, id: string) => `${IMPORT_FILES}${workspaceId}_${id}_rejects.csv`;

export interface ImportFile {
  key: string;
  workspaceId: string;
  id: string;
  what: 'upload' | 'rejects';
}

export function importOfKey(key: string): ImportFile | null {
  const match = /^imports\/([0-9a-f-]{36})_([0-9a-f-]{36})(\.bin|_rejects\.csv)$/.exec(key);
  if (match === null) return null;
  const [, workspaceId = '', id = '', end] = match;
  return { key, workspaceId, id, what: end === '.bin' ? 'upload' : 'rejects' };
}
