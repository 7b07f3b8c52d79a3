// What the rest of the browser side may use of billing. Pages load when they are opened.
import { lazy } from 'react';
import { lazyPage } from '#ui/lazy.tsx';

export const BillingBanner = lazy(async () => ({ default: (await import('./BillingNotices.tsx')).BillingBanner }));
export const BillingSection = lazy(async () => ({ default: (await import('./BillingSection.tsx')).BillingSection }));
export const GuestPayment = lazy(async () => ({ default: (await import('./SignUpPayments.tsx')).GuestPayment }));
export const PaymentSuccessPage = lazyPage(() => import('./PaymentRecord.tsx').then((m) => m.PaymentSuccessPage));
export const PayUnpaidPlan = lazy(async () => ({ default: (await import('./SignUpPayments.tsx')).PayUnpaidPlan }));
export const PricingPage = lazyPage(() => import('./PricingPage.tsx').then((m) => m.PricingPage));
