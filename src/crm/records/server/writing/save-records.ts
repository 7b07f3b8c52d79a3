// Keeps what was found: new ones are added, those that are there already are merged without losing either value. All of it one change.
import type { Executor } from '#platform/platform.ts';
import type { CustomField, RecordKind, RecordMatch } from '../../contract.ts';
import { completeValues, type FieldValues } from '../../domain/complete-values.ts';
import { withFound } from '../../domain/merge-rows.ts';
import type { Origin } from '../../domain/stored-row.ts';
import { changeLists } from '../bulk/bulk-actions.ts';
import {
  type Change,
  closeChange,
  lockLibrary,
  lockRows,
  openChange,
  writeRows,
} from '../changes/record-changes.store.ts';
import { rememberTags } from '../changes/record-tags.store.ts';
import type { RecordRelations } from '../records-context.ts';
import { addRecords } from './create-record.ts';
import { findMatches } from './find-matches.ts';
import { companyFinder, type FindCompany, linkChanged, linkContactsTo } from './link-company.ts';
import { analyzeIfEmpty, sharedDrafts } from './matches.store.ts';
import { readFoundValues } from './parse-values.ts';

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
  /** Some thousand at most, in one transaction. */
  records: readonly FoundRecord[];
  madeBy: string | null;
  customs?: readonly CustomField[] | undefined;
  /** A static list that all of them are added to. */
  listId?: string | undefined;
  /** Records of the library that go into the list with them. */
  alsoListed?: readonly string[] | undefined;
  /** The open change that these are added to: work in several transactions is one change. */
  changeId?: string | null | undefined;
}

/** Looked up and added together. */
const BATCH = 500;

/**
 * In the caller's transaction; it announces afterwards (`publishRecords`). The library is held until that ends.
 * @throws AppError LIST_NOT_FOUND, LIST_FULL
 */
export async function saveRecords(
  tx: Executor,
  relations: RecordRelations,
  workspaceId: string,
  { kind, records, madeBy, customs = [], listId, alsoListed = [], changeId = null }: Saving,
): Promise<{ changeId: string | null; items: SavedRecord[] }> {
  await lockLibrary(tx, workspaceId);
  const change =
    changeId === null ? await openChange(tx, workspaceId, kind, 'save', madeBy) : { workspaceId, id: changeId, kind };
  const find = companyFinder(tx, workspaceId);
  const items: SavedRecord[] = [];
  for (let from = 0; from < records.length; from += BATCH) {
    items.push(...(await saveBatch(tx, change, records.slice(from, from + BATCH), { customs, find })));
    if (from === 0 && records.length > BATCH) await analyzeIfEmpty(tx, kind);
  }
  const ids = [...new Set([...items.map(({ id }) => id), ...alsoListed])];
  const listed =
    listId === undefined ? [] : await changeLists(tx, relations, change, { listId, ids, do: 'add', madeBy });
  const touched = items.filter(({ outcome }) => outcome !== 'unchanged').map(({ id }) => id);
  return { changeId: await closeChange(tx, change, new Set([...touched, ...listed]).size), items };
}

interface Draft extends FoundRecord {
  read: FieldValues;
  complete: FieldValues;
}

/** What no record of the library is and no other of the batch means is added at once; the others one after another, each as it came. */
async function saveBatch(
  tx: Executor,
  change: Change,
  records: readonly FoundRecord[],
  { customs, find }: { customs: readonly CustomField[]; find: FindCompany },
): Promise<SavedRecord[]> {
  const { workspaceId, kind } = change;
  const drafts = records.map((record): Draft => {
    const read = readFoundValues(kind, record.values, customs);
    return { ...record, read, complete: completeValues(kind, read) };
  });
  const values = drafts.map(({ complete }) => complete);
  const matches = await findMatches(tx, workspaceId, kind, values);
  const shared = drafts.length === 1 ? new Set<number>() : await sharedDrafts(tx, kind, values);
  const alone = drafts.flatMap((_, n) => (matches[n] === null && !shared.has(n) ? [n] : []));
  const fresh = alone.flatMap((n) => (drafts[n] ? [{ ...drafts[n], values: drafts[n].complete }] : []));
  const ids = await addRecords(tx, change, fresh, find);
  const idOf = new Map(alone.map((n, place) => [n, ids[place] ?? '']));
  const saved: SavedRecord[] = [];
  for (const [n, draft] of drafts.entries()) {
    const id = idOf.get(n);
    saved.push(id === undefined ? await saveOne(tx, change, draft, find) : { id, outcome: 'created', match: null });
  }
  return saved;
}

async function saveOne(tx: Executor, change: Change, draft: Draft, find: FindCompany): Promise<SavedRecord> {
  const { workspaceId, kind } = change;
  const { read, complete: values, origin, picture = '', sample = false } = draft;
  const [match = null] = await findMatches(tx, workspaceId, kind, [values]);
  if (match === null) {
    const [id = ''] = await addRecords(tx, change, [{ values, origin, picture, sample }], find);
    return { id, outcome: 'created', match };
  }
  const [row] = await lockRows(tx, workspaceId, kind, [match.id]);
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
  await linkContactsTo(tx, change, pairs);
  if (Array.isArray(read.tags)) await rememberTags(tx, workspaceId, kind, read.tags);
  return { id: row.id, outcome: written.length > 0 ? 'merged' : 'unchanged', match };
}
