// The free answers: a page of rows that fit (yours, new, or of one search), and how many there are.
import { countRecords, listRecords } from '#crm/records/server/index.ts';
import { countDirectory, directoryIdAt, directoryRows } from '#prospecting/directory/server/index.ts';
import { requireItems, runById } from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type {
  DiscoverFilters,
  DiscoverKind,
  DiscoverSort,
  listDiscover as listRoute,
  SortColumn,
} from '../../contract.ts';
import { includesDirectory } from '../../domain/chosen-sources.ts';
import { getSorts, type NewSort, toColumn } from '../../domain/sorts.ts';
import { type DiscoverContext, directoryFilters, type ListQuery, toFilters } from '../discover-context.ts';
import { matchKnown } from '../found/match-known.ts';
import { RECORD_KIND } from '../found/match-sources.store.ts';
import { cursorAt, toPlace } from './new-cursor.ts';
import { countHidden, countNewFound, type FoundQuestion, foundByKeys } from './new-rows.store.ts';
import { newRows } from './new-rows.ts';
import { ownedCondition } from './owned-records.store.ts';
import { addFacts, addVerdicts, presentDirectory, presentFound, presentYours } from './present-rows.ts';
import { countPeople, factsOfRecords } from './row-facts.store.ts';

type DiscoverPage = RouteOutput<typeof listRoute>;

/** @throws AppError INVALID_INPUT for a cursor of another page, or an order that these rows do not have; SEARCH_RESULTS_EXPIRED for an old search */
export async function listDiscover(
  context: DiscoverContext,
  workspaceId: string,
  query: ListQuery,
): Promise<DiscoverPage> {
  checkSort({ ...query, filters: toFilters(query) });
  if (query.show === 'run') return listRun(context, workspaceId, query);
  return query.show === 'yours' ? listYours(context, workspaceId, query) : listNew(context, workspaceId, query);
}

/** What one search brought, in the order of its source. A search of another workspace has brought nothing. */
async function listRun(
  { platform: { db, config } }: DiscoverContext,
  workspaceId: string,
  { kind, run: runId }: ListQuery,
): Promise<DiscoverPage> {
  const run = runId === undefined ? null : await runById(db, workspaceId, runId);
  if (run?.state !== 'delivered') return { items: [], nextCursor: null };
  const keys = (requireItems(run, config) as { key?: unknown }[]).map(({ key }) => String(key ?? '').slice(0, 500));
  const rows = await foundByKeys(db, workspaceId, kind, keys);
  const items = rows.map((row) => ({ ...presentFound(row), recordId: row.recordId }));
  return { items: await addFacts(db, workspaceId, items), nextCursor: null };
}

async function listYours(
  context: DiscoverContext,
  workspaceId: string,
  { kind, limit, cursor, since, sort, ...query }: ListQuery,
): Promise<DiscoverPage> {
  const { db } = context.platform;
  const also = await ownedCondition(db, workspaceId, { kind, filters: toFilters(query), since: toDate(since) });
  const scope = { workspaceId, kind: RECORD_KIND[kind] };
  const asked = { q: query.q, shelf: 'live', sort: recordSort(sort), limit, cursor } as const;
  const { rows, nextCursor } = await listRecords(context, scope, asked, also);
  const facts = await factsOfRecords(
    db,
    workspaceId,
    kind,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => presentYours(kind, row, facts.get(row.id)));
  return { items: await addVerdicts(db, workspaceId, items), nextCursor };
}

