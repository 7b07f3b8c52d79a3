// Asks for the mail with a link to a new password. The answer is the same for every address, and the page says so.

import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { EmailInput } from '#ui/Input.tsx';
import { AuthHeading } from '../AuthLayout.tsx';
import { requestPasswordReset } from '../api.ts';
import { SendMail } from './SendMail.tsx';

interface ForgotPasswordProps {
  email: string;
  onEmailChange: (email: string) => void;
}

export function ForgotPassword({ email, onEmailChange }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(['email']);
  const { busy, faults, correct, run } = submission;

  function submit() {
    const blank = email.trim() === '' ? { email: 'Please enter your email address' } : undefined;
    void run(async () => setSentTo((await requestPasswordReset(email)).email), blank);
  }

  if (sentTo !== null) {
    return (
      <>
        <AuthHeading title="Check your email">
          If <strong className="font-semibold break-words text-text">{sentTo}</strong> has an account, an email with a
          link is on its way. The link works once, within one hour.
        </AuthHeading>
        <SendMail
          justSent
          send={() => requestPasswordReset(sentTo)}
          words={{ first: 'Send again', again: 'Send again', sent: 'Sent again. Only the newest link works.' }}
        />
        <BackToSignIn />
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Forgot your password?">
        We email you a link to choose a new one. Your old password works until then.
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
        <Button type="submit" variant="primary" block loading={busy} loadingText="Sending...">
          Send the link
        </Button>
      </Form>
      <BackToSignIn />
    </>
  );
}

/** The plain `#` is the sign-in view: an own step in the history, so that the browser's back button works too. */
export function BackToSignIn() {
  return (
    <p className="mt-6 text-sm">
      <a className="link" href="#sign-in">
        Back to sign in
      </a>
    </p>
  );
}
