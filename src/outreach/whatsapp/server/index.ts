// The surface of WhatsApp for campaigns and the app.
import type { HandedOver } from '#platform/handed-over.ts';

export {
  fillTemplate,
  headerFileKind,
  readComponents,
  templateMessage,
  toVariables,
  withHeaderMedia,
} from '../domain/message-template.ts';
export { createWhatsappApi } from './api/whatsapp-api.provider.ts';
export {
  type HeaderFile,
  headerFileFault,
  headerMediaId,
  recordCampaignMessages,
  type SentMessage,
  sendTemplateTo,
  sentHeaderFile,
} from './campaigns/campaign-messages.ts';
export { MARKETING_CAP, MAX_CAPPED_TRIES } from './campaigns/classify-fault.ts';
export { createWhatsappChannel, readAnswer } from './campaigns/submission.provider.ts';
export {
  type ChatListQuery as AskedChats,
  chatsPageStatements,
  writeManyChats,
} from './chats/chat-list.store.ts';
export { createWhatsappChatJobs } from './chats/chats.jobs.ts';
export { WHATSAPP_FILES } from './chats/message-files.ts';
export { getConsents, recordConsents } from './consents/record-consents.ts';
export {
  CHAT_ASSIGNED,
  WHATSAPP_MESSAGE,
  WHATSAPP_NUMBER_STOPPED,
  WHATSAPP_TEMPLATE_STOPPED,
} from './notification-kinds.ts';
export { createWhatsappNumberJobs } from './numbers/numbers.jobs.ts';
export { numberFacts, type StoredNumber } from './numbers/numbers.store.ts';
export { countPracticeEvents } from './practice/practice.store.ts';
export { replyOnPracticeNumber } from './practice/practice-numbers.ts';
export { createSyncTemplatesJobs } from './templates/sync-templates.ts';
export { type StoredTemplate, templateById, templateNamedBy } from './templates/templates.store.ts';
export { startWhatsapp } from './webhooks/start-whatsapp.ts';
export {
  registerWhatsappChatsRoutes,
  registerWhatsappConsentRoutes,
  registerWhatsappLinkRoutes,
  registerWhatsappNumbersRoutes,
  registerWhatsappTemplateRoutes,
} from './whatsapp.routes.ts';
export type { WhatsappContext } from './whatsapp-context.ts';

/** What a removed person's successor gets. */
export const WHATSAPP_HANDED_OVER: readonly HandedOver[] = [
  { what: 'WhatsApp conversations', table: 'whatsapp_chats', column: 'assigned_to' },
];
