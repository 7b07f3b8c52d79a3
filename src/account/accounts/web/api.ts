// Calls of accounts.
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import type { OAuthDisplay } from '#platform/web/oauth-window.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { isOwnPath } from '#shared/urls.ts';
import { confirmEmailChange as emailChangeContract, listMembers } from '../account-settings.contract.ts';
import * as contract from '../contract.ts';
import * as google from '../google.contract.ts';
import * as secondFactor from '../second-factor.contract.ts';
import { startStepUpGoogle } from '../second-factor.contract.ts';

const signInEndpoint = endpoint(contract.signIn);
const signUpEndpoint = endpoint(contract.signUp);
const profile = endpoint(contract.completeProfile);
const verification = endpoint(contract.sendVerification);
const confirmation = endpoint(contract.confirmEmail);
const resetRequest = endpoint(contract.requestPasswordReset);
const me = endpoint(contract.getMe);
const members = endpoint(listMembers);
const reset = endpoint(contract.resetPassword);
const emailChange = endpoint(emailChangeContract);

/** @throws ApiError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, SESSION_LIMIT_REACHED (its details hold the sessions). */
export const signIn = (body: { email: string; password: string; endSessionId?: string }) =>
  call(signInEndpoint, { body });
/** @throws ApiError INVALID_INPUT with the faults by field. */
export const signUp = (body: RouteCall<typeof contract.signUp>['body']) => call(signUpEndpoint, { body });
export const saveProfile = (body: RouteCall<typeof contract.completeProfile>['body']) => call(profile, { body });
/** @param signUpId which sign-up of this address, where it is known; else the newest. */
export const sendVerification = (email: string, signUpId = '') =>
  call(verification, { body: { email, ...(signUpId !== '' && { signUpId }) } });
export const confirmEmail = (token: string) => call(confirmation, { body: { token } });
/** @throws ApiError LINK_INVALID, EMAIL_TAKEN */
export const confirmEmailChange = (token: string) => call(emailChange, { body: { token } });
export const requestPasswordReset = (email: string) => call(resetRequest, { body: { email } });
export const resetPassword = (token: string, password: string) => call(reset, { body: { token, password } });

export const readMe = (signal: AbortSignal) => call(me, {}, { signal });
export const readMembers = (signal: AbortSignal) => call(members, {}, { signal });

// The calls of signing in with Google, by their words only, and what is kept for the tab while it is at Google.
const startEndpoint = endpoint(google.startGoogle);
const answerEndpoint = endpoint(google.answerGoogle);
const finishEndpoint = endpoint(google.finishGoogle);
const confirmEndpoint = endpoint(startStepUpGoogle);
const linkEndpoint = endpoint(google.linkGoogle);

export type GoogleOutcome = RouteOutput<typeof google.answerGoogle>;

/** Why the user went to Google; the page that Google returns to continues from it. */
export type GooglePurpose =
  | { kind: 'sign-in'; plan?: string; checkoutId?: string }
  | { kind: 'link' }
  /** Step-up: `from` is the page that needs it. */
  | { kind: 'confirm'; from: string };

export function startGoogle(purpose: GooglePurpose, display: OAuthDisplay): Promise<{ url: string }> {
  savePurpose(purpose);
  if (purpose.kind === 'link') return call(linkEndpoint, { body: { display } });
  if (purpose.kind === 'confirm') return call(confirmEndpoint, { body: { display } });
  const { plan, checkoutId } = purpose;
  const body = { display, ...(plan && { plan }), ...(checkoutId && { checkoutId }) };
  return call(startEndpoint, { body: body as RouteCall<typeof google.startGoogle>['body'] });
}

/** @throws ApiError; SESSION_LIMIT_REACHED has a `ticket` in its details. */
export const answerGoogle = (body: RouteCall<typeof google.answerGoogle>['body']) => call(answerEndpoint, { body });
export const finishGoogle = (body: RouteCall<typeof google.finishGoogle>['body']) => call(finishEndpoint, { body });

