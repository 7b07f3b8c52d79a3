// The parts of WhatsApp on other pages, loaded lazily.
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';

export { chatKey, type OpenChat } from './api.ts';
/** The parts of a conversation, for the inbox. */
export { ChatBody, useSeenChat, WindowBadge } from './chats/ChatBody.tsx';
export { COMPOSER_ID } from './chats/use-chats.ts';
export { chatQuery } from './chats/use-thread.ts';
export { numberName } from './labels.ts';
export { useNumbers } from './use-numbers.ts';
export { CHATS_KEY, useLiveChats, useUnreadChats } from './use-unread-chats.ts';

/** Opens the conversation with a contact, from its panel. */
export const MessageContact = lazyPart(() => import('./MessageContact.tsx').then((m) => m.MessageContact));
/** Opts a person out, after a question. */
export const OptOutChat = lazyPart(() => import('./chats/ContactFacts.tsx').then((m) => m.OptOut));
/** Submitting a WhatsApp template for approval, for the editor of templates. */
export const TemplateApproval = lazyPart(() => import('./TemplateApproval.tsx').then((m) => m.TemplateApproval));
/** Consent of a contact, for its panel, and the dialog that records it for what is selected in a table. */
export const ContactConsent = lazyPart(() => import('./ContactConsent.tsx').then((m) => m.ContactConsent));
export const ConsentDialog = lazyDialog(() => import('./ConsentDialog.tsx').then((m) => m.ConsentDialog));
/** The file in the header of a campaign's template, and how its message shows it. */
export const HeaderFileChooser = lazyPart(() => import('./HeaderFile.tsx').then((m) => m.HeaderFileChooser));
export const HeaderPreview = lazyPart(() => import('./HeaderFile.tsx').then((m) => m.HeaderPreview));
/** Where a number is missing. */
export const AddNumberButtons = lazyPart(() =>
  import('./numbers/AddNumberButtons.tsx').then((m) => m.AddNumberButtons),
);
