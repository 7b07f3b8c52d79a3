// Tells every open tab of a workspace that its lists have changed; each asks again for what it shows.
import { RECORDS_EVENT, type RecordKind } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { LISTS_EVENT } from '../contract.ts';

/** Called after the commit. `kinds`: records whose table shows it too, since it names their lists. */
export function publishLists({ events }: Platform, workspaceId: string, kinds: readonly RecordKind[]): void {
  events.publish(workspaceId, { type: LISTS_EVENT });
  for (const kind of kinds) events.publish(workspaceId, { type: RECORDS_EVENT, data: { kind } });
}
