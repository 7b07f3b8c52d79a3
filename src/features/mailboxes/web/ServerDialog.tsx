// Other servers or another password of a mailbox, kept only where they work.
import { Dialog } from '#ui/Dialog.tsx';
import { notify } from '#ui/notify.ts';
import type { Mailbox, ServerSettings } from '../contract.ts';
import { sendServer } from './mailbox-calls.ts';
import { blankServer, ServersForm } from './ServersForm.tsx';
import { useChange } from './use-mailboxes.ts';

export function ServerDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const { id, email, smtp, imap, has } = mailbox;
  const change = useChange(
    (server: ServerSettings) => sendServer(id, server),
    ({ mailbox: kept }) => {
      if (kept === null) return;
      notify.success('Servers saved');
      onClose();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Servers and password"
      description="They are tried first. What works now stays until the new settings do."
    >
      <ServersForm
        start={{ smtp: smtp ?? blankServer(email, 465), imap: imap ?? blankServer(email, 993), reads: imap !== null }}
        passwordHint={has.smtp ? 'Left empty, the stored one stays. It cannot be read here.' : 'Stored encrypted.'}
        kept={has.smtp}
        checks={change.data?.checks ?? []}
        error={change.error}
        pending={change.isPending}
        submitWords="Test and save"
        onSubmit={(server) => change.mutate(server)}
        onBack={onClose}
      />
    </Dialog>
  );
}
