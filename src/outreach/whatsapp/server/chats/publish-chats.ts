// Publishes changes of conversations to open tabs, after the commit.
import { publishBoth } from '#crm/records/server/index.ts';
import { publishMails } from '#outreach/sending/server/index.ts';
import { publishSuppressions } from '#outreach/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { WHATSAPP_EVENT } from '../../fields.contract.ts';

/** An event replaces an unpublished earlier one, so it names a conversation only if it is about a single one. */
export function publishChats({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: WHATSAPP_EVENT });
}

/** After events of Meta, which change campaign results too, and contacts and the suppression list if people wrote. */
export function publishReported(
  platform: Pick<Platform, 'events'>,
  workspaceId: string,
  { peopleWrote }: { peopleWrote: boolean },
): void {
  publishChats(platform, workspaceId);
  publishMails(platform, workspaceId);
  if (!peopleWrote) return;
  publishBoth(platform.events, workspaceId, 'contact');
  publishSuppressions(platform, workspaceId);
}
