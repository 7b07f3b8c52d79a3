// Chooses a new password with the link of a reset mail.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { AuthHeading } from './AuthLayout.tsx';
import { resetPassword } from './account-api.ts';
import { CallFailure } from './CallFailure.tsx';
import { BackToSignIn } from './ForgotPassword.tsx';
import { useSubmission } from './use-submission.ts';

interface ResetPasswordProps {
  token: string;
  onChanged: (email: string) => void;
}

export function ResetPassword({ token, onChanged }: ResetPasswordProps) {
  const [password, setPassword] = useState('');
  const { form, busy, error, faults, correct, run } = useSubmission(['password']);

  function submit(event: FormEvent) {
    event.preventDefault();
    const blank = password === '' ? { password: 'Please enter a password' } : undefined;
    void run(async () => onChanged((await resetPassword(token, password)).email), blank);
  }

  // A token of any other form than ours is answered as a fault of the input.
  if (error?.code === 'LINK_INVALID' || error?.code === 'INVALID_INPUT') {
    return (
      <>
        <AuthHeading title="This link does not work any more">
          It has expired or was already used. A new one is quickly sent.
        </AuthHeading>
        <Button asChild variant="primary" block>
          <a href="#forgot">Send a new link</a>
        </Button>
        <BackToSignIn />
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Choose a new password">
        This signs out every device, revokes API keys and disconnects Google.
      </AuthHeading>
      <CallFailure error={error} />
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="New password"
          hint="At least 10 characters. A sentence is easy to remember."
          error={faults.password}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              correct('password');
            }}
          />
        </Field>
        <Button type="submit" variant="primary" block loading={busy} loadingText="Saving...">
          Save the password
        </Button>
      </form>
      <BackToSignIn />
    </>
  );
}
