// What is known of an e-mail address in one word: that it must not be contacted counts more than whether it exists.
import { formatAge, formatDateTime } from '#shared/formats.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import type { Contact } from '../../contract.ts';

type Checked = Pick<
  Contact,
  'email' | 'emailVerdict' | 'emailCheckedAt' | 'emailState' | 'emailStateAt' | 'emailStateReason'
>;

const VERDICTS: Record<NonNullable<Contact['emailVerdict']>, { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'good' },
  risky: { label: 'Risky', tone: 'warn' },
  invalid: { label: 'Invalid', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'neutral' },
};
const STATES: Record<Exclude<Contact['emailState'], 'open'>, string> = {
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  complained: 'Complained',
};

export function VerdictBadge({ contact }: { contact: Checked }) {
  const { email, emailVerdict, emailCheckedAt, emailState, emailStateAt, emailStateReason } = contact;
  if (emailState !== 'open') {
    const since = emailStateAt ? `since ${formatDateTime(emailStateAt)}` : '';
    return (
      <span title={[emailStateReason, since].filter(Boolean).join(', ') || undefined} className="flex">
        <Badge tone="bad">{STATES[emailState]}</Badge>
      </span>
    );
  }
  if (emailVerdict === null || email === '') return <span className="text-text-3">–</span>;
  const { label, tone } = VERDICTS[emailVerdict];
  return (
    <span
      title={emailCheckedAt ? `Verified ${formatDateTime(emailCheckedAt)}` : undefined}
      className="flex items-center gap-1.5"
    >
      <Badge tone={tone}>{label}</Badge>
      {emailCheckedAt && <span className="text-xs text-text-3">{formatAge(emailCheckedAt)}</span>}
    </span>
  );
}
