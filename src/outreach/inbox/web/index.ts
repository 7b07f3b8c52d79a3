// The surface of the inbox for other pages.
export { EmailThread, OfflineNote } from './EmailThread.tsx';
export { EMAIL_REPLY_ID } from './inbox-labels.ts';
export { type InboxParts, InboxPartsProvider, useInboxParts } from './inbox-parts.tsx';
export { ReadingNotices, ReviewList } from './ReviewList.tsx';
export { SequenceNote } from './SequenceNote.tsx';
export { emailThreadKey, emailThreadQuery, INBOX_KEY, type OpenEmail, useLiveInbox, useSummary } from './use-inbox.ts';
