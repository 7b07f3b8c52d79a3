// What campaigns use of WhatsApp, and what the server is put together from.
import type { HandedOver } from '#platform/handed-over.ts';

export { fillTemplate, templateMessage, withHeaderMedia } from '../domain/fill-template.ts';
export { headerFileKind, readComponents, variablesOf } from '../domain/template-components.ts';
export { createWhatsappApi } from './api/whatsapp-api.provider.ts';
export { MARKETING_CAP, MAX_CAPPED_TRIES } from './campaigns/handover-of-fault.ts';
export { type HeaderFile, headerFileFault, headerMediaId, sentHeaderFile } from './campaigns/header-media.ts';
export { recordCampaignMessages } from './campaigns/record-campaign-messages.ts';
export { sendTemplateTo } from './campaigns/send-template-to.ts';
export { readAnswer } from './campaigns/sent-answer.ts';
export { createWhatsappChannel } from './campaigns/submission.provider.ts';
export { type Asked as AskedChats, chatsPageStatements, unreadChats } from './chats/chat-list.store.ts';
export { createWhatsappChatJobs } from './chats/chats.jobs.ts';
export { registerWhatsappChatsRoutes } from './chats/chats.routes.ts';
export { writeManyChats } from './chats/many-chats.store.ts';
export { WHATSAPP_FILES } from './chats/message-files.ts';
export type { SentMessage } from './chats/record-sent.ts';
export { registerWhatsappConsentRoutes } from './consents/consents.routes.ts';
export { consentsOf, recordConsents } from './consents/record-consents.ts';
export { registerWhatsappLinkRoutes } from './links/links.routes.ts';
export {
  CHAT_ASSIGNED,
  WHATSAPP_MESSAGE,
  WHATSAPP_NUMBER_STOPPED,
  WHATSAPP_TEMPLATE_STOPPED,
} from './notification-kinds.ts';
export { createWhatsappNumberJobs } from './numbers/numbers.jobs.ts';
export { registerWhatsappNumbersRoutes } from './numbers/numbers.routes.ts';
export { numberFacts, type StoredNumber } from './numbers/numbers.store.ts';
export { createSyncTemplatesJobs } from './templates/sync-templates.ts';
export { registerWhatsappTemplateRoutes } from './templates/templates.routes.ts';
export { type StoredTemplate, templateById, templateNamedBy } from './templates/templates.store.ts';
export { startWhatsapp } from './webhooks/start-whatsapp.ts';
export type { WhatsappContext } from './whatsapp-context.ts';

/** What a removed person's successor gets. */
export const WHATSAPP_HANDED_OVER: readonly HandedOver[] = [
  { what: 'WhatsApp conversations', table: 'whatsapp_chats', column: 'assigned_to' },
];
