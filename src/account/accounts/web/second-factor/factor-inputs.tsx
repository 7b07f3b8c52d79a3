// How a second factor is given: a code that is typed, or the browser's own dialog for passkeys.
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type * as contract from '../../second-factor.contract.ts';

interface CodeFieldProps {
  recovery: boolean;
  value: string;
  fault: string | undefined;
  onChange: (code: string) => void;
}

export function CodeField({ recovery, value, fault, onChange }: CodeFieldProps) {
  return (
    <Field
      label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
      hint={recovery ? 'Each code works once.' : '6 digits'}
      error={fault}
    >
      <Input
        // A new field for the other kind of code: keyboards differ.
        key={recovery ? 'recovery' : 'app'}
        name={recovery ? 'recovery-code' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

// The browser's own dialogs for passkeys. The library is loaded when it is needed.
type AuthenticationOptions = RouteOutput<typeof contract.startSignInPasskey>;
type Assertion = Extract<
  NonNullable<RouteCall<typeof contract.finishSignIn>['body']['proof']>,
  { method: 'passkey' }
>['response'];
type Attestation = RouteCall<typeof contract.addPasskey>['body']['response'];

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** @throws ApiError PASSKEY_REFUSED where the user cancels or has none of the passkeys at hand */
export async function requestPasskey(options: AuthenticationOptions): Promise<Assertion> {
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
