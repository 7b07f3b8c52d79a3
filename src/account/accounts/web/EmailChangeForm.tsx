// The form for another email address. Its call needs a fresh confirmation, so an open tab alone does not give the account away.
import type { FormEvent } from 'react';
import { useFormDraft } from '#platform/web/use-form-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { CallFailure } from './CallFailure.tsx';
import { useEmailChangeCalls } from './use-account-settings.ts';
import { useSubmission } from './use-submission.ts';

const FIELDS = ['email'];
export const EMAIL_FORM = 'email-change';

export function EmailChangeForm({ onDone }: { onDone: () => void }) {
  const { values, change, forget } = useFormDraft(EMAIL_FORM, { email: '' });
  const { email } = values;
  const { form, busy, error, faults, correct, run } = useSubmission(FIELDS);
  const { request } = useEmailChangeCalls();

  function close() {
    forget();
    onDone();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = await run(() => request({ email }), {
      ...(email.trim() === '' && { email: 'Please enter your new e-mail address' }),
    });
    if (sent) close();
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
            change({ email: event.target.value });
            correct('email');
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy} loadingText="Sending...">
          Send the two mails
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
