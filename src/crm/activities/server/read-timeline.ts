// The timeline of a record: its changes, what was noted of it and how it came, in one order and by keyset. That of a company has what was
// done with its people too, and how they came.
import { membersOf } from '#account/accounts/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import {
  type HistoryRow,
  historyOf,
  missingRecord,
  peopleHeads,
  type RecordHead,
  recordHead,
} from '#crm/records/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { readTimeline as route } from '../contract.ts';
import type { Names } from '../domain/changed-values.ts';
import type { ActivitiesContext } from './activities-context.ts';
import { eventsOf } from './timeline.store.ts';
import { originOf, placeChange, placeCreation, placeEvent } from './timeline-entries.ts';
import { byPlace, type Place, readPlace, writePlace } from './timeline-place.ts';

/** Also of a record in the bin. @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
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
  // One more than is shown says whether there is another page.
  const page = { limit: limit + 1, before };
  const withChanges = show === 'all' || show === 'changes';
  const [events, history, people, names] = await Promise.all([
    eventsOf(db, workspaceId, { kind, id }, { ...page, show }),
    withChanges ? historyOf(db, workspaceId, kind, id, page) : [],
    withChanges && kind === 'company' ? peopleHeads(db, workspaceId, id, page) : [],
    namesOf(context, workspaceId, kind),
  ]);
  const changes = distinctChanges(history);
  const came = withChanges && cameBefore(head, before) ? [head] : [];
  const refs = [
    ...changes.map((row) => originOf(row)?.ref ?? null),
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

/** What it was merged with may be older than the record. */
function cameBefore({ createdAt, id }: RecordHead, before: Place | null): boolean {
  return before === null || byPlace(before, { at: createdAt, id }) < 0;
}
