// Connects a mailbox: the address first, then the settings found for it, tested before anything is saved. Going back loses nothing.
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { region } from '#shared/region.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { FoundSettings, OtherServers } from '../contract.ts';
import { ConsentButton } from './ConsentButton.tsx';
import { initialSender, SenderFields, type SenderValues, senderFaults } from './SenderFields.tsx';
import { blankServer, ServersForm, type TypedServers } from './ServersForm.tsx';
import { type Provider, readFound, sendConnect, useChange, useIdentity, useSaveIdentity } from './use-mailboxes.ts';

interface ConnectDialogProps {
  oauth: Record<Provider, boolean>;
  /** The page stays, in place of showing the new mailbox. */
  here?: boolean;
  onClose: () => void;
}

export function ConnectDialog({ oauth, here = false, onClose }: ConnectDialogProps) {
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<FoundSettings | null>(null);
  /** What was typed for an address before going back. */
  const [draft, setDraft] = useState<{ email: string; typed: TypedServers } | null>(null);
  const identity = useIdentity().data;
  /** Null where the sender details are complete. */
  const [typedSender, typeSender] = useState<SenderValues | null>(null);
  const sender = identity && !identity.complete ? (typedSender ?? initialSender(identity)) : null;
  const saveSender = useSaveIdentity();
  const find = useChange(readFound, setFound);
  const submission = useSubmission(['email', 'name', 'postalAddress']);
  const { busy, faults, correct, run } = submission;
  /** Saved before anything leads away: they are entered once, with the first mailbox. */
  async function keepSender(): Promise<boolean> {
    if (!sender || !identity) return true;
    const missing = senderFaults(sender);
    submission.setFaults(missing);
    if (Object.keys(missing).length > 0) return false;
    await saveSender.mutateAsync({ ...sender, optOutText: identity.optOutText });
    return true;
  }
  async function look() {
    await keepSender();
    return find.mutateAsync(email.trim());
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
          here={here}
          onClose={onClose}
        />
      ) : (
        <Form
          submission={submission}
          onSubmit={() => void run(look, sender ? senderFaults(sender) : {})}
          className="space-y-4"
        >
          <Field label="Email address" required error={faults.email}>
            <Input
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              placeholder="you@company.com"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                correct('email');
              }}
            />
          </Field>
          {sender && (
            <SenderFields
              values={sender}
              faults={faults}
              onChange={(change) => {
                typeSender({ ...sender, ...change });
                for (const field of Object.keys(change)) correct(field);
              }}
            />
          )}
          {(oauth.google || oauth.microsoft) && (
            <div className="flex flex-wrap gap-2">
              {oauth.google && <ConsentButton provider="google" email={email.trim()} before={keepSender} />}
              {oauth.microsoft && <ConsentButton provider="microsoft" email={email.trim()} before={keepSender} />}
            </div>
          )}
          <div className="flex justify-end gap-2">
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={busy} loadingText="Looking up...">
              Find servers
            </Button>
          </div>
        </Form>
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
  here: boolean;
  onBack: (typed: TypedServers) => void;
  onClose: () => void;
}

function Connect({ email, found, typed, here, onBack, onClose }: ConnectProps) {
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
      if (!here) setSearch({ mailbox: mailbox.id });
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
      at="server."
      submitLabel="Test and connect"
      onSubmit={connect.mutateAsync}
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
