// The editor of sending hours for campaigns, and what Home shows of mailboxes.
import { lazyPart } from '#ui/lazy.tsx';

export { WeekEditor } from './WeekEditor.tsx';
export { isWholeWeek, type Week } from './week-hours.ts';

/** How much of a mailbox's day is used up, for Home. */
export const SentToday = lazyPart(() => import('./mailbox-columns.tsx').then((m) => m.SentToday));
