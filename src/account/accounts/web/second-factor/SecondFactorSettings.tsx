// Settings, Security: authenticator app, passkeys and recovery codes, and whether everyone in the workspace needs a second factor.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { formatAge, formatDate } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { SettingsGroup, SettingsRow } from '#ui/SettingsGroup.tsx';
import { Switch } from '#ui/Switch.tsx';
import { type Passkey, RECOVERY_CODE_COUNT, type SecondFactor } from '../../second-factor.contract.ts';
import { removeApp, removePasskey, renewRecoveryCodes, setRequired, startApp } from '../api.ts';
import { useSignOut } from '../use-me.ts';
import { canUsePasskeys } from './factor-inputs.tsx';
import { AppDialog, PasskeyDialog, RecoveryCodes } from './SetUpDialogs.tsx';
import { StepUpHost } from './StepUpHost.tsx';
import {
  notifyUnlessCancelled,
  useCacheSecondFactor,
  useFactorChange,
  useSecondFactor,
  useSetUpDone,
} from './use-second-factor.ts';

export function SecondFactorSettings() {
  const factor = useSecondFactor();
  return (
    <SettingsGroup
      id="second-factor"
      title="Second factor"
      lead="A second step when you sign in, so that a stolen password is not enough."
      padded={!factor.data}
    >
      {factor.data ? (
        <Factors factor={factor.data} />
      ) : factor.error ? (
        <ErrorState error={factor.error} onRetry={factor.refetch} retrying={factor.isFetching} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </SettingsGroup>
  );
}

function Factors({ factor }: { factor: SecondFactor }) {
  const { app, passkeys, required, mayRequire } = factor;
  const any = app !== null || passkeys.length > 0;
  const last = (app ? 1 : 0) + passkeys.length === 1;
  return (
    <>
      <AppRow addedAt={app?.addedAt ?? null} last={last} />
      <Passkeys passkeys={passkeys} offered={factor.passkeysOffered && canUsePasskeys()} last={last} />
      {any && <RecoveryRow left={factor.recoveryCodesLeft} />}
      {(mayRequire || required) && <RequiredRow required={required} mayChange={mayRequire} any={any} />}
    </>
  );
}

function AppRow({ addedAt, last }: { addedAt: string | null; last: boolean }) {
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null);
  const done = useSetUpDone();
  const start = useMutation<{ secret: string; uri: string }, ApiError>({
    mutationFn: startApp,
    onSuccess: setSetUp,
    onError: notifyUnlessCancelled,
  });
  const remove = useFactorChange(removeApp, 'Authenticator app removed.');
  return (
    <SettingsRow
      label="Authenticator app"
      hint={addedAt ? `Added ${formatDate(addedAt)}.` : 'Codes from an app such as Google Authenticator or 1Password.'}
    >
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={start.isPending} onClick={() => start.mutate()}>
          {addedAt ? 'Replace' : 'Set up'}
        </Button>
        {addedAt && (
          <RemoveButton
            name="the authenticator app"
            last={last}
            busy={remove.isPending}
            onRemove={() => remove.mutate(undefined)}
          />
        )}
      </div>
      {setUp && (
        <AppDialog
          {...setUp}
          onClose={() => {
            setSetUp(null);
            void done();
          }}
        />
      )}
    </SettingsRow>
  );
}

function Passkeys({ passkeys, offered, last }: { passkeys: Passkey[]; offered: boolean; last: boolean }) {
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const done = useSetUpDone();
  return (
    <>
      <SettingsRow
        label="Passkeys"
        hint={
          offered
            ? 'Fingerprint, face, PIN or a security key.'
            : 'Passkeys need a browser that supports them, and this site on https with a domain name.'
        }
      >
        {offered && (
          <Button size="sm" onClick={() => setOpen('new')}>
            Add passkey
          </Button>
        )}
      </SettingsRow>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="border-b border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} last={last} onRename={() => setOpen(passkey)} />
          ))}
        </ul>
      )}
      {open && (
        <PasskeyDialog
          passkey={open === 'new' ? null : open}
          onClose={() => {
            setOpen(null);
            void done();
          }}
        />
      )}
    </>
  );
}

