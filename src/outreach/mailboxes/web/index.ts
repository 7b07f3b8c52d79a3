// The email settings, the page that Google and Microsoft return to, and the editor of sending hours for campaigns.
import { lazyPage, lazyPart } from '#ui/lazy.tsx';

export { WeekEditor } from './WeekEditor.tsx';
export { isWholeWeek, type Week, zoneChoices } from './week-hours.ts';

export const EmailSettingsPage = lazyPage(() => import('./EmailSettingsPage.tsx').then((m) => m.EmailSettingsPage));
/** How much of a mailbox's day is used up, for Home. */
export const SentToday = lazyPart(() => import('./mailbox-columns.tsx').then((m) => m.SentToday));
export const MailConsentPage = lazyPage(() => import('./MailConsentPage.tsx').then((m) => m.MailConsentPage));
