// A page of what is new in one of its orders, passing over what is kept, excluded or found. What was found comes before what the directory holds,
// unless the order compares both.
import type { Platform } from '#platform/platform.ts';
import {
  companiesNamed,
  type DirectoryOrder,
  directoryIdAt,
  directoryInOrder,
  directoryRows,
  type RankedPlace,
  searchDirectory,
  UNKNOWN_RANK,
} from '#prospecting/directory/server/index.ts';
import { SMALL_FIRST } from '#prospecting/prospects/contract.ts';
import { includesDirectory } from '../../domain/chosen-sources.ts';
import { createRelevance, prefersSmall, smallRank } from '../../domain/relevance.ts';
import { canRankByRelevance, type NewSort } from '../../domain/sorts.ts';
import { directoryFilters } from '../discover-context.ts';
import type { ComparedPlace, NewPlace, NewRow, NewRows, RankedEnd } from './new-cursor.ts';
import {
  type FoundOrder,
  type FoundQuestion,
  type FoundRow,
  foundKey,
  hiddenAmong,
  newFoundInOrder,
  newFoundPage,
  newFoundUntil,
} from './new-rows.store.ts';

type Db = Pick<Platform, 'db'>;

/** `place`: null for the first page. */
export async function newRows(
  platform: Db,
  question: FoundQuestion,
  sort: NewSort,
  place: NewPlace | null,
  limit: number,
): Promise<NewRows> {
  switch (sort) {
    case 'size':
    case '-size':
    case 'founded':
    case '-founded': {
      const order = { by: sort.endsWith('size') ? 'size' : 'founded', descending: sort.startsWith('-') } as const;
      return orderedRows(platform, question, order, place?.part === 'ordered' ? place.after : null, limit);
    }
    case 'relevance':
      return byRelevance(platform, question, place, limit);
    default:
      return plainRows(platform, question, sort === '-found' ? 'newest' : sort, place, limit);
  }
}

/** Small companies first, unless the question names sizes; among those that fit alike (decision 052). */
const SMALL: DirectoryOrder = { by: 'smallFirst', descending: false };

/** The first rows by how well they answer what was typed, then the others as they come. */
async function byRelevance(
  platform: Db,
  question: FoundQuestion,
  place: NewPlace | null,
  limit: number,
): Promise<NewRows> {
  const order = prefersSmall(question.kind, question.filters) ? SMALL : null;
  if (!canRankByRelevance(question.filters)) {
    if (order === null) return plainRows(platform, question, 'newest', place, limit);
    return orderedRows(platform, question, order, place?.part === 'ordered' ? place.after : null, limit);
  }
  const first =
    place === null || place.part === 'compared'
      ? await comparedRows(platform, question, order, place, limit)
      : { rows: [], next: place };
  if (first.next === null || first.next.part === 'compared') return first;
  const skip = await namesToSkip(platform, question);
  // A page that is full looks one row further, to know whether there is another one.
  const wanted = limit - first.rows.length;
  const held = { order, skip };
  const rest = await plainRows(platform, question, 'newest', first.next, Math.max(wanted, 1), held);
  if (wanted === 0) return { rows: first.rows, next: rest.rows.length > 0 ? first.next : null };
  return { rows: [...first.rows, ...rest.rows], next: rest.next };
}

/** How the directory is read: by id where there is no order. `skip`: ids that were shown before. */
interface HeldRows {
  order: DirectoryOrder | null;
  skip: ReadonlySet<string>;
}
const BY_ID: HeldRows = { order: null, skip: new Set() };

/** In any order but `newest` it is what was found alone. */
async function plainRows(
  { db }: Db,
  question: FoundQuestion,
  order: FoundOrder,
  place: NewPlace | null,
  limit: number,
  held = BY_ID,
): Promise<NewRows> {
  const after = place?.part === 'found' ? place.after : null;
  const found = place?.part === 'directory' ? [] : await newFoundPage(db, question, order, after, limit + 1);
  const last = found[limit - 1];
  if (found.length > limit && last) {
    const after = { key: foundKey(order, last), id: last.id };
    const next = { part: 'found' as const, after, ...(place?.part === 'found' && { directory: place.directory }) };
    return { rows: found.slice(0, limit).map(ofFound), next };
  }
  const start = place?.part === 'directory' ? place.after : (place?.part === 'found' && place.directory) || null;
  const shown = await newInDirectory(db, question, held, start, limit - found.length);
  const rows = [...found.map(ofFound), ...shown.places.map(({ id }) => ({ from: 'directory' as const, id }))];
  return { rows, next: shown.after === null ? null : { part: 'directory', after: shown.after } };
}

const ofFound = (row: FoundRow): NewRow => ({ from: 'found', row });

/** Rows that are read at once while most of them are known already, at most. */
const MAX_PAGE_ROWS = 1_000;

