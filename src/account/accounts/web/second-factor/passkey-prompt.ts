// The browser's own dialogs for passkeys. The library is loaded when it is needed.
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type * as contract from '../../second-factor.contract.ts';

type AuthenticationOptions = RouteOutput<typeof contract.startSignInPasskey>;
type Assertion = Extract<
  NonNullable<RouteCall<typeof contract.finishSignIn>['body']['proof']>,
  { method: 'passkey' }
>['response'];
type Attestation = RouteCall<typeof contract.addPasskey>['body']['response'];

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** @throws ApiError PASSKEY_REFUSED where the user cancels or has none of the passkeys at hand */
export async function askForPasskey(options: AuthenticationOptions): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type OptionsJSON = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const response = await startAuthentication({ optionsJSON: options as OptionsJSON }).catch(refused);
  return response as unknown as Assertion;
}

/** @throws ApiError PASSKEY_REFUSED */
export async function createPasskey(options: RouteOutput<typeof contract.startPasskey>): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type OptionsJSON = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = await startRegistration({ optionsJSON: options as OptionsJSON }).catch(refused);
  return response as unknown as Attestation;
}

function refused(error: unknown): never {
  const known = error instanceof Error && error.name === 'InvalidStateError';
  throw new ApiError({
    code: 'PASSKEY_REFUSED',
    message: known ? 'This device already has a passkey for your account.' : 'No passkey was used. Try again.',
    status: 0,
    retryable: true,
  });
}
