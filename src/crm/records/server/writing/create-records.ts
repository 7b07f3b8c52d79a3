// Creates records: a typed one unless it exists, and found ones, merged into those that exist.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type CustomField,
  type RecordKind,
  type RecordMatch,
  type RecordValues,
  toCustomField,
} from '../../contract.ts';
import { completeValues, type FieldValues } from '../../domain/complete-values.ts';
import { isBlank } from '../../domain/field-value.ts';
import { withFound } from '../../domain/merge-rows.ts';
import { isIdentity, matchText } from '../../domain/record-labels.ts';
import { type Origin, toColumn } from '../../domain/stored-row.ts';
import { changeLists } from '../bulk/bulk-actions.ts';
import {
  type Change,
  closeChange,
  insertRows,
  lockLibrary,
  lockRows,
  openChange,
  writeRows,
} from '../changes/record-changes.store.ts';
import { rememberTags } from '../changes/record-tags.store.ts';
import { publishBoth, type RecordRelations, type RecordsContext } from '../records-context.ts';
import { getCustomFields } from '../settings/custom-fields.store.ts';
import { LINK_BATCH_SIZE, linkUnlinkedContacts } from './company-links.store.ts';
import { companyFinder, type FindCompany, linkChanged, linkContactsTo } from './link-company.ts';
import { analyzeIfEmpty, type FoundMatch, findMatchRows, isAddressTaken, sharedDrafts } from './matches.store.ts';
import { parseValues, readFoundValues } from './parse-values.ts';

/** Fields that name a record: one of them there must be. */
const NAMING: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'email', 'phone', 'linkedin', 'instagram', 'facebook', 'tiktok'],
  company: ['name', 'domain', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
};

/** The same key adds one. @throws AppError RECORD_EXISTS with `details: { id, name, reason, words }`; INVALID_INPUT */
export async function createRecord(
  { platform: { db, events, clock } }: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  body: { values: RecordValues; anyway: boolean },
  key = newId(),
): Promise<{ id: string; changeId: string | null }> {
  const { workspaceId, userId } = principal;
  const { values: typed, anyway } = body;
  const customs = await getCustomFields(db, workspaceId, kind);
  const values = completeValues(kind, await parseValues(db, { workspaceId, kind, customs }, typed, undefined));
  if (NAMING[kind].every((key) => isBlank(values[key]))) {
    const message =
      kind === 'contact'
        ? 'Please enter a name, an email address or a phone number'
        : 'Please enter a name or a domain';
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'values.name', message }] });
  }
  const { result, again } = await withIdempotency(db, { principal, key, what: `create ${kind}`, body }, async (tx) => {
    await lockLibrary(tx, workspaceId);
    refuseMatches(await findEveryMatch(tx, workspaceId, kind, values), anyway);
    const change = await openChange(tx, workspaceId, kind, 'create', userId);
    const at = new Date(clock.now()).toISOString();
    const id = await addRecord(tx, change, { values, origin: { source: 'manual', by: userId, at } });
    await recordActivity(tx, principal, { kind: 'record.created', subject: { type: kind, id } });
    return { id, changeId: await closeChange(tx, change, 1) };
  });
  if (!again) publishBoth(events, workspaceId, kind);
  return result;
}

function refuseMatches(matches: readonly RecordMatch[], anyway: boolean): void {
  const match = matches.find(({ reason }) => isIdentity(reason)) ?? matches[0];
  if (match && !(anyway && !isIdentity(match.reason))) throw recordExists(match);
}

export function recordExists({ id, name, ...match }: { id: string; name: string } & Partial<RecordMatch>): AppError {
  return new AppError('RECORD_EXISTS', { params: { name: name || 'This record' }, details: { id, name, ...match } });
}

/** A concurrent edit without the lock may have taken the unique value: the unique index decides. */
export function asRecordExists(error: unknown): unknown {
  return isAddressTaken(error) ? new AppError('RECORD_EXISTS', { params: { name: 'This record' } }) : error;
}

