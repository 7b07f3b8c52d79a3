// The rows that are compared with what was typed (`domain/relevance.ts`): of what was found and of the directory the first ones each, and the companies
// of the directory whose names begin so. A million rows may have a word; these are the ones that an index gives within the time of a page.

import type { Platform } from '#platform/platform.ts';
import { companiesNamed, directoryIdAt, directoryRows, searchDirectory } from '#prospecting/directory/server/index.ts';
import { asksDirectory } from '../domain/asks-directory.ts';
import { createRelevance } from '../domain/relevance.ts';
import { hiddenAmong } from './directory-hidden.store.ts';
import { directoryFilters } from './discover-context.ts';
import { type FoundQuestion, newFoundPage, newFoundUntil } from './found-list.store.ts';
import type { ComparedPlace, NewRow, NewRows, RankedEnd } from './new-cursor.ts';
import { refOf } from './ordered-rows.ts';

/** Of what was found, and of the directory. */
const COMPARED = 300;
/** Of the companies whose names begin as was typed. */
const NAMED = 200;

type Db = Pick<Platform, 'db'>;
interface Compared {
  rank: number;
  row: NewRow;
}

/** The best first; of equal ones what was found, then by id. `next`: null where nothing fits but what was compared. */
export async function comparedRows(
  { db }: Db,
  question: FoundQuestion,
  place: ComparedPlace | null,
  limit: number,
): Promise<NewRows> {
  const [found, held] = await Promise.all([
    comparedFound({ db }, question, place?.until.found),
    comparedHeld({ db }, question, place?.until.directory),
  ]);
  const all = [...found.rows, ...held.rows].sort(inOrder);
  const left = place === null ? all : all.filter((one) => inOrder(one, endOf(place.after)) > 0);
  const shown = left.slice(0, limit);
  const last = shown.at(-1);
  const rows = shown.map(({ row }) => row);
  const until = { found: found.until, directory: held.until };
  if (left.length > limit && last)
    return { rows, next: { part: 'compared', after: { rank: last.rank, row: refOf(last.row) }, until } };
  if (found.isCut) return { rows, next: { part: 'found', after: until.found, directory: until.directory } };
  return { rows, next: held.isCut && until.directory !== null ? { part: 'directory', after: until.directory } : null };
}

interface End {
  rank: number;
  from: NewRow['from'];
  id: string;
}

const endOf = ({ rank, row }: RankedEnd): End => ({ rank, ...row });
const toEnd = (one: Compared | End): End => ('row' in one ? endOf({ rank: one.rank, row: refOf(one.row) }) : one);

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
  const relevance = createRelevance(question.filters);
  return {
    rows: rows.map((row): Compared => ({ rank: -relevance(row.shape), row: { from: 'found', row } })),
    until: until ?? (last ? { key: last.firstFoundAt.toISOString(), id: last.id } : null),
    // After the first page rows may be gone from the part that was compared: there may be others behind it.
    isCut: until !== undefined || rows.length === COMPARED,
  };
}

async function comparedHeld({ db }: Db, question: FoundQuestion, until: string | null | undefined) {
  const { kind, filters, since } = question;
  if (until === null || !asksDirectory(kind, filters)) return { rows: [], until: null, isCut: false };
  const after = since ? await directoryIdAt({ db }, since) : null;
  const page = await searchDirectory({ db }, { filters: directoryFilters(filters), after, limit: COMPARED });
  const first = page.items.filter(({ id }) => until === undefined || Number(id) <= Number(until));
  const known = new Set(first.map(({ id }) => id));
  const beginning = (await named({ db }, question)).filter((id) => !known.has(id) && Number(id) > Number(after ?? 0));
  const items = [...first, ...(await directoryRows({ db }, beginning))];
  const hidden = await hiddenAmong(
    db,
    question,
    items.map(({ id }) => id),
  );
  const relevance = createRelevance(filters);
  return {
    rows: items
      .filter(({ id }) => !hidden.has(id))
      .map(({ id, company }): Compared => ({ rank: -relevance(company), row: { from: 'directory', id } })),
    until: until ?? first.at(-1)?.id ?? null,
    isCut: page.next !== null,
  };
}

/** Ids of the directory that are compared wherever they come in its order. */
export async function namesToSkip({ db }: Db, question: FoundQuestion): Promise<ReadonlySet<string>> {
  return new Set(asksDirectory(question.kind, question.filters) ? await named({ db }, question) : []);
}

async function named({ db }: Db, { filters }: FoundQuestion): Promise<string[]> {
  return filters.q === '' ? [] : companiesNamed({ db }, filters.q, directoryFilters(filters), NAMED);
}