/** Whether this installation has Google sign-in: the server writes it into the document, so no button comes late. */
export function googleIsOffered(): boolean {
  return document.documentElement.dataset.signIn === 'google';
}

const KEY = 'leadwright.google';

function savePurpose(purpose: GooglePurpose): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(purpose));
  } catch {
    // Then "Try again" begins a plain sign-in.
  }
}

export function storedPurpose(): GooglePurpose {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as GooglePurpose;
    if (stored.kind === 'link') return { kind: 'link' };
    if (stored.kind === 'confirm') return { kind: 'confirm', from: isOwnPath(stored.from) ? stored.from : '/settings' };
    return { ...stored, kind: 'sign-in' };
  } catch {
    return { kind: 'sign-in' };
  }
}

/** How a window reports a failure to the page that opened it, and how that page reads it. */
export interface GoogleFailure {
  kind: 'failed';
  code: ApiError['code'];
  message: string;
  status: number;
  requestId?: string | undefined;
}

export function toFailure({ code, message, status, requestId }: ApiError): GoogleFailure {
  return { kind: 'failed', code, message, status, requestId };
}

export function errorOfFailure({ code, message, status, requestId }: GoogleFailure): ApiError {
  return new ApiError({ code, message, status, requestId, retryable: true });
}

// The calls of the second factor and of step-up, by their paths only: importing the contracts would load their validation library.
const finish = endpoint(secondFactor.finishSignIn);
const signInPasskey = endpoint(secondFactor.startSignInPasskey);
const ways = endpoint(secondFactor.readStepUp);
const confirm = endpoint(secondFactor.confirmStepUp);
const requireFresh = endpoint(secondFactor.requireStepUp);
const stepUpPasskey = endpoint(secondFactor.startStepUpPasskey);
const read = endpoint(secondFactor.readSecondFactor);
const totp = endpoint(secondFactor.startTotp);
const totpConfirm = endpoint(secondFactor.confirmTotp);
const totpRemove = endpoint(secondFactor.removeTotp);
const passkeyStart = endpoint(secondFactor.startPasskey);
const passkeyAdd = endpoint(secondFactor.addPasskey);
const passkeyRename = endpoint(secondFactor.renamePasskey);
const passkeyRemove = endpoint(secondFactor.removePasskey);
const codes = endpoint(secondFactor.renewRecoveryCodes);
const required = endpoint(secondFactor.requireSecondFactor);

/** @throws ApiError SESSION_LIMIT_REACHED (its details hold the sessions), SIGN_IN_EXPIRED, INVALID_INPUT at `code` */
export const finishSignIn = (body: RouteCall<typeof secondFactor.finishSignIn>['body']) => call(finish, { body });
export const startSignInPasskey = (ticket: string) => call(signInPasskey, { body: { ticket } });

export const readStepUp = (signal: AbortSignal) => call(ways, {}, { signal });
export const confirmStepUp = (body: RouteCall<typeof secondFactor.confirmStepUp>['body']) => call(confirm, { body });
export const startStepUpPasskey = () => call(stepUpPasskey);
/** Asks for a confirmation where one is needed: before an action that navigates or opens a window. */
export const requireStepUp = () => call(requireFresh);

export const readSecondFactor = (signal: AbortSignal) => call(read, {}, { signal });
export const startApp = () => call(totp);
export const confirmApp = (code: string) => call(totpConfirm, { body: { code } });
export const removeApp = () => call(totpRemove);
export const startPasskey = () => call(passkeyStart);
export const addPasskey = (body: RouteCall<typeof secondFactor.addPasskey>['body']) => call(passkeyAdd, { body });
export const renamePasskey = (passkeyId: string, name: string) =>
  call(passkeyRename, { params: { passkeyId }, body: { name } });
export const removePasskey = (passkeyId: string) => call(passkeyRemove, { params: { passkeyId } });
export const renewRecoveryCodes = () => call(codes);
export const setRequired = (isRequired: boolean) => call(required, { body: { required: isRequired } });
