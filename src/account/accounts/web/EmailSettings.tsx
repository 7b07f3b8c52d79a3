// The address: shown, changed with the confirmation of both mailboxes, and what a change waits for.
import { useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { hasFormDraft } from '#platform/web/use-form-draft.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { UserDocument } from '../contract.ts';
import { EMAIL_FORM, EmailChangeForm } from './EmailChangeForm.tsx';
import { EmailChangePending } from './EmailChangePending.tsx';
import { useEmailChange } from './use-account-settings.ts';

export function EmailSettings({ user }: { user: Pick<UserDocument, 'email' | 'hasPassword'> }) {
  const { data: pending, error, isFetching, refetch } = useEmailChange();
  const [changing, setChanging] = useState(() => hasFormDraft(EMAIL_FORM));
  return (
    <SettingsGroup id="email" title="E-mail address" lead="You sign in with it, and it gets our mails.">
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
          first: it is asked for before anything is sent.
        </p>
      )}
      {error && (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'It could not be seen whether a change is waiting' }}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {pending && <EmailChangePending pending={pending} email={user.email} />}
      {changing && !pending && <EmailChangeForm onDone={() => setChanging(false)} />}
    </SettingsGroup>
  );
}