function PasskeyRow({ passkey, last, onRename }: { passkey: Passkey; last: boolean; onRename: () => void }) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  const remove = useFactorChange(() => removePasskey(id), 'Passkey removed.');
  const used = lastUsedAt ? `last used ${formatAge(lastUsedAt)}` : 'not used yet';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="break-words">{name}</bdi>
          {synced && <Badge>Synced</Badge>}
        </p>
        <p className="text-text-3">
          Added {formatDate(createdAt)}, {used}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <RemoveButton name={name} last={last} busy={remove.isPending} onRemove={() => remove.mutate(undefined)} />
      </div>
    </li>
  );
}

interface RemoveButtonProps {
  name: string;
  /** True where it is the only factor. */
  last: boolean;
  busy: boolean;
  onRemove: () => void;
}

function RemoveButton({ name, last, busy, onRemove }: RemoveButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="danger" loading={busy} aria-label={`Remove ${name}`} onClick={() => setOpen(true)}>
        Remove
      </Button>
      {open && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          description={
            last
              ? 'It is your only second factor. Your recovery codes stop working, and your password alone signs you in.'
              : 'You can no longer sign in with it.'
          }
          action="Remove"
          pending={busy}
          onClose={() => setOpen(false)}
          onConfirm={() => {
            // The next dialog may ask for the password or a code.
            setOpen(false);
            onRemove();
          }}
        />
      )}
    </>
  );
}

function RecoveryRow({ left }: { left: number }) {
  const keep = useCacheSecondFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = useMutation<Awaited<ReturnType<typeof renewRecoveryCodes>>, ApiError>({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ secondFactor, recoveryCodes }) => {
      keep(secondFactor);
      setCodes(recoveryCodes);
    },
    onError: notifyUnlessCancelled,
  });
  return (
    <SettingsRow
      label={
        <span className="flex flex-wrap items-center gap-2">
          Recovery codes
          {left <= 3 && <Badge tone="warn">{left === 0 ? 'None left' : 'Few left'}</Badge>}
        </span>
      }
      hint={`${left} of ${RECOVERY_CODE_COUNT} left. New codes replace the earlier ones.`}
    >
      <Button size="sm" loading={renew.isPending} onClick={() => renew.mutate()}>
        Create new codes
      </Button>
      {codes && (
        <Dialog open closable={false} size="md" title="Save your recovery codes">
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      )}
    </SettingsRow>
  );
}

function RequiredRow({ required, mayChange, any }: { required: boolean; mayChange: boolean; any: boolean }) {
  const change = useFactorChange(setRequired, required ? 'No longer required.' : 'Now required for everyone.');
  return (
    <div className="px-4 py-3">
      <Switch
        checked={required}
        disabled={!mayChange || change.isPending || (!any && !required)}
        onCheckedChange={(next) => change.mutate(next)}
        label="Require for everyone in the workspace"
        hint={
          !mayChange
            ? 'Set by the owner of your workspace.'
            : any
              ? 'Members without a second factor set one up before they can continue.'
              : 'Set up your own second factor first.'
        }
      />
    </div>
  );
}

// What a member sees whose workspace requires a second factor they do not have: the set-up, and nothing else.
export function SecondFactorSetup({ uid }: { uid: string }) {
  const signOut = useSignOut();
  return (
    <main className="mx-auto min-h-dvh max-w-170 px-4 py-12">
      <h1 className="text-2xl font-title tracking-[-0.02em]">Set up a second factor</h1>
      <p className="mt-2 mb-8 text-md text-text-2">
        Your workspace requires one. Add an authenticator app or a passkey to continue.
      </p>
      <SecondFactorSettings />
      <Button
        variant="ghost"
        size="sm"
        className="mt-6"
        loading={signOut.isPending}
        onClick={() => signOut.mutate(uid)}
      >
        Sign out
      </Button>
      <StepUpHost />
    </main>
  );
}
