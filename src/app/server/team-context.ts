// The team with what other features say of it.

import type { TeamContext } from '#account/team/server/index.ts';
import { isSubscribed } from '#billing/billing/server/index.ts';
import { ACTIVITIES_HANDED_OVER } from '#crm/activities/server/index.ts';
import { LISTS_HANDED_OVER } from '#crm/lists/server/index.ts';
import { RECORDS_HANDED_OVER } from '#crm/records/server/index.ts';
import { CAMPAIGNS_HANDED_OVER } from '#outreach/campaigns/server/index.ts';
import { EMAIL_SENDER_HANDED_OVER } from '#outreach/email-sender/server/index.ts';
import { INBOX_HANDED_OVER } from '#outreach/inbox/server/index.ts';
import { MAILBOXES_HANDED_OVER } from '#outreach/mailboxes/server/index.ts';
import { WHATSAPP_HANDED_OVER } from '#outreach/whatsapp/server/index.ts';
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
