// Cursors of the list: the moment and the id of the last row that was shown.
import { isId } from '#platform/ids.ts';
import type { Place } from './shown-list.store.ts';

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;

/** Whether a text of unknown origin is a moment as the database writes it. */
export function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));
}

/** Null for the first page, and for what is no cursor of ours. */
export function placeOf(cursor: string | undefined): Place | null {
  const [at = '', id = ''] = (cursor ?? '').split('|');
  return isMoment(at) && isId(id) ? { at, id } : null;
}

export function pageFrom<Row extends Place>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.at}|${last.id}` : null };
}
