// Settings, Account: role and profile type, email address, password, Google sign-in.

import { CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { hasFormDraft, useFormDraft } from '#platform/web/form-draft.ts';
import { formatDate, formatDateTime } from '#shared/formats.ts';
import { ROLE_NAMES, type Role } from '#shared/roles.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { EmailInput } from '#ui/Input.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup, SettingsGroups, SettingsRow } from '#ui/SettingsGroup.tsx';
import type { EmailChange } from '../account-settings.contract.ts';
import type { UserDocument } from '../contract.ts';
import { GoogleLink } from './google/GoogleLink.tsx';
import { PasswordSettings } from './sign-in/PasswordSettings.tsx';
import { SendMail } from './sign-in/SendMail.tsx';
import { useEmailChange, useEmailChangeCalls } from './use-account-settings.ts';
import { useMe } from './use-me.ts';

const KINDS = { company_owner: 'Company owner', freelancer: 'Freelancer' } as const;

export function AccountSettings() {
  const { data: user } = useMe();
  // The shell is only drawn once the user is known; this is for the compiler.
  if (!user) return <SkeletonText lines={4} />;
  return (
    <SettingsGroups>
      <AboutAccount user={user} />
      <EmailSettings user={user} />
      <PasswordSettings user={user} />
      <GoogleLink user={user} />
    </SettingsGroups>
  );
}

function AboutAccount({ user }: { user: UserDocument }) {
  const since = formatDate(user.createdAt);
  return (
    <SettingsGroup id="about-account" title="Your account" padded={false}>
      <SettingsRow label="Your role" hint={roleHint(user.role)}>
        {ROLE_NAMES[user.role]}
      </SettingsRow>
      <SettingsRow label="Kind of account" hint="Decides which fields your profile needs.">
        <WithLink to="/settings?section=profile" words="Change">
          {user.userType ? KINDS[user.userType] : 'Not chosen yet'}
        </WithLink>
      </SettingsRow>
      <SettingsRow label="Member since">{since}</SettingsRow>
      <SettingsRow label="Account id" hint="Support may ask for it.">
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-text-2">
          <span className="break-all">{user.uid}</span>
          <CopyButton label="Copy" text={user.uid} />
        </span>
      </SettingsRow>
    </SettingsGroup>
  );
}

function roleHint(role: Role): string {
  return role !== 'owner'
    ? 'You spend from the balance of your team’s workspace.'
    : 'You manage the workspace’s credits, payments and keys.';
}

function WithLink({ to, words, children }: { to: string; words: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-3">
      {children}
      <Link to={to} className="link font-medium">
        {words}
      </Link>
    </span>
  );
}

export function EmailSettings({ user }: { user: Pick<UserDocument, 'email' | 'hasPassword'> }) {
  const { data: pending, error, isFetching, refetch } = useEmailChange();
  const [changing, setChanging] = useState(() => hasFormDraft(EMAIL_FORM));
  return (
    <SettingsGroup id="email" title="Email address" lead="You sign in with it and receive our emails there.">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p className="font-medium break-all">{user.email}</p>
        {user.hasPassword && !pending && !changing && !error && (
          <Button size="sm" onClick={() => setChanging(true)}>
            Change address
          </Button>
        )}
      </div>
      {!user.hasPassword && (
        <p className="mt-2 text-sm text-text-2">
          To change it,{' '}
          <a className="link" href="?section=account#password">
            set a password
          </a>{' '}
          first. You need it to confirm the change.
        </p>
      )}
      {error && (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'A pending change could not be loaded' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {pending && <EmailChangePending pending={pending} email={user.email} />}
      {changing && !pending && <EmailChangeForm onDone={() => setChanging(false)} />}
    </SettingsGroup>
  );
}

// The form for another email address. Its call needs a fresh confirmation, so an open tab alone does not give the account away.
const FIELDS = ['email'];
export const EMAIL_FORM = 'email-change';

export function EmailChangeForm({ onDone }: { onDone: () => void }) {
  const { values, change, forget } = useFormDraft(EMAIL_FORM, { email: '' });
  const { email } = values;
  const submission = useSubmission(FIELDS);
  const { busy, faults, correct, run } = submission;
  const { request } = useEmailChangeCalls();

  function close() {
    forget();
    onDone();
  }

  async function submit() {
    const sent = await run(() => request({ email }), {
      ...(email.trim() === '' && { email: 'Please enter your new email address' }),
    });
    if (sent) close();
  }

  return (
    <Form
      submission={submission}
      onSubmit={() => void submit()}
      label="Change email address"
      className="mt-4 flex max-w-100 flex-col gap-4 border-t border-line pt-4"
    >
      <Field label="New email address" error={faults.email} hint="Both addresses get an email and have to confirm.">
        <EmailInput
          name="new-email"
          autoComplete="off"
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
          Send both emails
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

export function EmailChangePending({ pending, email }: { pending: EmailChange; email: string }) {
  const { resend, cancel } = useEmailChangeCalls();
  const [cancelling, setCancelling] = useState(false);
  const until = formatDateTime(pending.expiresAt);

  async function cancelChange() {
    setCancelling(true);
    try {
      await cancel();
      notify.success('The change was cancelled. Your address stays as it is.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error);
      setCancelling(false);
    }
  }

  return (
    <section aria-label="Pending change" className="mt-4 rounded-m bg-surface-2 p-4 text-sm">
      <p className="font-medium">
        It becomes <span className="break-all">{pending.newEmail}</span> once both mailboxes have confirmed
      </p>
      <ul className="mt-3 space-y-2">
        <Mailbox address={email} confirmed={pending.oldConfirmed} />
        <Mailbox address={pending.newEmail} confirmed={pending.newConfirmed} />
      </ul>
      <p className="mt-3 text-text-2">
        The links work until <time dateTime={pending.expiresAt}>{until}</time>. Not there? Check your spam folder, or
        send them again.
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <SendMail
          justSent
          send={resend}
          words={{ first: 'Send again', again: 'Send again', sent: 'Sent to the addresses that have not confirmed.' }}
        />
        <Button size="sm" variant="ghost" loading={cancelling} loadingText="Cancelling..." onClick={cancelChange}>
          Cancel change
        </Button>
      </div>
    </section>
  );
}

function Mailbox({ address, confirmed }: { address: string; confirmed: boolean }) {
  return (
    <li className="flex items-start gap-2">
      {confirmed ? (
        <CircleCheck aria-hidden size={16} className="mt-px shrink-0 text-good" />
      ) : (
        <Clock aria-hidden size={16} className="mt-px shrink-0 text-text-3" />
      )}
      <span className="min-w-0">
        <span className="break-all">{address}</span>
        <span className={confirmed ? 'text-good' : 'text-text-3'}>
          {confirmed ? ' has confirmed' : ' has not confirmed'}
        </span>
      </span>
    </li>
  );
}
