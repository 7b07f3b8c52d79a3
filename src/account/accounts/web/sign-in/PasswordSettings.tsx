// Changes the password; an account that has none gets a mail with a link to set one.

import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { PasswordInput } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { UserDocument } from '../../contract.ts';
import { requestPasswordReset } from '../api.ts';
import { useChangePassword } from '../use-account-settings.ts';
import { SendMail } from './SendMail.tsx';

type PasswordUser = Pick<UserDocument, 'email' | 'hasPassword' | 'activeSessions'>;

export function PasswordSettings({ user }: { user: PasswordUser }) {
  if (!user.hasPassword) return <NoPassword email={user.email} />;
  const others = user.activeSessions.length - 1;
  return (
    <SettingsGroup
      id="password"
      title="Password"
      lead={
        others > 0
          ? `Changing it signs out your ${others === 1 ? 'other device' : `${others} other devices`}; you stay signed in here.`
          : 'Changing it signs out every other device; you stay signed in here.'
      }
    >
      <PasswordForm email={user.email} />
    </SettingsGroup>
  );
}

function NoPassword({ email }: { email: string }) {
  return (
    <SettingsGroup id="password" title="Password" lead="This account has no password: you sign in with Google.">
      <p className="mb-3 text-sm text-text-2">
        To sign in with {email} and a password as well, set one with a link we email you. This ends every session,
        including this one.
      </p>
      <SendMail
        send={() => requestPasswordReset(email)}
        words={{ first: 'Email me a link', again: 'Send the link again', sent: `Sent to ${email}.` }}
      />
    </SettingsGroup>
  );
}

const FIELDS = ['currentPassword', 'newPassword'];

function PasswordForm({ email }: { email: string }) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const submission = useSubmission(FIELDS);
  const { faults, correct, busy, run } = submission;
  const change = useChangePassword();

  function submit() {
    void run(
      async () => {
        const { endedSessions } = await change.mutateAsync({ currentPassword, newPassword });
        setCurrent('');
        setNew('');
        notify.success(`Password changed.${endedText(endedSessions)}`);
      },
      {
        ...(currentPassword === '' && { currentPassword: 'Please enter your current password' }),
        ...(newPassword === '' && { newPassword: 'Please enter a password' }),
      },
    );
  }

  return (
    <Form submission={submission} onSubmit={submit} className="flex max-w-100 flex-col gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={faults.currentPassword}>
        <PasswordInput
          name="current-password"
          value={currentPassword}
          onChange={(event) => {
            setCurrent(event.target.value);
            correct('currentPassword');
          }}
        />
      </Field>
      <Field
        label="New password"
        hint="At least 10 characters. A sentence is easy to remember."
        error={faults.newPassword}
      >
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => {
            setNew(event.target.value);
            correct('newPassword');
          }}
        />
      </Field>
      <div>
        <Button type="submit" loading={busy} loadingText="Changing...">
          Change password
        </Button>
      </div>
    </Form>
  );
}

function endedText(ended: number): string {
  if (ended === 0) return '';
  return ended === 1 ? ' One other session was ended.' : ` ${ended} other sessions were ended.`;
}
