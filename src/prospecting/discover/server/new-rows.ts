// A page of what is new in one of its orders, passing over what is kept, excluded or found. What was found comes before what the directory holds,
// unless the order compares both.

import type { Platform } from '#platform/platform.ts';
import { directoryIdAt, searchDirectory } from '#prospecting/directory/server/index.ts';
import { asksDirectory } from '../domain/asks-directory.ts';
import { comparesWords, type NewSort } from '../domain/sorts.ts';
import { comparedRows, namesToSkip } from './compared-rows.ts';
import { hiddenAmong } from './directory-hidden.store.ts';
import { directoryFilters } from './discover-context.ts';
import { type FoundOrder, type FoundQuestion, type FoundRow, foundKey, newFoundPage } from './found-list.store.ts';
import type { NewPlace, NewRow, NewRows } from './new-cursor.ts';
import { orderedRows } from './ordered-rows.ts';

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

/** The first rows by how well they answer what was typed, then the others as they come. */
async function byRelevance(
  platform: Db,
  question: FoundQuestion,
  place: NewPlace | null,
  limit: number,
): Promise<NewRows> {
  if (!comparesWords(question.filters)) return plainRows(platform, question, 'newest', place, limit);
  const first =
    place === null || place.part === 'compared'
      ? await comparedRows(platform, question, place, limit)
      : { rows: [], next: place };
  if (first.next === null || first.next.part === 'compared') return first;
  const skip = await namesToSkip(platform, question);
  // A page that is full looks one row further, to know whether there is another one.
  const wanted = limit - first.rows.length;
  const rest = await plainRows(platform, question, 'newest', first.next, Math.max(wanted, 1), skip);
  if (wanted === 0) return { rows: first.rows, next: rest.rows.length > 0 ? first.next : null };
  return { rows: [...first.rows, ...rest.rows], next: rest.next };
}

const NOTHING: ReadonlySet<string> = new Set();

/** In any order but `newest` it is what was found alone. `skip`: ids of the directory that were shown before. */
async function plainRows(
  { db }: Db,
  question: FoundQuestion,
  order: FoundOrder,
  place: NewPlace | null,
  limit: number,
  skip = NOTHING,
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
  const held = await newInDirectory(db, question, start, limit - found.length, skip);
  const rows = [...found.map(ofFound), ...held.ids.map((id) => ({ from: 'directory' as const, id }))];
  return { rows, next: held.after === null ? null : { part: 'directory', after: held.after } };
}

const ofFound = (row: FoundRow): NewRow => ({ from: 'found', row });

/** Rows that are read at once while most of them are known already, at most. */
const MOST_AT_ONCE = 1_000;

/** `after`: where the next page begins, null where there is none. */
async function newInDirectory(
  db: Platform['db'],
  question: FoundQuestion,
  start: string | null,
  wanted: number,
  skip: ReadonlySet<string>,
): Promise<{ ids: string[]; after: string | null }> {
  const { kind, filters, since } = question;
  if (!asksDirectory(kind, filters)) return { ids: [], after: null };
  const asked = directoryFilters(filters);
  const shown: string[] = [];
  let after = start ?? (since ? await directoryIdAt({ db }, since) : null);
  for (let atOnce = wanted + 1; ; atOnce = Math.min(atOnce * 4, MOST_AT_ONCE)) {
    const page = await searchDirectory({ db }, { filters: asked, after, limit: Math.min(atOnce, MOST_AT_ONCE) });
    const ids = page.items.map(({ id }) => id);
    const hidden = await hiddenAmong(db, question, ids);
    for (const id of ids) {
      if (hidden.has(id) || skip.has(id)) continue;
      // One more than the page has is looked for, to know whether another follows.
      if (shown.length === wanted) return { ids: shown, after: shown.at(-1) ?? after ?? '0' };
      shown.push(id);
    }
    after = page.next;
    if (after === null) return { ids: shown, after: null };
  }
}