/** `after`: where the next page begins, null where there is none. */
async function newInDirectory(
  db: Platform['db'],
  question: FoundQuestion,
  { order, skip }: HeldRows,
  start: RankedPlace | null,
  wanted: number,
): Promise<{ places: RankedPlace[]; after: RankedPlace | null }> {
  const { kind, filters } = question;
  if (!includesDirectory(kind, filters)) return { places: [], after: null };
  const shown: RankedPlace[] = [];
  let after = start;
  for (let atOnce = wanted + 1; ; atOnce = Math.min(atOnce * 4, MAX_PAGE_ROWS)) {
    const page = await directoryPage(db, question, order, after, Math.min(atOnce, MAX_PAGE_ROWS));
    const hidden = await hiddenAmong(
      db,
      question,
      page.places.map(({ id }) => id),
    );
    for (const place of page.places) {
      if (hidden.has(place.id) || skip.has(place.id)) continue;
      // One more than the page has is looked for, to know whether another follows.
      if (shown.length === wanted) return { places: shown, after: shown.at(-1) ?? after ?? FIRST };
      shown.push(place);
    }
    after = page.places.at(-1) ?? null;
    if (page.isLast || after === null) return { places: shown, after: null };
  }
}

/** Before every row of the directory. */
const FIRST: RankedPlace = { rank: -UNKNOWN_RANK, id: '0' };

/** Rows of the directory that fit, known or not, in an order or by id. */
async function directoryPage(
  db: Platform['db'],
  { filters, since }: FoundQuestion,
  order: DirectoryOrder | null,
  after: RankedPlace | null,
  limit: number,
): Promise<{ places: RankedPlace[]; isLast: boolean }> {
  const asked = directoryFilters(filters);
  const above = since ? await directoryIdAt({ db }, since) : null;
  if (order !== null) {
    const places = await directoryInOrder({ db }, { filters: asked, order, above, after, limit });
    return { places, isLast: places.length < limit };
  }
  const { items, next } = await searchDirectory({ db }, { filters: asked, after: after?.id ?? above, limit });
  return { places: items.map(({ id }) => ({ rank: 0, id })), isLast: next === null };
}

// By relevance (`domain/relevance.ts`): a million rows may have a word, so only the first found ones, the first of the directory and the companies
// whose names start with it are compared, as many as the indexes give within the time of a page.

/** Of what was found, and of the directory. */
const COMPARED = 300;
/** Of the companies whose names begin as was typed. */
const NAMED = 200;
interface Compared {
  rank: number;
  row: NewRow;
}

/** The best first; of equal ones small companies, then what was found, then by id. `next`: null where nothing fits but what was compared. */
async function comparedRows(
  { db }: Db,
  question: FoundQuestion,
  order: DirectoryOrder | null,
  place: ComparedPlace | null,
  limit: number,
): Promise<NewRows> {
  const [found, held] = await Promise.all([
    comparedFound({ db }, question, place?.until.found),
    comparedDirectory({ db }, question, order, place?.until.directory),
  ]);
  const all = [...found.rows, ...held.rows].sort(inOrder);
  const left = place === null ? all : all.filter((one) => inOrder(one, getEnd(place.after)) > 0);
  const shown = left.slice(0, limit);
  const last = shown.at(-1);
  const rows = shown.map(({ row }) => row);
  const until = { found: found.until, directory: held.until };
  if (left.length > limit && last)
    return { rows, next: { part: 'compared', after: { rank: last.rank, row: toRef(last.row) }, until } };
  if (found.isCut) return { rows, next: { part: 'found', after: until.found, directory: until.directory } };
  return { rows, next: held.isCut && until.directory !== null ? { part: 'directory', after: until.directory } : null };
}

interface End {
  rank: number;
  from: NewRow['from'];
  id: string;
}

const getEnd = ({ rank, row }: RankedEnd): End => ({ rank, ...row });
const toEnd = (one: Compared | End): End => ('row' in one ? getEnd({ rank: one.rank, row: toRef(one.row) }) : one);

function inOrder(one: Compared | End, other: Compared | End): number {
  const [a, b] = [toEnd(one), toEnd(other)];
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.from !== b.from) return a.from === 'found' ? -1 : 1;
  if (a.from === 'directory') return Number(a.id) - Number(b.id);
  return a.id === b.id ? 0 : a.id > b.id ? -1 : 1;
}

/** `until`: as the first page had it; undefined for that page. */
async function comparedFound({ db }: Db, question: FoundQuestion, until: ComparedPlace['until']['found'] | undefined) {
  if (until === null) return { rows: [], until, isCut: false };
  const rows =
    until === undefined
      ? await newFoundPage(db, question, 'newest', null, COMPARED)
      : await newFoundUntil(db, question, until);
  const last = rows.at(-1);
  const rank = createRank(question);
  return {
    rows: rows.map((row): Compared => ({ rank: rank(row.shape), row: { from: 'found', row } })),
    until: until ?? (last ? { key: last.firstFoundAt.toISOString(), id: last.id } : null),
    // After the first page rows may be gone from the part that was compared: there may be others behind it.
    isCut: until !== undefined || rows.length === COMPARED,
  };
}