async function listNew(context: DiscoverContext, workspaceId: string, query: ListQuery): Promise<DiscoverPage> {
  const { db } = context.platform;
  const { kind, limit, cursor, since } = query;
  // `checkSort` has seen that it is one of these.
  const sort = (query.sort ?? 'relevance') as NewSort;
  const place = cursor === undefined ? null : toPlace(sort, cursor);
  await matchKnown(context.platform, workspaceId, kind);
  const question: FoundQuestion = { workspaceId, kind, filters: toFilters(query), since: toDate(since) };
  const { rows, next } = await newRows(context.platform, question, sort, place, limit);
  const ids = rows.flatMap((row) => (row.from === 'directory' ? row.id : []));
  const held = new Map((ids.length === 0 ? [] : await directoryRows({ db }, ids)).map((row) => [row.id, row]));
  const shown = rows.flatMap((row) => {
    if (row.from === 'found') return presentFound(row.row);
    const company = held.get(row.id);
    return company ? presentDirectory(company) : [];
  });
  return { items: await addFacts(db, workspaceId, shown), nextCursor: next === null ? null : cursorAt(sort, next) };
}

const toDate = (since: string | undefined): Date | undefined => (since === undefined ? undefined : new Date(since));

interface Ordered {
  kind: DiscoverKind;
  show: 'new' | 'yours' | 'run';
  sort?: DiscoverSort | undefined;
  filters: DiscoverFilters;
}

/** @throws AppError INVALID_INPUT for an order that this answer does not have */
export function checkSort({ kind, show, sort, filters }: Ordered): void {
  if (sort === undefined || getSorts(kind, show, filters).includes(sort)) return;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'sort', message: 'These rows cannot be sorted by this' }] });
}

const FIELD_OF: Partial<Record<SortColumn, string>> = {
  name: 'name',
  industry: 'industry',
  place: 'city',
  size: 'employees',
  company: 'companyName',
  verdict: 'emailVerdict',
};

/** The sort parameter of records; newest first by default. */
export function recordSort(sort: DiscoverSort = '-found'): string {
  const column = toColumn(sort);
  const field = (column && FIELD_OF[column]) ?? 'createdAt';
  return `${sort.startsWith('-') ? '-' : ''}${field}`;
}

interface DiscoverQuery {
  kind: DiscoverKind;
  filters: DiscoverFilters;
}

export async function countDiscover(
  context: DiscoverContext,
  workspaceId: string,
  asked: DiscoverQuery,
): Promise<{ yours: number; new: number }> {
  const [yours, fresh] = await Promise.all([
    countYours(context, workspaceId, asked),
    countNew(context, { workspaceId, ...asked }),
  ]);
  return { yours, new: fresh };
}

async function countYours(context: DiscoverContext, workspaceId: string, asked: DiscoverQuery): Promise<number> {
  const { kind, filters } = asked;
  const { db } = context.platform;
  const kept = kind === 'person' ? storedCount(filters) : null;
  if (kept !== null) return countPeople(db, workspaceId, kept);
  const also = await ownedCondition(db, workspaceId, { kind, filters });
  return countRecords(context, { workspaceId, kind: RECORD_KIND[kind] }, { q: filters.q, shelf: 'live' }, also);
}

/** What is counted with every change of a contact, without reading them; null for other filters. */
function storedCount({ hasEmail, notContacted, ...others }: DiscoverFilters): 'email' | 'not-contacted' | null {
  const isAlone = Object.values<unknown>(others).every(
    (value) => value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0),
  );
  if (!isAlone || hasEmail === notContacted) return null;
  return hasEmail ? 'email' : 'not-contacted';
}

/** What was found before and what the directory holds; a company that is both counts once, what is kept or excluded not at all. */
export async function countNew(context: DiscoverContext, question: FoundQuestion): Promise<number> {
  const { db } = context.platform;
  const { workspaceId, kind, filters, since } = question;
  await matchKnown(context.platform, workspaceId, kind);
  const found = countNewFound(db, question);
  if (!includesDirectory(kind, filters)) return found;
  const asked = directoryFilters(filters);
  const after = since ? await directoryIdAt(context.platform, since) : null;
  const [foundRows, held, hidden] = await Promise.all([
    found,
    countDirectory(context.platform, asked, after),
    countHidden(db, question, asked, after),
  ]);
  return foundRows + held - hidden;
}
