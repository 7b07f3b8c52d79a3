// Email and password, and every result a sign-in can have.

import { useEffect, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { EmailInput, PasswordInput } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { PendingSignIn } from '../../second-factor.contract.ts';
import { signIn } from '../api.ts';
import { GoogleSignIn } from '../google/GoogleSignIn.tsx';
import { SecondFactorStep, SessionLimit, toPendingSignIn } from '../second-factor/SecondFactorStep.tsx';
import { openProduct, type SignedIn } from './return-path.ts';
import { UnverifiedNotice, useCountdown } from './SendMail.tsx';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** In place of opening the product. */
  onSignedIn?: ((session: SignedIn) => void) | undefined;
}

export function SignInForm({ email, onEmailChange, onSignedIn }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [unpaid, setUnpaid] = useState<SignedIn | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [limit, setLimit] = useState<ApiError | null>(null);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const { secondsLeft, start } = useCountdown();
  const submission = useSubmission(['email', 'password']);
  const { busy, error, faults, correct, run } = submission;

  async function enter(endSessionId?: string) {
    open(await signIn({ email, password, ...(endSessionId && { endSessionId }) }));
  }

  function open(session: SignedIn) {
    if (onSignedIn) return onSignedIn(session);
    if (session.notice) return setUnpaid(session);
    setLeaving(true);
    openProduct(session);
  }

  async function submit(endSessionId?: string) {
    if (secondsLeft > 0) return;
    await run(
      async () => {
        try {
          await enter(endSessionId);
        } catch (thrown) {
          const secondStep = toPendingSignIn(thrown);
          if (secondStep) return setPending(secondStep);
          if (thrown instanceof ApiError && thrown.code === 'SESSION_LIMIT_REACHED') return setLimit(thrown);
          if (thrown instanceof ApiError && typeof thrown.details.seconds === 'number') start(thrown.details.seconds);
          setLimit(null);
          throw thrown;
        }
      },
      blankFields(email, password),
    );
  }

  if (unpaid) return <UnpaidNotice session={unpaid} />;
  if (pending) return <SecondFactorStep pending={pending} onEntered={open} onCancel={() => setPending(null)} />;
  if (limit) {
    return (
      <SessionLimit
        error={limit}
        busy={busy || leaving}
        onEnd={(sessionId) => submit(sessionId)}
        onCancel={() => setLimit(null)}
      />
    );
  }
  return (
    <>
      <GoogleSignIn />
      <Form
        submission={submission}
        failure={error?.code === 'EMAIL_NOT_VERIFIED' && <UnverifiedNotice error={error} email={email} />}
        onSubmit={() => void submit()}
        className="flex flex-col gap-4"
      >
        <Field label="Email" error={faults.email}>
          <EmailInput
            name="email"
            // The page has one purpose, and its heading is read before the field.
            autoFocus={email === ''}
            value={email}
            onChange={(event) => {
              onEmailChange(event.target.value);
              correct('email');
            }}
          />
        </Field>
        <Field
          label="Password"
          error={faults.password}
          action={
            <a className="link font-medium" href="#forgot">
              Forgot?
            </a>
          }
        >
          <PasswordInput
            name="password"
            autoFocus={email !== ''}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              correct('password');
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          block
          loading={busy || leaving}
          loadingText="Signing in..."
          aria-disabled={secondsLeft > 0 || undefined}
        >
          {secondsLeft > 0 ? `Try again in ${secondsLeft} s` : 'Sign in'}
        </Button>
      </Form>
      <p className="mt-6 text-center text-text-2">
        New here?{' '}
        <a className="link" href="/signup">
          Create an account
        </a>
      </p>
    </>
  );
}

/** The texts of the contract, checked before the call. */
function blankFields(email: string, password: string): Faults {
  return {
    ...(email.trim() === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
}

// The sign-in of a user whose plan is unpaid: the catalogue's text, then the pricing page that it announces.

/** Long enough to read the text; as long as a toast shows. */
const READING_MS = 4000;

function UnpaidNotice({ session }: { session: SignedIn }) {
  useEffect(() => {
    const timer = setTimeout(() => openProduct(session), READING_MS);
    return () => clearTimeout(timer);
  }, [session]);

  return (
    <>
      <Notice tone="warn" role="alert" className="mb-4">
        {session.notice}
      </Notice>
      <Button variant="primary" block autoFocus onClick={() => openProduct(session)}>
        See the plans
      </Button>
    </>
  );
}
