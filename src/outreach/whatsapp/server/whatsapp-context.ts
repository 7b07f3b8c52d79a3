// What the app gives to WhatsApp: platform, records, mail sources and the Cloud API.
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { MailSource } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { WhatsappApi } from './api/whatsapp-api.ts';

export interface WhatsappContext {
  platform: Platform;
  records: RecordsContext;
  /** Notified of results of campaign messages. */
  sources: readonly MailSource[];
  api: WhatsappApi;
}
