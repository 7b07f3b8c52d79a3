// The second step of a sign-in, by password or by Google: a code, a recovery code or a passkey, and then the session limit.

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import type { PendingSignIn } from '../../second-factor.contract.ts';
import { finishSignIn, startSignInPasskey } from '../api.ts';
import type { SignedIn } from '../sign-in/return-path.ts';
import { CodeField, requestPasskey } from './factor-inputs.tsx';

// Shown by few sign-ins: no part of the first load.
export const SessionLimit = lazyPart(() => import('../sessions/SessionLimit.tsx').then((m) => m.SessionLimit));

interface SecondFactorStepProps {
  pending: PendingSignIn;
  onEntered: (session: SignedIn) => void;
  onCancel: () => void;
}

type Proof = NonNullable<Parameters<typeof finishSignIn>[0]['proof']>;

export function SecondFactorStep({ pending, onEntered, onCancel }: SecondFactorStepProps) {
  const { ticket } = pending;
  const [recovery, setRecovery] = useState(!pending.app);
  const [code, setCode] = useState('');
  const [limit, setLimit] = useState<ApiError | null>(null);
  const submission = useSubmission(['code']);
  const { busy, faults, correct, run } = submission;

  function finish(proofOf: () => Promise<Proof | undefined>, endSessionId?: string): void {
    void run(async () => {
      try {
        const proof = await proofOf();
        onEntered(await finishSignIn({ ticket, ...(proof && { proof }), ...(endSessionId && { endSessionId }) }));
      } catch (thrown) {
        if (thrown instanceof ApiError && thrown.code === 'SESSION_LIMIT_REACHED') return setLimit(thrown);
        setLimit(null);
        throw thrown;
      }
    });
  }

  function submit() {
    finish(async () => ({ method: 'code', code }));
  }

  if (limit) {
    return (
      <SessionLimit
        error={limit}
        busy={busy}
        onEnd={(sessionId) => finish(async () => undefined, sessionId)}
        onCancel={onCancel}
      />
    );
  }
  const other = recovery ? 'Use your authenticator app' : 'Use a recovery code';
  return (
    <>
      <h2 className="text-md font-semibold">Confirm it's you</h2>
      <p className="mt-1 mb-4 text-text-2">Your account is protected by a second factor.</p>
      {pending.passkeys && (
        <>
          <Button
            variant="primary"
            block
            icon={<KeyRound aria-hidden size={16} />}
            loading={busy}
            onClick={() =>
              finish(async () => ({
                method: 'passkey',
                response: await requestPasskey(await startSignInPasskey(ticket)),
              }))
            }
          >
            Use a passkey
          </Button>
          <p className="my-3 text-center text-sm text-text-3">or</p>
        </>
      )}
      <Form submission={submission} onSubmit={submit} className="flex flex-col gap-4">
        <CodeField
          recovery={recovery}
          value={code}
          fault={faults.code}
          onChange={(typed) => {
            setCode(typed);
            correct('code');
          }}
        />
        <Button
          type="submit"
          variant={pending.passkeys ? 'secondary' : 'primary'}
          block
          loading={busy}
          loadingText="Checking..."
        >
          Continue
        </Button>
      </Form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Back
        </Button>
        {pending.app && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setRecovery(!recovery);
              setCode('');
              correct('code');
            }}
          >
            {other}
          </Button>
        )}
      </div>
    </>
  );
}

/** What a refused sign-in says about its second step; null where something else is the matter. */
export function toPendingSignIn(error: unknown): PendingSignIn | null {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { ticket, app, passkeys } = error.details;
  return typeof ticket === 'string' ? { ticket, app: app === true, passkeys: passkeys === true } : null;
}
