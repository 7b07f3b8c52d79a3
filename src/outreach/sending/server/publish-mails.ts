// Publishes to all tabs of a workspace that mails were sent, rescheduled, or have new events.
import type { Platform } from '#platform/platform.ts';
import { MAILS_EVENT } from '../fields.contract.ts';

/** After the commit: whoever hears of it asks at once. */
export function publishMails({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: MAILS_EVENT, data: {} });
}
