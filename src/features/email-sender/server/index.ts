// What the server is put together from.
export { createComposerSource } from './composer-source.ts';
export { registerEmailSenderRoutes } from './email-sender.routes.ts';
export { ATTACHMENT_FILES, announceDraft } from './present-draft.ts';
export { queueMade } from './queue-made.ts';
export { countSent } from './sent.store.ts';
export { sentList } from './sent-mails.ts';
export { createTidyDraftsJob } from './tidy-drafts.job.ts';
