// The calls of the second factor and of step-up, by their paths only: importing the contracts would load their validation library.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type * as contract from '../../second-factor.contract.ts';

const finish = endpoint<typeof contract.finishSignIn>('POST /api/accounts/sign-in/second-factor');
const signInPasskey = endpoint<typeof contract.startSignInPasskey>('POST /api/accounts/sign-in/passkey');
const ways = endpoint<typeof contract.readStepUp>('GET /api/me/step-up');
const confirm = endpoint<typeof contract.confirmStepUp>('POST /api/me/step-up');
const requireFresh = endpoint<typeof contract.requireStepUp>('POST /api/me/step-up/require');
const stepUpPasskey = endpoint<typeof contract.startStepUpPasskey>('POST /api/me/step-up/passkey');
const read = endpoint<typeof contract.readSecondFactor>('GET /api/me/second-factor');
const totp = endpoint<typeof contract.startTotp>('POST /api/me/second-factor/totp');
const totpConfirm = endpoint<typeof contract.confirmTotp>('POST /api/me/second-factor/totp/confirm');
const totpRemove = endpoint<typeof contract.removeTotp>('DELETE /api/me/second-factor/totp');
const passkeyStart = endpoint<typeof contract.startPasskey>('POST /api/me/second-factor/passkeys/start');
const passkeyAdd = endpoint<typeof contract.addPasskey>('POST /api/me/second-factor/passkeys');
const passkeyRename = endpoint<typeof contract.renamePasskey>('PATCH /api/me/second-factor/passkeys/:passkeyId');
const passkeyRemove = endpoint<typeof contract.removePasskey>('DELETE /api/me/second-factor/passkeys/:passkeyId');
const codes = endpoint<typeof contract.renewRecoveryCodes>('POST /api/me/second-factor/recovery-codes');
const required = endpoint<typeof contract.requireSecondFactor>('PUT /api/workspace/second-factor');

/** @throws ApiError SESSION_LIMIT_REACHED (its details hold the sessions), SIGN_IN_EXPIRED, INVALID_INPUT at `code` */
export const finishSignIn = (body: RouteCall<typeof contract.finishSignIn>['body']) => call(finish, { body });
export const startSignInPasskey = (ticket: string) => call(signInPasskey, { body: { ticket } });

export const readStepUp = (signal: AbortSignal) => call(ways, {}, { signal });
export const confirmStepUp = (body: RouteCall<typeof contract.confirmStepUp>['body']) => call(confirm, { body });
export const startStepUpPasskey = () => call(stepUpPasskey);
/** Asks for a confirmation where one is needed: before an action that navigates or opens a window. */
export const requireStepUp = () => call(requireFresh);

export const readSecondFactor = (signal: AbortSignal) => call(read, {}, { signal });
export const startApp = () => call(totp);
export const confirmApp = (code: string) => call(totpConfirm, { body: { code } });
export const removeApp = () => call(totpRemove);
export const startPasskey = () => call(passkeyStart);
export const addPasskey = (body: RouteCall<typeof contract.addPasskey>['body']) => call(passkeyAdd, { body });
export const renamePasskey = (passkeyId: string, name: string) =>
  call(passkeyRename, { params: { passkeyId }, body: { name } });
export const removePasskey = (passkeyId: string) => call(passkeyRemove, { params: { passkeyId } });
export const renewRecoveryCodes = () => call(codes);
export const setRequired = (isRequired: boolean) => call(required, { body: { required: isRequired } });
