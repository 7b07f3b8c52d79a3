// What the sender is given: those who put mails into its queue, each of which it asks for the mail when its time has come.
import { createCampaignSource } from '#outreach/campaigns/server/index.ts';
import { createComposerSource } from '#outreach/email-sender/server/index.ts';
import { createAnswerSource } from '#outreach/inbox/server/index.ts';
import { createTransports, type MailSource, type SendingContext } from '#outreach/sending/server/index.ts';
import { createWhatsappApi, createWhatsappChannel } from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { createRecordsContext } from './records-context.ts';

/** Campaigns, the composer, answers: one for each kind of stream. */
export function mailSources(platform: Platform): MailSource[] {
  // No mail shows a picture of a record.
  const records = createRecordsContext(platform, (url) => url);
  return [createAnswerSource(platform), createComposerSource(platform), createCampaignSource({ platform, records })];
}

export function createSendingContext(platform: Platform): SendingContext {
  const whatsapp = createWhatsappChannel({ platform, api: createWhatsappApi(platform) });
  return { platform, sources: mailSources(platform), transports: createTransports(platform, [whatsapp]) };
}
