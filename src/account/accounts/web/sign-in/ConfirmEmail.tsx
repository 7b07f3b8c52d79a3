// Redeems the links of confirmation emails: of a new account, and of a change of address.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import type { confirmEmailChange as emailChangeContract } from '../../account-settings.contract.ts';
import { AuthHeading } from '../AuthLayout.tsx';
import { confirmEmail, confirmEmailChange, sendVerification } from '../api.ts';
import { storedSessionId } from '../sessions/session-id.ts';
import { CallFailure, useSubmission } from '../use-submission.tsx';
import { BackToSignIn } from './ForgotPassword.tsx';

interface ConfirmEmailProps {
  token: string;
  email: string;
  onEmailChange: (email: string) => void;
  onConfirmed: (email: string) => void;
}

export function ConfirmEmail({ token, onConfirmed, ...rest }: ConfirmEmailProps) {
  const [error, setError] = useState<ApiError | null>(null);
  // A link works once: it must not be redeemed again by a second run of the effect.
  const redeemed = useRef<string | null>(null);

  async function redeem() {
    setError(null);
    try {
      onConfirmed((await confirmEmail(token)).email);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token, whatever else changes
  useEffect(() => {
    if (redeemed.current === token) return;
    redeemed.current = token;
    void redeem();
  }, [token]);

  if (!error) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-lg">
        <Spinner size={20} />
        Confirming your email address...
      </p>
    );
  }
  if (error.retryable) {
    return (
      <>
        <AuthHeading title="Not confirmed yet">The link still works. Try again.</AuthHeading>
        <CallFailure error={error} />
        <Button variant="primary" block onClick={redeem}>
          Try again
        </Button>
      </>
    );
  }
  return <AskForNewLink {...rest} />;
}

function AskForNewLink({ email, onEmailChange }: Pick<ConfirmEmailProps, 'email' | 'onEmailChange'>) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, busy, error, faults, correct, run } = useSubmission(['email']);

  function submit(event: FormEvent) {
    event.preventDefault();
    const blank = email.trim() === '' ? { email: 'Please enter your email address' } : undefined;
    void run(async () => setSentTo((await sendVerification(email)).email), blank);
  }

  return (
    <>
      <AuthHeading title="This link no longer works">
        It has expired or was already used. If you have already confirmed, sign in. Otherwise request a new link.
      </AuthHeading>
      <CallFailure error={error} />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email" error={faults.email}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              onEmailChange(event.target.value);
              correct('email');
            }}
          />
        </Field>
        <Button type="submit" block loading={busy} loadingText="Sending...">
          Send a new link
        </Button>
        <p role="status" className="text-sm text-text-2">
          {sentTo !== null && `If ${sentTo} is waiting for confirmation, a new email is on its way.`}
        </p>
      </form>
      <BackToSignIn />
    </>
  );
}

// Redeems one of the two links of a change of address, and says what is still missing.
type Confirmed = RouteOutput<typeof emailChangeContract>;

export function ConfirmEmailChange({ token }: { token: string }) {
  const [answer, setAnswer] = useState<Confirmed | ApiError | null>(null);
  // A link works once: it must not be redeemed again by a second run of the effect.
  const redeemed = useRef<string | null>(null);

  async function redeem() {
    setAnswer(null);
    try {
      setAnswer(await confirmEmailChange(token));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setAnswer(thrown);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token, whatever else changes
  useEffect(() => {
    if (redeemed.current === token) return;
    redeemed.current = token;
    void redeem();
  }, [token]);

  if (!answer) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-lg">
        <Spinner size={20} />
        Confirming...
      </p>
    );
  }
  if (answer instanceof ApiError) return <NotConfirmed error={answer} onRetry={redeem} />;
  if (answer.state === 'changed') {
    return (
      <>
        <AuthHeading title="Your address was changed">
          Both addresses are confirmed. Sign in with {answer.newEmail}.
        </AuthHeading>
        <OnFromHere />
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Confirmed">
        {answer.side === 'old'
          ? `One link is left, in the email to ${answer.newEmail}.`
          : 'One link is left, in the email to your current address.'}
      </AuthHeading>
      <OnFromHere />
    </>
  );
}

function NotConfirmed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.retryable) {
    return (
      <>
        <AuthHeading title="Not confirmed yet">The link still works. Try again.</AuthHeading>
        <CallFailure error={error} />
        <Button variant="primary" block onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={error.code === 'EMAIL_TAKEN' ? 'This address is taken' : 'This link no longer works'}>
        {error.code === 'EMAIL_TAKEN'
          ? error.message
          : 'It was already used or cancelled, or is older than 24 hours. Your account settings show the pending change and can send new links.'}
      </AuthHeading>
      <OnFromHere />
    </>
  );
}

/** To the settings where this browser is signed in, else to the sign-in form. */
function OnFromHere() {
  return storedSessionId() === null ? (
    <Button asChild variant="primary" block>
      <a href="/">Sign in</a>
    </Button>
  ) : (
    <Button asChild variant="primary" block>
      <a href="/settings?section=account#email">Open your account settings</a>
    </Button>
  );
}
