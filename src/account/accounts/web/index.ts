// What the rest of the browser side may use of accounts. Pages load when they are opened.
import { lazy } from 'react';
import { lazyPage } from '#ui/lazy.tsx';

export { AuthHeading } from './AuthLayout.tsx';
export { CallFailure } from './CallFailure.tsx';
export { leaveIfSignedOut } from './leave-if-signed-out.ts';
export { PublicPage } from './PublicPage.tsx';
export { departureFor, leaveForSignIn } from './return-path.ts';
export { SessionHeartbeat } from './SessionHeartbeat.tsx';
export { requireStepUp } from './second-factor/api.ts';
export { StepUpHost } from './second-factor/StepUpHost.tsx';
export { storedSessionId } from './session-id.ts';
export { openProduct } from './signed-in.ts';
export { TERMS_MISSING, TermsField } from './TermsField.tsx';
export { useMayUse } from './use-may-use.ts';
export { meQuery, useMe } from './use-me.ts';
export { type Member, useMembers } from './use-members.ts';
export { useSample } from './use-sample.ts';
export { useSignOut } from './use-sign-out.ts';
export { useSubmission } from './use-submission.ts';
export { useVisitor } from './use-visitor.ts';

export const AccountSettings = lazy(async () => ({
  default: (await import('./AccountSettings.tsx')).AccountSettings,
}));
export const ProfileEditor = lazy(async () => ({ default: (await import('./ProfileEditor.tsx')).ProfileEditor }));
export const SecondFactorSettings = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorSettings.tsx')).SecondFactorSettings,
}));
export const SecondFactorSetup = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorSetup.tsx')).SecondFactorSetup,
}));
export const SessionSettings = lazy(async () => ({
  default: (await import('./SessionSettings.tsx')).SessionSettings,
}));
export const SessionChoice = lazy(async () => ({ default: (await import('./SessionChoice.tsx')).SessionChoice }));
export const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }));
export const SignUpPage = lazyPage(() => import('./SignUpPage.tsx').then((m) => m.SignUpPage));
export const CompleteProfilePage = lazyPage(() =>
  import('./CompleteProfilePage.tsx').then((m) => m.CompleteProfilePage),
);
export const GoogleCallback = lazy(async () => ({ default: (await import('./GoogleCallback.tsx')).GoogleCallback }));
