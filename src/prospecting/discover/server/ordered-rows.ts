// A page of what is new by size or year: what was found and what the directory holds are each read in the order, and merged.

import type { Platform } from '#platform/platform.ts';
import {
  type DirectoryOrder,
  directoryIdAt,
  directoryInOrder,
  type RankedPlace,
} from '#prospecting/directory/server/index.ts';
import { asksDirectory } from '../domain/asks-directory.ts';
import { hiddenAmong } from './directory-hidden.store.ts';
import { directoryFilters } from './discover-context.ts';
import { type FoundQuestion, newFoundInOrder } from './found-list.store.ts';
import type { NewRow, NewRows, RankedEnd } from './new-cursor.ts';

/** `after`: the last row of the page before. Of equal rank what was found comes first. */
export async function orderedRows(
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
    newHeldInOrder(db, question, order, afterHeld, limit + 1),
  ]);
  const all = [
    ...found.map(({ rank, row }) => ({ rank, row: { from: 'found', row } satisfies NewRow as NewRow })),
    ...held.map(({ rank, id }) => ({ rank, row: { from: 'directory', id } satisfies NewRow as NewRow })),
  ].sort((one, other) => one.rank - other.rank);
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  const next =
    all.length > limit && last ? { part: 'ordered' as const, after: { rank: last.rank, row: refOf(last.row) } } : null;
  return { rows: shown.map(({ row }) => row), next };
}

/** What a cursor says of a row. */
export function refOf(row: NewRow): RankedEnd['row'] {
  return row.from === 'found' ? { from: 'found', id: row.row.id } : row;
}

/** Rows that are read at once while most of them are known already, at most. */
const MOST_AT_ONCE = 1_000;

async function newHeldInOrder(
  db: Platform['db'],
  question: FoundQuestion,
  order: DirectoryOrder,
  start: RankedPlace | null,
  wanted: number,
): Promise<RankedPlace[]> {
  const { kind, filters, since } = question;
  if (!asksDirectory(kind, filters)) return [];
  const asked = { filters: directoryFilters(filters), order, above: since ? await directoryIdAt({ db }, since) : null };
  const shown: RankedPlace[] = [];
  let after = start;
  for (let limit = Math.min(wanted, MOST_AT_ONCE); ; limit = Math.min(limit * 4, MOST_AT_ONCE)) {
    const page = await directoryInOrder({ db }, { ...asked, after, limit });
    const hidden = await hiddenAmong(
      db,
      question,
      page.map(({ id }) => id),
    );
    shown.push(...page.filter(({ id }) => !hidden.has(id)));
    after = page.at(-1) ?? null;
    if (shown.length >= wanted || page.length < limit) return shown.slice(0, wanted);
  }
}
