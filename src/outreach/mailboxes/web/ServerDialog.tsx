// Other servers or another password of a mailbox, or of its reading alone, kept only where they work.
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
      notify.success(own ? 'Servers saved' : kept.readsAnswers ? 'Answers are read' : 'Answers are not read any more');
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
      title={own ? 'Servers and password' : `Reading answers to ${email}`}
      description={
        own
          ? 'They are tried first. What works now stays until the new settings do.'
          : 'Google lets an inbox be read with an app password. It is tried first, and sending stays as it is.'
      }
    >
      <ServersForm
        start={start}
        passwordHint={
          own
            ? has.smtp
              ? 'Left empty, the stored one stays. It cannot be read here.'
              : 'Stored encrypted.'
            : 'An app password, not that of the account. Stored encrypted.'
        }
        passwordUrl={own ? '' : 'https://myaccount.google.com/apppasswords'}
        kept={has}
        checks={change.data?.checks ?? NONE}
        error={change.error}
        pending={change.isPending}
        submitWords="Test and save"
        onSubmit={(server) => change.mutate(server)}
        onBack={onClose}
      />
    </Dialog>
  );
}

const NONE: readonly never[] = [];
