// Connects a mailbox: the address first, then the settings found for it, tested before anything is saved. Going back loses nothing.
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { region } from '#shared/region.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { FoundSettings, OtherServers } from '../contract.ts';
import { ConsentButton } from './ConsentButton.tsx';
import { blankServer, ServersForm, type TypedServers } from './ServersForm.tsx';
import { type Provider, readFound, sendConnect, useChange } from './use-mailboxes.ts';

interface ConnectDialogProps {
  oauth: Record<Provider, boolean>;
  onClose: () => void;
}

export function ConnectDialog({ oauth, onClose }: ConnectDialogProps) {
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<FoundSettings | null>(null);
  /** What was typed for an address before going back. */
  const [draft, setDraft] = useState<{ email: string; typed: TypedServers } | null>(null);
  const find = useChange(readFound, setFound);
  function submit(event: FormEvent) {
    event.preventDefault();
    find.mutate(email.trim());
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={found ? `Connect ${email.trim()}` : 'Connect mailbox'}
      description={
        found
          ? 'Sign-in, an email to itself and reading are tested. The mailbox is saved only if they work.'
          : 'Leadwright looks up its servers from the address.'
      }
    >
      {found ? (
        <Connect
          email={email.trim()}
          found={found}
          {...(draft?.email === email.trim() && { typed: draft.typed })}
          onBack={(typed) => {
            setDraft({ email: email.trim(), typed });
            setFound(null);
          }}
          onClose={onClose}
        />
      ) : (
        <form noValidate onSubmit={submit} className="space-y-4">
          <Field label="Email address" required error={find.error?.fields[0]?.message ?? find.error?.message}>
            <Input
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              placeholder="you@company.com"
              value={email}
              onChange={(event) => {
                find.reset();
                setEmail(event.target.value);
              }}
            />
          </Field>
          {(oauth.google || oauth.microsoft) && (
            <div className="flex flex-wrap gap-2">
              {oauth.google && <ConsentButton provider="google" email={email.trim()} />}
              {oauth.microsoft && <ConsentButton provider="microsoft" email={email.trim()} />}
            </div>
          )}
          <div className="flex justify-end gap-2">
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={find.isPending} loadingText="Looking up...">
              Find servers
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const FROM_LABELS: Record<FoundSettings['from'], string> = {
  known: 'Settings published by this provider.',
  announced: 'Settings published by the domain.',
  guess: 'The domain publishes no settings, so these are a guess. Check them with your provider.',
};

interface ConnectProps {
  email: string;
  found: FoundSettings;
  /** What was typed before. */
  typed?: TypedServers;
  onBack: (typed: TypedServers) => void;
  onClose: () => void;
}

function Connect({ email, found, typed, onBack, onClose }: ConnectProps) {
  const [, setSearch] = useSearchParams();
  // One id for all attempts: sent twice, it is one mailbox.
  const id = useRef(crypto.randomUUID());
  const connect = useChange(
    ({ smtp, ...server }: OtherServers) =>
      sendConnect({
        ...{ id: id.current, email, settings: { zone: region().timeZone } },
        server: { ...server, smtp: smtp ?? found.smtp },
      }),
    ({ mailbox }) => {
      if (mailbox === null) return;
      notify.success(`${mailbox.email} is connected`);
      onClose();
      setSearch({ mailbox: mailbox.id });
    },
  );
  return (
    <ServersForm
      start={
        typed ?? {
          ...{ smtp: found.smtp, imap: found.imap ?? blankServer(email, 993), reads: found.imap !== null },
          ...{ password: '', readingPassword: '' },
        }
      }
      passwordHint="Stored encrypted and never shown again."
      passwordUrl={found.passwordUrl}
      checks={connect.data?.checks ?? NONE}
      error={connect.error}
      pending={connect.isPending}
      submitLabel="Test and connect"
      onSubmit={(server) => connect.mutate(server)}
      onBack={onBack}
      above={
        <>
          <Notice tone={found.from === 'guess' ? 'warn' : 'info'} {...(found.provider && { title: found.provider })}>
            {FROM_LABELS[found.from]} {found.hint}
          </Notice>
          {found.oauth && <ConsentButton provider={found.oauth} email={email} />}
        </>
      }
    />
  );
}

const NONE: readonly never[] = [];
