// The calls of accounts, by their words only: importing the contracts would load their validation library with it.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type { confirmEmailChange as emailChangeContract, listMembers } from '../account-contract.ts';
import type * as contract from '../contract.ts';

const signInEndpoint = endpoint<typeof contract.signIn>('POST /api/accounts/sign-in');
const signUpEndpoint = endpoint<typeof contract.signUp>('POST /api/accounts/sign-up');
const profile = endpoint<typeof contract.completeProfile>('PUT /api/me/profile');
const verification = endpoint<typeof contract.sendVerification>('POST /api/accounts/verification');
const confirmation = endpoint<typeof contract.confirmEmail>('POST /api/accounts/verification/confirm');
const resetRequest = endpoint<typeof contract.requestPasswordReset>('POST /api/accounts/password-reset');
const me = endpoint<typeof contract.getMe>('GET /api/me');
const members = endpoint<typeof listMembers>('GET /api/members');
const reset = endpoint<typeof contract.resetPassword>('POST /api/accounts/password-reset/confirm');
const emailChange = endpoint<typeof emailChangeContract>('POST /api/accounts/email-change/confirm');

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
