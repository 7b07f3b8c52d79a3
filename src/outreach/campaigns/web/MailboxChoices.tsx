// From which mailboxes a campaign is sent: all that are active, or chosen ones.
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SenderStateBadge } from './SenderStateBadge.tsx';
import { useMailboxChoices } from './use-campaigns.ts';

interface MailboxChoicesProps {
  /** None: all that are active. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

export function MailboxChoices({ chosen, onChange }: MailboxChoicesProps) {
  const { data, isError, error } = useMailboxChoices();
  if (isError) return <Notice tone="bad">{error.message}</Notice>;
  if (!data) return null;
  if (data.items.length === 0) {
    return (
      <Notice
        tone="warn"
        action={
          <Link to="/email-settings" className="link">
            Connect a mailbox
          </Link>
        }
      >
        No mailbox is connected. You can also start with a practice mailbox.
      </Notice>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Mailboxes</legend>
      <ul className="divide-y divide-line rounded-m border border-line">
        {data.items.map(({ id, email, kind, state, sentToday, capToday }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <Checkbox
              className="min-w-0 flex-1"
              label={<span className="wrap-anywhere">{email}</span>}
              checked={chosen.includes(id)}
              onCheckedChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
            {kind === 'practice' && <Badge tone="info">Practice</Badge>}
            <SenderStateBadge state={state} />
            <span className="text-xs text-text-3">
              {sentToday.toLocaleString('en-US')} of {capToday.toLocaleString('en-US')} today
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-text-3">
        {chosen.length === 0 && 'If you choose none, all working mailboxes are used. '}
        Each recipient always hears from the same mailbox.
      </p>
    </fieldset>
  );
}
