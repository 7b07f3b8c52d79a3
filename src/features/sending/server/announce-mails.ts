// Says in all tabs of a workspace that mails have left, wait for another moment, or were learned about.
import type { Platform } from '#platform/platform.ts';
import { MAILS_EVENT } from '../fields.contract.ts';

/** After the commit: whoever hears of it asks at once. */
export function announceMails({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: MAILS_EVENT, data: {} });
}
