// Redeems the links of confirmation emails: of a new account, and of a change of address.

import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, FormError, useSubmission } from '#ui/Form.tsx';
import { EmailInput } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import type { confirmEmailChange as emailChangeContract } from '../../account-settings.contract.ts';
import { AuthHeading } from '../AuthLayout.tsx';
import { confirmEmail, confirmEmailChange, sendVerification } from '../api.ts';
import { storedSessionId } from '../sessions/session-id.ts';
import { BackToSignIn } from './ForgotPassword.tsx';
import { openProduct, wasSignUpSent } from './return-path.ts';

interface ConfirmEmailProps {
  token: string;
  email: string;
  onEmailChange: (email: string) => void;
  /** Where the browser is not signed in by it. */
  onConfirmed: (email: string) => void;
}

export function ConfirmEmail({ token, onConfirmed, ...rest }: ConfirmEmailProps) {
  const [error, setError] = useState<ApiError | null>(null);
  // Elsewhere a press confirms: programs that open links in mails run the page too (decision 054).
  const [waits, setWaits] = useState(!wasSignUpSent());
  // A link works once: it must not be redeemed again by a second run of the effect.
  const redeemed = useRef<string | null>(null);

  async function redeem() {
    setError(null);
    setWaits(false);
    try {
      const { email, session } = await confirmEmail(token);
      if (session) openProduct(session);
      else onConfirmed(email);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token, whatever else changes
  useEffect(() => {
    if (waits || redeemed.current === token) return;
    redeemed.current = token;
    void redeem();
  }, [token]);

  if (waits) {
    return (
      <>
        <AuthHeading title="Confirm your email address">One press, then sign in with your password.</AuthHeading>
        <Button variant="primary" block autoFocus onClick={redeem}>
          Confirm email
        </Button>
        <p className="mt-4 text-sm text-text-3">
          You didn’t sign up? Close this page: without your confirmation nothing happens.
        </p>
      </>
    );
  }
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
        <FormError error={error} className="mb-4" />
        <Button variant="primary" block onClick={redeem}>
          Try again
        </Button>
      </>
    );
  }
  return <RequestNewLink {...rest} />;
}

function RequestNewLink({ email, onEmailChange }: Pick<ConfirmEmailProps, 'email' | 'onEmailChange'>) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(['email']);
  const { busy, faults, correct, run } = submission;

  function submit() {
    const blank = email.trim() === '' ? { email: 'Please enter your email address' } : undefined;
    void run(async () => setSentTo((await sendVerification(email)).email), blank);
  }

  return (
    <>
      <AuthHeading title="This link no longer works">
        It has expired or was already used. If you have already confirmed, sign in. Otherwise request a new link.
      </AuthHeading>
      <Form submission={submission} onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email" error={faults.email}>
          <EmailInput
            name="email"
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
      </Form>
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
        <FormError error={error} className="mb-4" />
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
