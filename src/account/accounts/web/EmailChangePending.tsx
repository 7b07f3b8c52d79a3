// A change of address that waits: which mailbox has confirmed, until when there is time, send again, call off.
import { CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import type { EmailChange } from '../account-contract.ts';
import { SendMail } from './SendMail.tsx';
import { useEmailChangeCalls } from './use-account-settings.ts';

export function EmailChangePending({ pending, email }: { pending: EmailChange; email: string }) {
  const { resend, cancel } = useEmailChangeCalls();
  const [cancelling, setCancelling] = useState(false);
  const until = new Date(pending.expiresAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

  async function callOff() {
    setCancelling(true);
    try {
      await cancel();
      notify.success('The change was called off. Your address stays as it is.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error);
      setCancelling(false);
    }
  }

  return (
    <section aria-label="Change that waits" className="mt-4 rounded-m bg-surface-2 p-4 text-sm">
      <p className="font-medium">
        It becomes <span className="break-all">{pending.newEmail}</span> once both mailboxes have confirmed
      </p>
      <ul className="mt-3 space-y-2">
        <Mailbox address={email} confirmed={pending.oldConfirmed} />
        <Mailbox address={pending.newEmail} confirmed={pending.newConfirmed} />
      </ul>
      <p className="mt-3 text-text-2">
        The links work until <time dateTime={pending.expiresAt}>{until}</time>. Not there? Look in spam, or send them
        again.
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <SendMail
          justSent
          send={resend}
          words={{ first: 'Send again', again: 'Send again', sent: 'Sent to whoever has not confirmed.' }}
        />
        <Button size="sm" variant="ghost" loading={cancelling} loadingText="Calling off..." onClick={callOff}>
          Call it off
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
        <span className={confirmed ? 'text-good' : 'text-text-3'}>{confirmed ? ' has confirmed' : ' has not yet'}</span>
      </span>
    </li>
  );
}
