// Publishes to all tabs of a workspace that a message came in or a conversation changed. After the commit.
import { ACTIVITIES_EVENT } from '#crm/activities/contract.ts';
import { publishBoth } from '#crm/records/server/index.ts';
import { publishMails } from '#outreach/sending/server/index.ts';
import { publishSuppressions } from '#outreach/suppressions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { INBOX_EVENT } from '../fields.contract.ts';
import type { Effects } from './apply-effects.ts';

export function publishInbox({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: INBOX_EVENT });
}

export function publishTaken(platform: Platform, workspaceId: string, { contactId, suppressed }: Effects): void {
  publishInbox(platform, workspaceId);
  publishMails(platform, workspaceId);
  if (suppressed) publishSuppressions(platform, workspaceId);
  if (contactId === null) return;
  platform.events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind: 'contact', id: contactId });
  if (!suppressed) publishBoth(platform.events, workspaceId, 'contact');
}
