// Every kind of notification of the product, in the order of the settings. A feature declares its own beside the code that calls `notify`.
import { NEW_SIGN_IN } from '#features/accounts/server/index.ts';
import { TASK_ASSIGNED } from '#features/activities/server/index.ts';
import { APPROVAL_REQUESTED } from '#features/agents/server/index.ts';
import { CAMPAIGN_PAUSED } from '#features/campaigns/server/index.ts';
import { BUDGET_USED_UP, CREDITS_LOW, MEMBER_BUDGET_USED_UP } from '#features/credits/server/index.ts';
import { CRM_BROKEN } from '#features/crm/server/index.ts';
import { DUE_TODAY } from '#features/home/server/index.ts';
import { IMPORT_ENDED } from '#features/imports/server/index.ts';
import { REPLY_ASSIGNED, REPLY_RECEIVED } from '#features/inbox/server/index.ts';
import { MAILBOX_FAILING } from '#features/mailboxes/server/index.ts';
import { ARCHIVE_READY } from '#features/my-data/server/index.ts';
import {
  createKindRegistry,
  type KindRegistry,
  type NotificationsContext,
} from '#features/notifications/server/index.ts';
import { JOB_DONE, RECORD_ASSIGNED } from '#features/records/server/index.ts';
import { SEARCH_NEWS } from '#features/searches/server/index.ts';
import { BOUNCE_SPIKE } from '#features/sending/server/index.ts';
import { INVITATION_ACCEPTED } from '#features/team/server/index.ts';
import { BATCH_ENDED } from '#features/verifier/server/index.ts';
import { ENDPOINT_OFF } from '#features/webhooks/server/index.ts';
import {
  CHAT_ASSIGNED,
  WHATSAPP_MESSAGE,
  WHATSAPP_NUMBER_STOPPED,
  WHATSAPP_TEMPLATE_STOPPED,
} from '#features/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';

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
  SEARCH_NEWS,
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
