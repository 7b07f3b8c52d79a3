// What WhatsApp is given: the library, who puts messages of campaigns into the queue, and the Cloud API.
import type { RecordsContext } from '#crm/records/server/index.ts';
import { createWhatsappApi, type WhatsappContext } from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { mailSources } from './sending-context.ts';

export function createWhatsappContext(platform: Platform, records: RecordsContext): WhatsappContext {
  return { platform, records, sources: mailSources(platform), api: createWhatsappApi(platform) };
}
