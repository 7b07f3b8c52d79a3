// Says in every open tab of a workspace that conversations have changed. Called after the commit, never before.
import { announceBoth } from '#features/records/server/index.ts';
import { publishMails } from '#features/sending/server/index.ts';
import { announceSuppressions } from '#features/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { WHATSAPP_EVENT } from '../../fields.contract.ts';

/** An event replaces an earlier one that was not published yet, so that it names conversations only where it is about one alone. */
export function announceChats({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: WHATSAPP_EVENT });
}

/** After what Meta has reported: results of campaigns have changed with it, and where people wrote, contacts and the suppression list too. */
export function announceReported(
  platform: Pick<Platform, 'events'>,
  workspaceId: string,
  { peopleWrote }: { peopleWrote: boolean },
): void {
  announceChats(platform, workspaceId);
  publishMails(platform, workspaceId);
  if (!peopleWrote) return;
  announceBoth(platform.events, workspaceId, 'contact');
  announceSuppressions(platform, workspaceId);
}
