// The timeline of a record: its changes, what was noted of it and how it came, in one order and by keyset.
import { membersOf } from '#features/accounts/server/index.ts';
import type { RecordKind } from '#features/records/contract.ts';
import { type HistoryRow, historyOf, type RecordHead, recordHead } from '#features/records/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { readTimeline as route, TimelineEntry } from '../contract.ts';
import { changedValues, type Names } from '../domain/changed-values.ts';
import { changeWords, createdWords, eventWords } from '../domain/event-words.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { type EventRow, eventsOf } from './timeline.store.ts';
import { byPlace, type Place, readPlace, writePlace } from './timeline-place.ts';

type Placed = { place: Place; entry: TimelineEntry };

/** Also of a record in the bin. @throws AppError RECORD_NOT_FOUND */
export async function readTimeline(
  context: ActivitiesContext,
  { workspaceId }: Principal,
  { kind, id }: RouteInput<typeof route>['params'],
  { limit, cursor }: RouteInput<typeof route>['query'],
): Promise<RouteOutput<typeof route>> {
  const { db } = context.platform;
  const before = readPlace(cursor);
  const head = await recordHead(db, workspaceId, kind, id);
  if (head === null) throw new AppError('RECORD_NOT_FOUND');
  // One more than is shown says whether there is another page.
  const page = { limit: limit + 1, before };
  const [events, changes, names] = await Promise.all([
    eventsOf(db, workspaceId, id, page),
    historyOf(db, workspaceId, kind, id, page),
    namesOf(context, workspaceId, kind),
  ]);
  const placed = [
    ...events.map(placeEvent),
    ...distinctChanges(changes).map((row) => placeChange(kind, row, names)),
    ...(await placeCreation(context, workspaceId, head, before)),
  ].sort((a, b) => byPlace(a.place, b.place));
  const shown = placed.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ entry }) => entry),
    nextCursor: placed.length > limit && last ? writePlace(last.place) : null,
  };
}

async function namesOf(context: ActivitiesContext, workspaceId: string, kind: RecordKind): Promise<Names> {
  const [members, fields] = await Promise.all([
    membersOf(context.platform.db, workspaceId),
    context.customFieldNames(workspaceId, kind),
  ]);
  const byId = new Map(members.map(({ id, name }) => [id, name]));
  return { member: (id) => byId.get(id), custom: (id) => fields.get(id) };
}

/** A change may have touched a record twice: it is one entry. */
function distinctChanges(rows: readonly HistoryRow[]): HistoryRow[] {
  const seen = new Map<string, HistoryRow>();
  // The later row comes first: what the change left stands there, how it was in the earlier one.
  for (const row of rows) {
    const later = seen.get(row.changeId);
    seen.set(
      row.changeId,
      later ? { ...row, before: { ...later.before, ...row.before }, after: { ...row.after, ...later.after } } : row,
    );
  }
  return [...seen.values()];
}

const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
const moment = (at: string) => new Date(at).toISOString();

function placeEvent(row: EventRow): Placed {
  const by = person(row.madeBy, row.madeByName);
  const note =
    row.noteId === null || row.noteText === null
      ? null
      : {
          id: row.noteId,
          text: row.noteText,
          by,
          at: moment(row.at),
          editedAt: row.noteEditedAt?.toISOString() ?? null,
        };
  return {
    place: { at: row.at, id: row.id },
    entry: {
      ...eventWords(row.what, row.payload),
      id: row.id,
      at: moment(row.at),
      by,
      values: [],
      note,
      changeId: null,
      undone: false,
    },
  };
}

function placeChange(kind: RecordKind, row: HistoryRow, names: Names): Placed {
  const values = changedValues(kind, row.before ?? {}, row.after ?? {}, names);
  return {
    place: { at: row.at, id: row.changeId },
    entry: {
      ...changeWords(row.action, { kind, values, otherName: row.otherName }),
      id: row.changeId,
      at: moment(row.at),
      by: person(row.madeBy, row.madeByName),
      values: row.action === 'edit' || row.action === 'save' || row.action === 'import' ? values : [],
      note: null,
      // One record's edit may be taken back here; a change of many is taken back as a whole, where it was made.
      changeId: row.action === 'edit' && !row.undone && row.alone ? row.changeId : null,
      undone: row.undone,
    },
  };
}

/** Nothing of the record can have happened before it; but what it was merged with may be older. */
async function placeCreation(
  context: ActivitiesContext,
  workspaceId: string,
  head: RecordHead,
  before: Place | null,
): Promise<Placed[]> {
  const place = { at: head.createdAt, id: head.id };
  if (before !== null && byPlace(before, place) >= 0) return [];
  const origin = await context.readOrigin(workspaceId, head.source, head.originId);
  return [
    {
      place,
      entry: {
        ...createdWords(origin),
        id: head.id,
        at: moment(head.createdAt),
        by: person(head.createdBy, head.createdByName),
        values: [],
        note: null,
        changeId: null,
        undone: false,
      },
    },
  ];
}
