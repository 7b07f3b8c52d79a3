// The timeline of a record: its changes, its events and its origin in one order, paged by keyset. The timeline of a company includes its
// contacts.
import { getMembers } from '#account/accounts/server/index.ts';
import type { OriginKind, RecordKind } from '#crm/records/contract.ts';
import {
  type HistoryRow,
  listHistory,
  missingRecord,
  originText,
  peopleHeads,
  type RecordHead,
  recordHead,
} from '#crm/records/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { readTimeline as route, TimelineEntry } from '../contract.ts';
import {
  type ChangeOrigin,
  changedValues,
  changeOrigin,
  changeText,
  createdText,
  type EventText,
  eventText,
  type Names,
  type OriginFacts,
} from '../domain/event-labels.ts';
import type { ActivitiesContext, KnownOrigin } from './activities-context.ts';
import { type EventRow, listEvents } from './timeline.store.ts';

/** Trashed records included. @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
export async function readTimeline(
  context: ActivitiesContext,
  { workspaceId }: Principal,
  { kind, id }: RouteInput<typeof route>['params'],
  { limit, cursor, show }: RouteInput<typeof route>['query'],
): Promise<RouteOutput<typeof route>> {
  const { db } = context.platform;
  const before = readPlace(cursor);
  const head = await recordHead(db, workspaceId, kind, id);
  if (head === null) throw await missingRecord(db, workspaceId, kind, id);
  // One extra row tells whether there is another page.
  const page = { limit: limit + 1, before };
  const withChanges = show === 'all' || show === 'changes';
  const [events, history, people, names] = await Promise.all([
    listEvents(db, workspaceId, { kind, id }, { ...page, show }),
    withChanges ? listHistory(db, workspaceId, kind, id, page) : [],
    withChanges && kind === 'company' ? peopleHeads(db, workspaceId, id, page) : [],
    getNames(context, workspaceId, kind),
  ]);
  const changes = distinctChanges(history);
  const came = withChanges && isBefore(head, before) ? [head] : [];
  const refs = [
    ...changes.map((row) => toOrigin(row)?.ref ?? null),
    ...[...came, ...people].map(({ originId }) => originId),
  ].filter((ref) => ref !== null);
  const origins = await context.readOrigins(workspaceId, [...new Set(refs)]);
  const placed = [
    ...events.map(placeEvent),
    ...changes.map((row) => placeChange(kind, row, names, origins)),
    ...came.map((each) => placeCreation(each, origins)),
    ...people.map((each) => placeCreation(each, origins, { id: each.id, name: each.name })),
  ].sort((a, b) => byPlace(a.place, b.place));
  const shown = placed.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ entry }) => entry),
    nextCursor: placed.length > limit && last ? writePlace(last.place) : null,
  };
}

async function getNames(context: ActivitiesContext, workspaceId: string, kind: RecordKind): Promise<Names> {
  const [members, fields] = await Promise.all([
    getMembers(context.platform.db, workspaceId),
    context.customFieldNames(workspaceId, kind),
  ]);
  const byId = new Map(members.map(({ id, name }) => [id, name]));
  return { member: (id) => byId.get(id), custom: (id) => fields.get(id) };
}

/** A change that touched a record twice is one entry. */
function distinctChanges(rows: readonly HistoryRow[]): HistoryRow[] {
  const seen = new Map<string, HistoryRow>();
  // The later row comes first: it has the values after the change, the earlier one those before.
  for (const row of rows) {
    const later = seen.get(row.changeId);
    seen.set(
      row.changeId,
      later ? { ...row, before: { ...later.before, ...row.before }, after: { ...row.after, ...later.after } } : row,
    );
  }
  return [...seen.values()];
}

/** The record it was merged with may be older. */
function isBefore({ createdAt, id }: RecordHead, before: Place | null): boolean {
  return before === null || byPlace(before, { at: createdAt, id }) < 0;
}

// Entries of the timeline with their position in the order: events, changes and the origin of the record.
export interface PositionedEntry {
  place: Place;
  entry: TimelineEntry;
}

export type Origins = ReadonlyMap<string, KnownOrigin>;

const person = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);

function placed(
  place: Place,
  words: EventText,
  by: TimelineEntry['by'],
  more: Partial<TimelineEntry> = {},
): PositionedEntry {
  const { at, id } = place;
  const entry = { ...words, id, at: new Date(at).toISOString(), by, person: null, values: [], note: null };
  return { place, entry: { ...entry, changeId: null, undone: false, ...more } };
}

function placeEvent(row: EventRow): PositionedEntry {
  const { id, at, what, payload, madeBy, madeByName, noteId, noteText, noteEditedAt, personId, personName } = row;
  const by = person(madeBy, madeByName);
  const written = { by, at: new Date(at).toISOString(), editedAt: noteEditedAt?.toISOString() ?? null };
  return placed({ at, id }, eventText(what, payload), by, {
    person: person(personId, personName),
    note: noteId === null || noteText === null ? null : { id: noteId, text: noteText, ...written },
  });
}

/** The search or the import that a change took its values from; an import's change has its id. */
function toOrigin({ action, changeId, before, after }: HistoryRow): ChangeOrigin | null {
  if (action === 'import') return { source: 'import', ref: changeId };
  return action === 'save' ? changeOrigin(before ?? {}, after ?? {}) : null;
}

function placeChange(kind: RecordKind, row: HistoryRow, names: Names, origins: Origins): PositionedEntry {
  const { at, changeId, action, madeBy, madeByName, undone, alone, other } = row;
  const values = changedValues(kind, row.before ?? {}, row.after ?? {}, names);
  const origin = toOrigin(row);
  const words = changeText(action, { kind, values, other, origin: origin && toFacts(origin, origins) });
  return placed({ at, id: changeId }, words, person(madeBy, madeByName), {
    values: action === 'edit' || action === 'save' || action === 'import' ? values : [],
    // Only an edit of one record can be undone here; a bulk change is undone as a whole, where it was made.
    changeId: action === 'edit' && !undone && alone ? changeId : null,
    undone,
  });
}

/** `of`: the contact of a company. */
function placeCreation(head: RecordHead, origins: Origins, of: TimelineEntry['person'] = null): PositionedEntry {
  const { id, createdAt, source, originId, createdBy, createdByName } = head;
  const words = createdText(toFacts({ source, ref: originId }, origins));
  return placed({ at: createdAt, id }, words, person(createdBy, createdByName), { person: of });
}

function toFacts({ source, ref }: ChangeOrigin, origins: Origins): OriginFacts {
  const unknown = { name: null, charged: null, search: null, href: '' };
  return { source, label: originText(source as OriginKind), ...(origins.get(ref ?? '') ?? unknown) };
}

// The cursor of the timeline: time and id of the last entry of a page.
export interface Place {
  /** ISO 8601 with microseconds: what happened in one transaction has one time. */
  at: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const writePlace = ({ at, id }: Place) => `${at}_${id}`;

/** @throws AppError INVALID_INPUT for what is no cursor of ours */
function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message: 'This page cannot be found' }] });
  return { at, id };
}

/** Newest first; of the same time the later id. */
function byPlace(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}
