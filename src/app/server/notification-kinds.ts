// Every kind of notification of the product, in the order of the settings. A feature declares its own beside the code that calls `notify`.
import { NEW_SIGN_IN } from '#account/accounts/server/index.ts';
import { ARCHIVE_READY } from '#account/my-data/server/index.ts';
import {
  createKindRegistry,
  type KindRegistry,
  type NotificationsContext,
} from '#account/notifications/server/index.ts';
import { INVITATION_ACCEPTED } from '#account/team/server/index.ts';
import { ENDPOINT_OFF } from '#account/webhooks/server/index.ts';
import { APPROVAL_REQUESTED } from '#app/agents/server/index.ts';
import { DUE_TODAY } from '#app/home/server/index.ts';
import { BUDGET_USED_UP, CREDITS_LOW, MEMBER_BUDGET_USED_UP } from '#billing/credits/server/index.ts';
import { TASK_ASSIGNED } from '#crm/activities/server/index.ts';
import { CRM_BROKEN } from '#crm/crm-sync/server/index.ts';
import { IMPORT_ENDED } from '#crm/imports/server/index.ts';
import { JOB_DONE, RECORD_ASSIGNED } from '#crm/records/server/index.ts';
import { CAMPAIGN_PAUSED } from '#outreach/campaigns/server/index.ts';
import { REPLY_ASSIGNED, REPLY_RECEIVED } from '#outreach/inbox/server/index.ts';
import { MAILBOX_FAILING } from '#outreach/mailboxes/server/index.ts';
import { BOUNCE_SPIKE } from '#outreach/sending/server/index.ts';
import {
  CHAT_ASSIGNED,
  WHATSAPP_MESSAGE,
  WHATSAPP_NUMBER_STOPPED,
  WHATSAPP_TEMPLATE_STOPPED,
} from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { NEW_SEARCH_RESULTS } from '#prospecting/searches/server/index.ts';
import { BATCH_ENDED } from '#prospecting/verifier/server/index.ts';

const NOTIFICATION_KINDS: KindRegistry = createKindRegistry([
  REPLY_RECEIVED,
  WHATSAPP_MESSAGE,
  TASK_ASSIGNED,
  DUE_TODAY,
  RECORD_ASSIGNED,
  REPLY_ASSIGNED,
  CHAT_ASSIGNED,
  CAMPAIGN_PAUSED,
  BOUNCE_SPIKE,
  MAILBOX_FAILING,
  WHATSAPP_NUMBER_STOPPED,
  WHATSAPP_TEMPLATE_STOPPED,
  APPROVAL_REQUESTED,
  ENDPOINT_OFF,
  CRM_BROKEN,
  IMPORT_ENDED,
  JOB_DONE,
  BATCH_ENDED,
  NEW_SEARCH_RESULTS,
  CREDITS_LOW,
  BUDGET_USED_UP,
  MEMBER_BUDGET_USED_UP,
  INVITATION_ACCEPTED,
  ARCHIVE_READY,
  NEW_SIGN_IN,
]);

export const createNotificationsContext = (platform: Platform): NotificationsContext => ({
  platform,
  kinds: NOTIFICATION_KINDS,
});
