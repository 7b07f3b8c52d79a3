// A page of rows that fit: yours, in the order in which they came; or new, what was found last before what the directory holds.
import { z } from 'zod';
import { directoryIdAt, directoryRows, searchDirectory } from '#features/directory/server/index.ts';
import { listRecords } from '#features/records/server/index.ts';
import { runById } from '#features/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { DiscoverRow, listDiscover as listRoute } from '../contract.ts';
import { addFacts, addVerdicts } from './add-facts.ts';
import { hiddenAmong } from './directory-hidden.store.ts';
import {
  asksDirectory,
  type DiscoverContext,
  directoryFilters,
  filtersOf,
  type ListQuery,
} from './discover-context.ts';
import { type FoundQuestion, foundByKeys, newFoundPage } from './found-list.store.ts';
import { lookThrough } from './look-through.ts';
import { presentDirectory, presentFound, presentYours } from './present-rows.ts';
import { factsOfRecords } from './row-facts.store.ts';
import { RECORD_KIND } from './same.store.ts';
import { yoursCondition } from './yours.store.ts';

type DiscoverPage = RouteOutput<typeof listRoute>;

/** @throws AppError INVALID_INPUT for a cursor of another page */
export async function listDiscover(
  context: DiscoverContext,
  workspaceId: string,
  query: ListQuery,
): Promise<DiscoverPage> {
  if (query.show === 'run') return listRun(context, workspaceId, query);
  return query.show === 'yours' ? listYours(context, workspaceId, query) : listNew(context, workspaceId, query);
}

/** What one search brought, in the order of its source. A search of another workspace has brought nothing. */
async function listRun(
  { platform: { db } }: DiscoverContext,
  workspaceId: string,
  { kind, run: runId }: ListQuery,
): Promise<DiscoverPage> {
  const run = runId === undefined ? null : await runById(db, workspaceId, runId);
  if (run?.state !== 'delivered') return { items: [], nextCursor: null };
  const keys = (run.items as { key?: unknown }[]).map(({ key }) => String(key ?? '').slice(0, 500));
  const rows = await foundByKeys(db, workspaceId, kind, keys);
  const items = rows.map((row) => ({ ...presentFound(row), recordId: row.recordId }));
  return { items: await addFacts(db, workspaceId, items), nextCursor: null };
}

async function listYours(
  context: DiscoverContext,
  workspaceId: string,
  { kind, limit, cursor, since, ...query }: ListQuery,
): Promise<DiscoverPage> {
  const { db } = context.platform;
  const also = await yoursCondition(db, workspaceId, { kind, filters: filtersOf(query), since: dateOf(since) });
  const scope = { workspaceId, kind: RECORD_KIND[kind] };
  const asked = { q: query.q, shelf: 'live', sort: '-createdAt', limit, cursor } as const;
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
  const place = cursor === undefined ? FIRST : placeOf(cursor);
  await lookThrough(context.platform, workspaceId, kind);
  const question: FoundQuestion = { workspaceId, kind, filters: filtersOf(query), since: dateOf(since) };
  const found = place.part === 'found' ? await newFoundPage(db, question, place.after, limit + 1) : [];
  if (found.length > limit) {
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const after = last ? { at: last.firstFoundAt.toISOString(), id: last.id } : null;
    const items = await addFacts(db, workspaceId, shown.map(presentFound));
    return { items, nextCursor: cursorAt({ part: 'found', after }) };
  }
  const start = place.part === 'directory' ? place.after : null;
  const rest = await newInDirectory(context, question, start, limit - found.length);
  const items = await addFacts(db, workspaceId, [...found.map(presentFound), ...rest.items]);
  return { items, nextCursor: rest.after === null ? null : cursorAt({ part: 'directory', after: rest.after }) };
}

/** Rows that are read at once while most of them are known already, at most. */
const MOST_AT_ONCE = 1_000;

/** Reads along the directory, passing over what is nothing new. `after`: where the next page begins, null where there is none. */
async function newInDirectory(
  { platform: { db } }: DiscoverContext,
  question: FoundQuestion,
  start: string | null,
  wanted: number,
): Promise<{ items: DiscoverRow[]; after: string | null }> {
  const { kind, filters, since } = question;
  if (!asksDirectory(kind, filters)) return { items: [], after: null };
  const asked = directoryFilters(filters);
  const shown: string[] = [];
  let after = start ?? (since ? await directoryIdAt({ db }, since) : null);
  for (let atOnce = wanted + 1; ; atOnce = Math.min(atOnce * 4, MOST_AT_ONCE)) {
    const page = await searchDirectory({ db }, { filters: asked, after, limit: atOnce });
    const ids = page.items.map(({ id }) => id);
    const hidden = await hiddenAmong(db, question, ids);
    for (const id of ids) {
      if (hidden.has(id)) continue;
      // One more than the page has is looked for, to know whether another follows.
      if (shown.length === wanted) return { items: await rowsOf(db, shown), after: shown.at(-1) ?? after ?? '0' };
      shown.push(id);
    }
    after = page.next;
    if (after === null) return { items: await rowsOf(db, shown), after: null };
  }
}

async function rowsOf(db: DiscoverContext['platform']['db'], ids: string[]): Promise<DiscoverRow[]> {
  return ids.length === 0 ? [] : (await directoryRows({ db }, ids)).map(presentDirectory);
}

const dateOf = (since: string | undefined): Date | undefined => (since === undefined ? undefined : new Date(since));

const Place = z.discriminatedUnion('part', [
  z.object({ part: z.literal('found'), after: z.object({ at: z.iso.datetime(), id: z.uuid() }).nullable() }),
  z.object({ part: z.literal('directory'), after: z.string().regex(/^\d{1,15}$/) }),
]);
type Place = z.output<typeof Place>;
const FIRST: Place = { part: 'found', after: null };

function cursorAt(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeOf(cursor: string): Place {
  const read = Place.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (read.success) return read.data;
  const message = 'This page cannot be found. Begin with the first one.';
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message }] });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
