// What the rest of the browser side may use of accounts.
import { lazy } from 'react';

export { AuthHeading } from './AuthLayout.tsx';
export { requireStepUp } from './api.ts';
export { PublicPage } from './PublicPage.tsx';
export { StepUpHost } from './second-factor/StepUpHost.tsx';
export { SessionHeartbeat } from './sessions/SessionHeartbeat.tsx';
export { storedSessionId } from './sessions/session-id.ts';
export { openProduct, redirectIfSignedOut, redirectToSignIn, toSignInReason } from './sign-in/return-path.ts';
export { GoalField, TERMS_MISSING, TermsField } from './sign-up/NewAccountFields.tsx';
export type { PlanStepsProps } from './sign-up/SignUpPage.tsx';
export { type Member, meQuery, useMayUse, useMe, useMembers, useSample, useSignOut, useVisitor } from './use-me.ts';

export const AccountSettings = lazy(async () => ({
  default: (await import('./AccountSettings.tsx')).AccountSettings,
}));
export const ProfileEditor = lazy(async () => ({
  default: (await import('./profile/ProfileEditor.tsx')).ProfileEditor,
}));
export const SecondFactorSettings = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorSettings.tsx')).SecondFactorSettings,
}));
export const SecondFactorSetup = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorSettings.tsx')).SecondFactorSetup,
}));
export const SessionSettings = lazy(async () => ({
  default: (await import('./sessions/SessionSettings.tsx')).SessionSettings,
}));
export const SessionChoice = lazy(async () => ({
  default: (await import('./sessions/SessionSettings.tsx')).SessionChoice,
}));
export const SignInPage = lazy(async () => ({ default: (await import('./sign-in/SignInPage.tsx')).SignInPage }));
export const GoogleCallback = lazy(async () => ({
  default: (await import('./google/GoogleCallback.tsx')).GoogleCallback,
}));
