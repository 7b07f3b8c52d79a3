// Tells every open tab of a workspace that something was noted or done of a record; each asks again for what it shows.
import { RECORDS_EVENT, type RecordKind } from '#crm/records/contract.ts';
import type { Events } from '#platform/events/events.ts';
import { ACTIVITIES_EVENT } from '../contract.ts';

/** Called after the commit, never before. `nextStep`: true where the record's own next step is another now. */
export function tellActivities(
  events: Events,
  workspaceId: string,
  { kind, id, nextStep = false }: { kind: RecordKind; id: string; nextStep?: boolean },
): void {
  events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind, id });
  if (nextStep) events.publish(workspaceId, { type: RECORDS_EVENT, kind });
}
