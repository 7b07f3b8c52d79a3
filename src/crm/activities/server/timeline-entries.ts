// Entries of a timeline, each with its place in the order: of what was noted, of a change, and of how a record came.
import type { OriginKind, RecordKind } from '#crm/records/contract.ts';
import { type HistoryRow, originWords, type RecordHead } from '#crm/records/server/index.ts';
import type { TimelineEntry } from '../contract.ts';
import { type ChangeOrigin, changeOrigin } from '../domain/change-origin.ts';
import { changedValues, type Names } from '../domain/changed-values.ts';
import { changeWords, createdWords, eventWords, type OriginFacts, type Words } from '../domain/event-labels.ts';
import type { KnownOrigin } from './activities-context.ts';
import type { EventRow } from './timeline.store.ts';
import type { Place } from './timeline-place.ts';

export interface Placed {
  place: Place;
  entry: TimelineEntry;
}

export type Origins = ReadonlyMap<string, KnownOrigin>;

const person = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);

function placed(place: Place, words: Words, by: TimelineEntry['by'], more: Partial<TimelineEntry> = {}): Placed {
  const { at, id } = place;
  const entry = { ...words, id, at: new Date(at).toISOString(), by, person: null, values: [], note: null };
  return { place, entry: { ...entry, changeId: null, undone: false, ...more } };
}

export function placeEvent(row: EventRow): Placed {
  const { id, at, what, payload, madeBy, madeByName, noteId, noteText, noteEditedAt, personId, personName } = row;
  const by = person(madeBy, madeByName);
  const written = { by, at: new Date(at).toISOString(), editedAt: noteEditedAt?.toISOString() ?? null };
  return placed({ at, id }, eventWords(what, payload), by, {
    person: person(personId, personName),
    note: noteId === null || noteText === null ? null : { id: noteId, text: noteText, ...written },
  });
}

/** The search or the import that a change took its values from; an import's change has its id. */
export function originOf({ action, changeId, before, after }: HistoryRow): ChangeOrigin | null {
  if (action === 'import') return { source: 'import', ref: changeId };
  return action === 'save' ? changeOrigin(before ?? {}, after ?? {}) : null;
}

export function placeChange(kind: RecordKind, row: HistoryRow, names: Names, origins: Origins): Placed {
  const { at, changeId, action, madeBy, madeByName, undone, alone, other } = row;
  const values = changedValues(kind, row.before ?? {}, row.after ?? {}, names);
  const origin = originOf(row);
  const words = changeWords(action, { kind, values, other, origin: origin && factsOf(origin, origins) });
  return placed({ at, id: changeId }, words, person(madeBy, madeByName), {
    values: action === 'edit' || action === 'save' || action === 'import' ? values : [],
    // One record's edit may be taken back here; a change of many is taken back as a whole, where it was made.
    changeId: action === 'edit' && !undone && alone ? changeId : null,
    undone,
  });
}

/** `of`: the one of a company's people who came. */
export function placeCreation(head: RecordHead, origins: Origins, of: TimelineEntry['person'] = null): Placed {
  const { id, createdAt, source, originId, createdBy, createdByName } = head;
  const words = createdWords(factsOf({ source, ref: originId }, origins));
  return placed({ at: createdAt, id }, words, person(createdBy, createdByName), { person: of });
}

function factsOf({ source, ref }: ChangeOrigin, origins: Origins): OriginFacts {
  const unknown = { name: null, charged: null, search: null, href: '' };
  return { source, label: originWords(source as OriginKind), ...(origins.get(ref ?? '') ?? unknown) };
}
