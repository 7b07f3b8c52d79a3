// Says in every open tab of a workspace that conversations have changed. Called after the commit, never before.
import type { Platform } from '#platform/platform.ts';
import { WHATSAPP_EVENT } from '../../fields.contract.ts';

/** An event replaces an earlier one that was not published yet, so that it names conversations only where it is about one alone. */
export function announceChats({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: WHATSAPP_EVENT });
}
