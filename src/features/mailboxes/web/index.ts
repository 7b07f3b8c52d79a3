// The page of the e-mail settings, where Google and Microsoft send the browser back to, and the hours of a week for campaigns too.
import { latePage } from '#ui/late.tsx';

export { WeekEditor } from './WeekEditor.tsx';
export { isWholeWeek, type Week, zoneChoices } from './week-hours.ts';

export const EmailSettingsPage = latePage(() => import('./EmailSettingsPage.tsx').then((m) => m.EmailSettingsPage));
export const MailConsentPage = latePage(() => import('./MailConsentPage.tsx').then((m) => m.MailConsentPage));
