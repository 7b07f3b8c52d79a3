// Says in every open tab of a workspace that conversations have changed. Called after the commit, never before.
import { publishBoth } from '#crm/records/server/index.ts';
import { publishMails } from '#outreach/sending/server/index.ts';
import { publishSuppressions } from '#outreach/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { WHATSAPP_EVENT } from '../../fields.contract.ts';

/** An event replaces an earlier one that was not published yet, so that it names conversations only where it is about one alone. */
export function publishChats({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: WHATSAPP_EVENT });
}

/** After what Meta has reported: results of campaigns have changed with it, and where people wrote, contacts and the suppression list too. */
export function announceReported(
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
