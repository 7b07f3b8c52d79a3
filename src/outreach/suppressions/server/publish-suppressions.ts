// Says in all tabs of a workspace that the list has changed, and the contacts with it. After the commit.

import { publishBoth } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { SUPPRESSIONS_EVENT } from '../fields.contract.ts';

export function publishSuppressions({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: SUPPRESSIONS_EVENT, data: {} });
  publishBoth(events, workspaceId, 'contact');
}
