// What the rest of the browser side may use of plans. Pages load when they are opened.
import { latePage } from '#ui/late.tsx';

export { lockText, PlanLock } from './PlanLock.tsx';

export const PrivacyPolicyPage = latePage(() => import('./PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage));
export const TermsOfServicePage = latePage(() => import('./TermsOfServicePage.tsx').then((m) => m.TermsOfServicePage));
export const UserConsentPage = latePage(() => import('./UserConsentPage.tsx').then((m) => m.UserConsentPage));
