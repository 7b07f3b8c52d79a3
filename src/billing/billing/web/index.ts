// What the rest of the browser side may use of billing. It loads when it is shown.
import { lazy } from 'react';

export const BillingBanner = lazy(async () => ({ default: (await import('./BillingNotices.tsx')).BillingBanner }));
export const BillingSection = lazy(async () => ({ default: (await import('./BillingSection.tsx')).BillingSection }));
export const SignUpPlanSteps = lazy(async () => ({ default: (await import('./SignUpPlan.tsx')).SignUpPlanSteps }));
export const GuestPayment = lazy(async () => ({ default: (await import('./SignUpPayments.tsx')).GuestPayment }));
export const PayUnpaidPlan = lazy(async () => ({ default: (await import('./SignUpPayments.tsx')).PayUnpaidPlan }));
