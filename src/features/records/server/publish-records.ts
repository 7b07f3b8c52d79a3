// Tells every open tab of a workspace that its records have changed; each asks again for what it shows.
import type { Events } from '#platform/events/events.ts';
import { RECORDS_EVENT, type RecordKind } from '../contract.ts';

/** Called after the commit, never before. */
export function announceRecords(events: Events, workspaceId: string, kind: RecordKind): void {
  events.publish(workspaceId, { type: RECORDS_EVENT, data: { kind } });
}

/** A company's change may have touched its people. */
export function announceBoth(events: Events, workspaceId: string, kind: RecordKind): void {
  announceRecords(events, workspaceId, kind);
  if (kind === 'company') announceRecords(events, workspaceId, 'contact');
}
