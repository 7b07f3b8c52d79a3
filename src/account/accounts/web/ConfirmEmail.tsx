// Redeems the link of a confirmation mail; where it is too old or used up, a new one is a press away.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { AuthHeading } from './AuthLayout.tsx';
import { confirmEmail, sendVerification } from './account-api.ts';
import { CallFailure } from './CallFailure.tsx';
import { BackToSignIn } from './ForgotPassword.tsx';
import { useSubmission } from './use-submission.ts';

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
        Confirming your e-mail address...
      </p>
    );
  }
  if (error.retryable) {
    return (
      <>
        <AuthHeading title="Not confirmed yet">The link was not used up: it can be tried again.</AuthHeading>
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
    const blank = email.trim() === '' ? { email: 'Please enter your e-mail address' } : undefined;
    void run(async () => setSentTo((await sendVerification(email)).email), blank);
  }

  return (
    <>
      <AuthHeading title="This link does not work any more">
        It has expired or was already used. If you confirmed before, simply sign in; else ask for a new link.
      </AuthHeading>
      <CallFailure error={error} />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="E-mail" error={faults.email}>
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
          {sentTo !== null && `If ${sentTo} is waiting for a confirmation, a new mail is on its way.`}
        </p>
      </form>
      <BackToSignIn />
    </>
  );
}
