// What the rest of the browser side may use of plans. Pages load when they are opened.
import { lazyPage } from '#ui/lazy.tsx';

export { lockText, PlanLock } from './PlanLock.tsx';

export const PrivacyPolicyPage = lazyPage(() => import('./PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage));
export const TermsOfServicePage = lazyPage(() => import('./TermsOfServicePage.tsx').then((m) => m.TermsOfServicePage));
export const UserConsentPage = lazyPage(() => import('./UserConsentPage.tsx').then((m) => m.UserConsentPage));
