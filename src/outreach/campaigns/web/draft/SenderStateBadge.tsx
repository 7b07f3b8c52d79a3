// Marks a mailbox or a number that does not send.
import { type MailboxState, SENDER_STATE_LABELS } from '#outreach/mailboxes/fields.contract.ts';
import { Badge } from '#ui/Badge.tsx';

export function SenderStateBadge({ state }: { state: MailboxState }) {
  if (state === 'active') return null;
  const { label, tone } = SENDER_STATE_LABELS[state];
  return <Badge tone={tone}>{label}</Badge>;
}
