// The surface of the inbox for other pages. Replies load when their tab is opened.
import { lazy } from 'react';

export { type InboxParts, InboxPartsProvider } from './inbox-parts.tsx';
export { useUnreadReplies } from './use-unread-replies.ts';

/** Conversations and the one that is open, from the address of the page: `view`, `q`, `thread`. */
export const RepliesTab = lazy(() => import('./RepliesTab.tsx').then((m) => ({ default: m.RepliesTab })));
