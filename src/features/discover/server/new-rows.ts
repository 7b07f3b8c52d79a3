// A page of what is new: what was found last before what the directory holds, passing over what is kept, excluded or found.
import { directoryIdAt, searchDirectory } from '#features/directory/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { asksDirectory } from '../domain/asks-directory.ts';
import { hiddenAmong } from './directory-hidden.store.ts';
import { directoryFilters } from './discover-context.ts';
import { type FoundOrder, type FoundQuestion, type FoundRow, foundKey, newFoundPage } from './found-list.store.ts';
import type { NewPlace } from './new-cursor.ts';

interface NewRows {
  found: FoundRow[];
  /** Ids of the directory. */
  directory: string[];
  /** Where the next page begins; null where this was the last one. */
  next: NewPlace | null;
}

/** In any order but `newest` it is what was found alone: the directory has an order of its own (`domain/sort-columns.ts`). */
export async function newRows(
  { db }: Pick<Platform, 'db'>,
  question: FoundQuestion,
  order: FoundOrder,
  place: NewPlace,
  limit: number,
): Promise<NewRows> {
  const found = place.part === 'found' ? await newFoundPage(db, question, order, place.after, limit + 1) : [];
  const last = found[limit - 1];
  if (found.length > limit && last) {
    const after = { key: foundKey(order, last), id: last.id };
    return { found: found.slice(0, limit), directory: [], next: { part: 'found', order, after } };
  }
  const start = place.part === 'directory' ? place.after : null;
  const { ids, after } = await newInDirectory(db, question, start, limit - found.length);
  return { found, directory: ids, next: after === null ? null : { part: 'directory', after } };
}

/** Rows that are read at once while most of them are known already, at most. */
const MOST_AT_ONCE = 1_000;

/** `after`: where the next page begins, null where there is none. */
async function newInDirectory(
  db: Platform['db'],
  question: FoundQuestion,
  start: string | null,
  wanted: number,
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
      if (hidden.has(id)) continue;
      // One more than the page has is looked for, to know whether another follows.
      if (shown.length === wanted) return { ids: shown, after: shown.at(-1) ?? after ?? '0' };
      shown.push(id);
    }
    after = page.next;
    if (after === null) return { ids: shown, after: null };
  }
}
