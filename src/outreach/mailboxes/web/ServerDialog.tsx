// Changes the servers or passwords of a mailbox, saved only if they work.
import { Dialog } from '#ui/Dialog.tsx';
import { notify } from '#ui/notify.ts';
import type { Mailbox, OtherServers } from '../contract.ts';
import { blankServer, ServersForm } from './ServersForm.tsx';
import { sendServer, useChange } from './use-mailboxes.ts';

export function ServerDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const { id, email, kind, smtp, imap, has } = mailbox;
  const own = kind === 'smtp';
  const change = useChange(
    (server: OtherServers) => sendServer(id, server),
    ({ mailbox: kept }) => {
      if (kept === null) return;
      notify.success(own ? 'Servers saved' : kept.readsAnswers ? 'Replies are read' : 'Replies are no longer read');
      onClose();
    },
  );
  const start = {
    smtp: own ? (smtp ?? blankServer(email, 465)) : null,
    imap: imap ?? { ...blankServer(email, 993), host: own ? '' : 'imap.gmail.com' },
    reads: imap !== null || !own,
    ...{ password: '', readingPassword: '' },
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={own ? 'Servers and password' : `Read replies to ${email}`}
      description={
        own
          ? 'New settings are tested first. The current ones stay in use until they work.'
          : 'Read the inbox with a Google app password. It is tested first, and sending is not affected.'
      }
    >
      <ServersForm
        start={start}
        passwordHint={
          own
            ? has.smtp
              ? 'Leave empty to keep the stored one.'
              : 'Stored encrypted.'
            : 'An app password, not your account password. Stored encrypted.'
        }
        passwordUrl={own ? '' : 'https://myaccount.google.com/apppasswords'}
        kept={has}
        checks={change.data?.checks ?? NONE}
        at=""
        submitLabel="Test and save"
        onSubmit={change.mutateAsync}
        onBack={onClose}
      />
    </Dialog>
  );
}

const NONE: readonly never[] = [];
