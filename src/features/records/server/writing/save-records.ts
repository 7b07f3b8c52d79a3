// Keeps what was found: new ones are added, those that are there already are merged without losing either value. All of it one change.
import type { Executor } from '#platform/platform.ts';
import type { CustomField, RecordKind, RecordMatch } from '../../contract.ts';
import { completeValues } from '../../domain/complete-values.ts';
import { withFound } from '../../domain/merge-rows.ts';
import type { Origin } from '../../domain/record-shapes.ts';
import { changeLists } from '../bulk/change-lists.ts';
import {
  type Change,
  closeChange,
  holdLibrary,
  holdRows,
  openChange,
  writeRows,
} from '../changes/record-changes.store.ts';
import type { RecordRelations } from '../records-context.ts';
import { addRecord } from './add-record.ts';
import { findMatches } from './find-matches.ts';
import { companyFinder, type FindCompany, linkChanged, takeInOf } from './link-company.ts';
import { readFoundValues } from './parse-values.ts';
import { rememberTags } from './record-tags.store.ts';

export interface FoundRecord {
  /** By field key, as they were found: each is read by its field's rule, and what cannot be read is left out. */
  values: Record<string, unknown>;
  origin: Origin;
  /** Address of an outside picture. */
  picture?: string | undefined;
  sample?: boolean | undefined;
}

export interface SavedRecord {
  id: string;
  outcome: 'created' | 'merged' | 'unchanged';
  /** What it was taken for. */
  match: RecordMatch | null;
}

export interface Saving {
  kind: RecordKind;
  /** Some hundred at most: each is looked up and written by itself. */
  records: readonly FoundRecord[];
  madeBy: string | null;
  customs?: readonly CustomField[] | undefined;
  /** A static list that all of them are added to. */
  listId?: string | undefined;
  /** Records of the library that go into the list with them. */
  alsoListed?: readonly string[] | undefined;
}

/**
 * In the caller's transaction; it announces afterwards (`announceRecords`). The library is held until that ends.
 * @throws AppError LIST_NOT_FOUND, LIST_FULL
 */
export async function saveRecords(
  tx: Executor,
  relations: RecordRelations,
  workspaceId: string,
  { kind, records, madeBy, customs = [], listId, alsoListed = [] }: Saving,
): Promise<{ changeId: string | null; items: SavedRecord[] }> {
  await holdLibrary(tx, workspaceId);
  const change = await openChange(tx, workspaceId, kind, 'save', madeBy);
  const find = companyFinder(tx, workspaceId);
  const items: SavedRecord[] = [];
  for (const record of records) items.push(await saveOne(tx, change, record, { customs, find }));
  const ids = [...new Set([...items.map(({ id }) => id), ...alsoListed])];
  const listed =
    listId === undefined ? [] : await changeLists(tx, relations, change, { listId, ids, do: 'add', madeBy });
  const touched = items.filter(({ outcome }) => outcome !== 'unchanged').map(({ id }) => id);
  return { changeId: await closeChange(tx, change, new Set([...touched, ...listed]).size), items };
}

async function saveOne(
  tx: Executor,
  change: Change,
  { values: found, origin, picture = '', sample = false }: FoundRecord,
  { customs, find }: { customs: readonly CustomField[]; find: FindCompany },
): Promise<SavedRecord> {
  const { workspaceId, kind } = change;
  const read = readFoundValues(kind, found, customs);
  const values = completeValues(kind, read);
  const [match = null] = await findMatches(tx, workspaceId, kind, [values]);
  if (match === null) {
    return { id: await addRecord(tx, change, { values, origin, picture, sample }), outcome: 'created', match };
  }
  const [row] = await holdRows(tx, workspaceId, kind, [match.id]);
  if (!row) throw new Error('a record that was just found is gone');
  // What was only made up from the other values does not compete with what is known.
  const merged = withFound(kind, row, read, origin);
  const next = {
    ...merged,
    picture: row.picture === '' ? picture : row.picture,
    sample: row.sample === true && sample,
  };
  const after = await linkChanged(find, kind, row, next);
  const pairs = [{ before: row, after }];
  const written = await writeRows(tx, change, pairs);
  await takeInOf(tx, change, pairs);
  if (Array.isArray(read.tags)) await rememberTags(tx, workspaceId, kind, read.tags);
  return { id: row.id, outcome: written.length > 0 ? 'merged' : 'unchanged', match };
}
