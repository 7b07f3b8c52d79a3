// The team with what other features say of it.
import { ACTIVITIES_HANDED_OVER } from '#features/activities/server/index.ts';
import { isSubscribed } from '#features/billing/server/index.ts';
import { CAMPAIGNS_HANDED_OVER } from '#features/campaigns/server/index.ts';
import { EMAIL_SENDER_HANDED_OVER } from '#features/email-sender/server/index.ts';
import { INBOX_HANDED_OVER } from '#features/inbox/server/index.ts';
import { LISTS_HANDED_OVER } from '#features/lists/server/index.ts';
import { MAILBOXES_HANDED_OVER } from '#features/mailboxes/server/index.ts';
import { RECORDS_HANDED_OVER } from '#features/records/server/index.ts';
import type { TeamContext } from '#features/team/server/index.ts';
import { WHATSAPP_HANDED_OVER } from '#features/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function createTeamContext(platform: Platform): TeamContext {
  return {
    platform,
    // In the order in which the dialog names them.
    handedOver: [
      ...RECORDS_HANDED_OVER,
      ...LISTS_HANDED_OVER,
      ...ACTIVITIES_HANDED_OVER,
      ...CAMPAIGNS_HANDED_OVER,
      ...MAILBOXES_HANDED_OVER,
      ...EMAIL_SENDER_HANDED_OVER,
      ...INBOX_HANDED_OVER,
      ...WHATSAPP_HANDED_OVER,
    ],
    subscribed: (workspaceId) => isSubscribed(platform, workspaceId),
  };
}
