// The page of the e-mail settings, and where Google and Microsoft send the browser back to.
import { latePage } from '#ui/late.tsx';

export const EmailSettingsPage = latePage(() => import('./EmailSettingsPage.tsx').then((m) => m.EmailSettingsPage));
export const MailConsentPage = latePage(() => import('./MailConsentPage.tsx').then((m) => m.MailConsentPage));
