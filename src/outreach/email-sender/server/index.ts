// What the server is put together from.
import type { HandedOver } from '#platform/handed-over.ts';

export { checkedDraft } from './check-draft.ts';
export { createComposerSource, queueRendered } from './composer-source.ts';
export { ATTACHMENT_FILES, createTidyDraftsJob, publishDraft, theDraft } from './drafts.ts';
export { registerEmailSenderRoutes } from './email-sender.routes.ts';
export { sendOne } from './send-draft.ts';
export { countSent } from './sent.store.ts';
export { sentList } from './sent-mails.ts';

/** What a removed person's successor gets. */
export const EMAIL_SENDER_HANDED_OVER: readonly HandedOver[] = [
  { what: 'drafts of emails', table: 'email_drafts', column: 'created_by' },
];
