// What the rest of the browser side may use of plans. Pages load when they are opened.
import { lazy } from 'react';

export { lockText, PlanLock } from './PlanLock.tsx';

export const PrivacyPolicyPage = lazy(async () => ({
  default: (await import('./PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
}));
export const TermsOfServicePage = lazy(async () => ({
  default: (await import('./TermsOfServicePage.tsx')).TermsOfServicePage,
}));
export const UserConsentPage = lazy(async () => ({ default: (await import('./UserConsentPage.tsx')).UserConsentPage }));
