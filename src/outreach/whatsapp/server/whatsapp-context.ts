// What WhatsApp is given: the platform, the library of records, who puts mails into the queue, and the Cloud API.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { MailSource } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { WhatsappApi } from './api/whatsapp-api.ts';

export interface WhatsappContext {
  platform: Platform;
  records: RecordsContext;
  /** Campaigns learn from it what became of their messages. */
  sources: readonly MailSource[];
  api: WhatsappApi;
}
