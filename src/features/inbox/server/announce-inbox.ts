// Says in all tabs of a workspace that something came in, or that a conversation has changed. After the commit.
import { ACTIVITIES_EVENT } from '#features/activities/contract.ts';
import { announceBoth } from '#features/records/server/index.ts';
import { announceMails } from '#features/sending/server/index.ts';
import { announceSuppressions } from '#features/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { INBOX_EVENT } from '../fields.contract.ts';
import type { Effects } from './follow.ts';

export function announceInbox({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: INBOX_EVENT });
}

export function announceTaken(platform: Platform, workspaceId: string, { contactId, suppressed }: Effects): void {
  announceInbox(platform, workspaceId);
  announceMails(platform, workspaceId);
  if (suppressed) announceSuppressions(platform, workspaceId);
  if (contactId === null) return;
  platform.events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind: 'contact', id: contactId });
  if (!suppressed) announceBoth(platform.events, workspaceId, 'contact');
}
