// Confirms who is at the keyboard before a sensitive action: password, passkey, code, or a fresh sign-in at Google.

import { useEffect, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, FormError, useSubmission } from '#ui/Form.tsx';
import { PasswordInput } from '#ui/Input.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import type { readStepUp as contract } from '../../second-factor.contract.ts';
import { confirmStepUp, readStepUp, startStepUpPasskey } from '../api.ts';
import { GoogleFault, GoogleMark, useGoogleJourney } from '../google/GoogleSignIn.tsx';
import { CodeField, canUsePasskeys, requestPasskey } from './factor-inputs.tsx';

interface StepUpDialogProps {
  onClose: () => void;
  onConfirmed: () => void;
}

type Way = 'password' | 'passkey' | 'app' | 'recovery' | 'google';

const WAY_LABELS: Record<Way, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  app: 'Use your authenticator app',
  recovery: 'Use a recovery code',
  google: 'Use Google',
};

function toWays({ password, google, app, passkeys }: RouteOutput<typeof contract>): Way[] {
  return [
    ...(password ? (['password'] as const) : []),
    ...(passkeys && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(app ? (['app'] as const) : []),
    ...(google ? (['google'] as const) : []),
    ...(app || passkeys ? (['recovery'] as const) : []),
  ];
}

export function StepUpDialog({ onClose, onConfirmed }: StepUpDialogProps) {
  const [ways, setWays] = useState<Way[] | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    readStepUp(leaving.signal).then(
      (found) => setWays(toWays(found)),
      (error: unknown) => !leaving.signal.aborted && error instanceof ApiError && setFailure(error),
    );
    return () => leaving.abort();
  }, []);
  const way = chosen ?? ways?.[0] ?? null;
  const others = ways?.filter((other) => other !== way) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm it's you"
      description="For your safety. You will not have to confirm again for 10 minutes."
    >
      <FormError error={failure} className="mb-4" />
      {ways === null && !failure && <SkeletonText lines={2} />}
      {ways?.length === 0 && (
        <p className="text-text-2">
          Set a password first: use "Forgot?" on the sign-in page. You will get an email with a link.
        </p>
      )}
      {way === 'google' && <ByGoogle onConfirmed={onConfirmed} />}
      {way !== null && way !== 'google' && <ByProof key={way} way={way} onConfirmed={onConfirmed} />}
      {others.length > 0 && (
        <ul aria-label="Other ways" className="mt-4 flex flex-wrap gap-1 border-t border-line pt-3">
          {others.map((other) => (
            <li key={other}>
              <Button variant="ghost" size="sm" onClick={() => setChosen(other)}>
                {WAY_LABELS[other]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ByProof({ way, onConfirmed }: { way: Exclude<Way, 'google'>; onConfirmed: () => void }) {
  const [typed, setTyped] = useState('');
  const submission = useSubmission(['password', 'code']);
  const { busy, faults, correct, run } = submission;

  async function confirm() {
    if (way === 'passkey') {
      await confirmStepUp({ method: 'passkey', response: await requestPasskey(await startStepUpPasskey()) });
    } else if (way === 'password') await confirmStepUp({ method: 'password', password: typed });
    else await confirmStepUp({ method: 'code', code: typed });
    onConfirmed();
  }

  function submit() {
    void run(confirm);
  }

  return (
    <Form submission={submission} onSubmit={submit} className="flex flex-col gap-4">
      {way === 'password' && (
        <Field label="Your password" error={faults.password}>
          <PasswordInput
            name="confirm-password"
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              correct('password');
            }}
          />
        </Field>
      )}
      {(way === 'app' || way === 'recovery') && (
        <CodeField
          recovery={way === 'recovery'}
          value={typed}
          fault={faults.code}
          onChange={(code) => {
            setTyped(code);
            correct('code');
          }}
        />
      )}
      <Button type="submit" variant="primary" block loading={busy} loadingText="Checking...">
        {way === 'passkey' ? 'Use a passkey' : 'Confirm'}
      </Button>
    </Form>
  );
}

function ByGoogle({ onConfirmed }: { onConfirmed: () => void }) {
  const purpose = { kind: 'confirm', from: location.pathname + location.search } as const;
  const { state, error, go } = useGoogleJourney(purpose, (outcome) => outcome.kind === 'confirmed' && onConfirmed());
  return (
    <>
      <GoogleFault error={error} />
      <Button
        block
        icon={<GoogleMark />}
        loading={state === 'starting' || state === 'leaving'}
        loadingText="Opening Google..."
        onClick={go}
      >
        Continue with Google
      </Button>
      <p role="status" className="mt-3 text-sm text-text-2">
        {state === 'waiting'
          ? 'Continue in the Google window.'
          : 'Google must have checked your password in the last few minutes. If it does not ask for it, sign out there first.'}
      </p>
    </>
  );
}
