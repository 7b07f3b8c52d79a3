// Asks for another address. The password is asked first, so that an open tab alone does not give the account away.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { CallFailure } from './CallFailure.tsx';
import { useEmailChangeCalls } from './use-account-settings.ts';
import { useSubmission } from './use-submission.ts';

const FIELDS = ['email', 'currentPassword'];

export function EmailChangeForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [currentPassword, setPassword] = useState('');
  const { form, busy, error, faults, correct, run } = useSubmission(FIELDS);
  const { request } = useEmailChangeCalls();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = await run(() => request({ email, currentPassword }), {
      ...(email.trim() === '' && { email: 'Please enter your new e-mail address' }),
      ...(currentPassword === '' && { currentPassword: 'Please enter your current password' }),
    });
    if (sent) onDone();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Change of the e-mail address"
      className="mt-4 flex max-w-100 flex-col gap-4 border-t border-line pt-4"
    >
      <CallFailure error={error} />
      <Field label="New e-mail address" error={faults.email} hint="Both addresses get a mail and have to confirm.">
        <Input
          type="email"
          name="new-email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The form opens where "Change address" was pressed.
          autoFocus
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            correct('email');
          }}
        />
      </Field>
      <Field label="Your password" error={faults.currentPassword}>
        <PasswordInput
          name="password-for-email"
          value={currentPassword}
          onChange={(event) => {
            setPassword(event.target.value);
            correct('currentPassword');
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy} loadingText="Sending...">
          Send the two mails
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
