// The editor of sending hours and the missing mailbox or sender details for campaigns, and what Home shows of mailboxes.
import { lazyPart } from '#ui/lazy.tsx';

export { useEnsurePractice } from './use-practice.ts';
export { WeekEditor } from './WeekEditor.tsx';
export { isWholeWeek, type Week } from './week-hours.ts';

/** How much of a mailbox's day is used up, for Home. */
export const SentToday = lazyPart(() => import('./mailbox-columns.tsx').then((m) => m.SentToday));

/** A practice mailbox, with the sender details where they are missing. */
export const PracticeButton = lazyPart(() => import('./PracticeButton.tsx').then((m) => m.PracticeButton));
/** Nothing where they are complete. */
export const SenderDetailsForm = lazyPart(() => import('./SenderFields.tsx').then((m) => m.SenderDetailsForm));
/** Connects a mailbox. */
export const ConnectButton = lazyPart(() => import('./ConnectButton.tsx').then((m) => m.ConnectButton));
/** Resumes paused mailboxes. */
export const ResumeButton = lazyPart(() => import('./ConnectButton.tsx').then((m) => m.ResumeButton));
/** Changes the daily limit of mailboxes. */
export const DailyLimitForm = lazyPart(() => import('./ConnectButton.tsx').then((m) => m.DailyLimitForm));