async function comparedDirectory(
  { db }: Db,
  question: FoundQuestion,
  order: DirectoryOrder | null,
  until: RankedPlace | null | undefined,
) {
  const { kind, filters, since } = question;
  if (until === null || !includesDirectory(kind, filters)) return { rows: [], until: null, isCut: false };
  const page = await directoryPage(db, question, order, null, COMPARED);
  const first = page.places.filter((place) => until === undefined || comparePlaces(place, until) <= 0);
  const known = new Set(first.map(({ id }) => id));
  const above = since ? Number(await directoryIdAt({ db }, since)) : 0;
  const beginning = (await named({ db }, question)).filter((id) => !known.has(id) && Number(id) > above);
  const items = await directoryRows({ db }, [...known, ...beginning]);
  const hidden = await hiddenAmong(
    db,
    question,
    items.map(({ id }) => id),
  );
  const rank = createRank(question);
  return {
    rows: items
      .filter(({ id }) => !hidden.has(id))
      .map(({ id, company }): Compared => ({ rank: rank(company), row: { from: 'directory', id } })),
    until: until ?? first.at(-1) ?? null,
    isCut: !page.isLast,
  };
}

const comparePlaces = (a: RankedPlace, b: RankedPlace): number => a.rank - b.rank || Number(a.id) - Number(b.id);

/** Lower is better: by what was typed, then by size. */
function createRank({ kind, filters }: FoundQuestion) {
  const relevance = createRelevance(filters);
  const bySize = prefersSmall(kind, filters);
  return (row: FoundRow['shape']): number => -relevance(row) * SMALL_FIRST.length + (bySize ? smallRank(row) : 0);
}

/** Ids of the directory that are compared wherever they come in its order. */
async function namesToSkip({ db }: Db, question: FoundQuestion): Promise<ReadonlySet<string>> {
  return new Set(includesDirectory(question.kind, question.filters) ? await named({ db }, question) : []);
}

async function named({ db }: Db, { filters }: FoundQuestion): Promise<string[]> {
  return filters.q === '' ? [] : companiesNamed({ db }, filters.q, directoryFilters(filters), NAMED);
}

// By size or year: found rows and the directory are each read in the order, and merged.

/** `after`: the last row of the page before. Of equal rank what was found comes first. */
async function orderedRows(
  { db }: Pick<Platform, 'db'>,
  question: FoundQuestion,
  order: DirectoryOrder,
  after: RankedEnd | null,
  limit: number,
): Promise<NewRows> {
  const afterFound = after && { rank: after.rank, id: after.row.from === 'found' ? after.row.id : null };
  const afterHeld = after && { rank: after.rank, id: after.row.from === 'directory' ? after.row.id : '0' };
  const [found, held] = await Promise.all([
    newFoundInOrder(db, question, order, afterFound, limit + 1),
    newDirectoryInOrder(db, question, order, afterHeld, limit + 1),
  ]);
  const all = [
    ...found.map(({ rank, row }) => ({ rank, row: { from: 'found', row } satisfies NewRow as NewRow })),
    ...held.map(({ rank, id }) => ({ rank, row: { from: 'directory', id } satisfies NewRow as NewRow })),
  ].sort((one, other) => one.rank - other.rank);
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  const next =
    all.length > limit && last ? { part: 'ordered' as const, after: { rank: last.rank, row: toRef(last.row) } } : null;
  return { rows: shown.map(({ row }) => row), next };
}

/** What a cursor says of a row. */
export function toRef(row: NewRow): RankedEnd['row'] {
  return row.from === 'found' ? { from: 'found', id: row.row.id } : row;
}

async function newDirectoryInOrder(
  db: Platform['db'],
  question: FoundQuestion,
  order: DirectoryOrder,
  start: RankedPlace | null,
  wanted: number,
): Promise<RankedPlace[]> {
  if (!includesDirectory(question.kind, question.filters)) return [];
  const shown: RankedPlace[] = [];
  let after = start;
  for (let limit = Math.min(wanted, MAX_PAGE_ROWS); ; limit = Math.min(limit * 4, MAX_PAGE_ROWS)) {
    const page = await directoryPage(db, question, order, after, limit);
    const hidden = await hiddenAmong(
      db,
      question,
      page.places.map(({ id }) => id),
    );
    shown.push(...page.places.filter(({ id }) => !hidden.has(id)));
    after = page.places.at(-1) ?? null;
    if (shown.length >= wanted || page.isLast) return shown.slice(0, wanted);
  }
}