export interface NewRecord {
  /** Parsed and complete. */
  values: FieldValues;
  origin: Origin;
  picture?: string | undefined;
  sample?: boolean | undefined;
}

/** Answers its id. Whether it is there already has been asked, while the library was held. */
async function addRecord(tx: Executor, change: Change, record: NewRecord): Promise<string> {
  const [id = ''] = await addRecords(tx, change, [record], companyFinder(tx, change.workspaceId));
  return id;
}

/** The same for many, none of which means another. Answers their ids, in their order. */
async function addRecords(
  tx: Executor,
  change: Change,
  records: readonly NewRecord[],
  find: FindCompany,
): Promise<string[]> {
  if (records.length === 0) return [];
  const { workspaceId, kind } = change;
  const rows: (Record<string, unknown> & { id: string })[] = [];
  for (const record of records) rows.push({ ...(await getRow(kind, record, find)), id: newId() });
  await insertRows(tx, change, rows);
  const tags = records.flatMap(({ values }) => (Array.isArray(values.tags) ? values.tags.map(String) : []));
  await rememberTags(tx, workspaceId, kind, [...new Set(tags)]);
  const ids = rows.map(({ id }) => id);
  if (kind === 'company') while ((await linkUnlinkedContacts(tx, change, ids)) === LINK_BATCH_SIZE);
  return ids;
}

async function getRow(kind: RecordKind, record: NewRecord, find: FindCompany): Promise<Record<string, unknown>> {
  const { values, origin, picture = '', sample = false } = record;
  const custom: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (isBlank(value)) continue;
    const customId = toCustomField(key);
    if (customId !== null) custom[customId] = value;
    else columns[toColumn(key)] = value;
  }
  const { email = '', companyName = '', tags = [] } = values as Record<string, never>;
  const company = kind === 'contact' ? await find({ email, companyName }) : null;
  if (company) columns.company_id = company.id;
  if (company && companyName === '' && company.name !== '') columns.company_name = company.name;
  return {
    ...columns,
    custom,
    facts: {},
    picture,
    sample,
    source: origin.source,
    origin_id: origin.ref ?? null,
    created_by: origin.by ?? null,
    created_at: origin.at,
    tags,
  };
}

// Saves found records as one change: new ones are added, existing ones merged without losing either value.
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

// The existing record that a draft matches, with the reason.

/** Values by field key, parsed; `companyId` where the company of a contact is known. */
export type MatchDraft = FieldValues & { companyId?: string | null };

/** For each draft the live record that it is taken for, or null: deterministic rules, the first wins. */
export async function findMatches(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
  drafts: readonly MatchDraft[],
): Promise<(RecordMatch | null)[]> {
  const found = await findMatchRows(executor, workspaceId, kind, drafts);
  const byDraft = new Map(found.map((match) => [match.n, present(kind, match)]));
  return drafts.map((_, n) => byDraft.get(n) ?? null);
}

/** Every record that any rule finds for one draft, best reason first. */
async function findEveryMatch(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
  draft: MatchDraft,
  except: string | null = null,
): Promise<RecordMatch[]> {
  const found = await findMatchRows(executor, workspaceId, kind, [draft], { every: true, except });
  return found.slice(0, 10).map((match) => present(kind, match));
}

function present(kind: RecordKind, { id, name, reason, shared }: FoundMatch): RecordMatch {
  return { id, name, reason, words: matchText(kind, reason, shared) };
}

/** What cannot be read yet is passed over: the form says so when it is sent. */
export async function proposeMatches(
  { platform: { db } }: RecordsContext,
  workspaceId: string,
  kind: RecordKind,
  values: RecordValues,
): Promise<RecordMatch[]> {
  const customs = await getCustomFields(db, workspaceId, kind);
  return findEveryMatch(db, workspaceId, kind, completeValues(kind, readFoundValues(kind, values, customs)));
}
