// Tells every open tab of a workspace that its records have changed; each asks again for what it shows.
import type { Events } from '#platform/events/events.ts';
import { RECORDS_EVENT, type RecordKind } from '../contract.ts';

/** Called after the commit, never before. */
export function publishRecords(events: Events, workspaceId: string, kind: RecordKind): void {
  events.publish(workspaceId, { type: RECORDS_EVENT, data: { kind } });
}

/** A company's change may have touched its people. */
export function publishBoth(events: Events, workspaceId: string, kind: RecordKind): void {
  publishRecords(events, workspaceId, kind);
  if (kind === 'company') publishRecords(events, workspaceId, 'contact');
}
