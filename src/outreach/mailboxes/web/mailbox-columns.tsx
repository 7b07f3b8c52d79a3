// The columns of the table of mailboxes.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { MailboxRow } from '../contract.ts';
import { SENDER_STATE_LABELS } from '../fields.contract.ts';
import { gapLabel, KIND_LABELS, rampLabel, retriesLabel, trackingLabel } from './mailbox-labels.ts';
import { weekLabel } from './week-hours.ts';

export const MAILBOX_COLUMNS: readonly TableColumn<MailboxRow>[] = [
  {
    key: 'email',
    header: 'Mailbox',
    card: 'title',
    cell: ({ id, email, fromName, kind }) => (
      <span className="block min-w-0">
        <Link to={`?mailbox=${id}`} className="font-semibold break-all hover:underline">
          {email}
        </Link>
        <span className="block text-xs text-text-3">
          {kind === 'practice'
            ? 'Practice: nothing is sent to real recipients'
            : [fromName, KIND_LABELS[kind]].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, fault }) => (
      <span className="block">
        <Badge tone={SENDER_STATE_LABELS[state].tone}>{SENDER_STATE_LABELS[state].label}</Badge>
        {fault && <span className="mt-1 line-clamp-2 block max-w-64 text-xs text-text-2">{fault}</span>}
      </span>
    ),
  },
  { key: 'sent', header: 'Sent today', width: 'w-44', cell: (row) => <SentToday {...row} /> },
  {
    key: 'gap',
    header: 'Gap',
    width: 'w-36',
    cell: (row) => <span className="text-text-2">{gapLabel(row)}</span>,
  },
  {
    key: 'hours',
    header: 'Working hours',
    width: 'w-52',
    cell: ({ windows, zone }) => (
      <span className="block">
        <span className="block text-text-2">{weekLabel(windows)}</span>
        <span className="block text-xs text-text-3">{zone.replaceAll('_', ' ')}</span>
      </span>
    ),
  },
  {
    key: 'answers',
    header: 'Replies',
    width: 'w-32',
    cell: ({ readsAnswers, readingFault }) =>
      !readsAnswers ? (
        <Badge tone="warn">Not read</Badge>
      ) : readingFault ? (
        <span className="block">
          <Badge tone="bad">Can't be read</Badge>
          <span className="mt-1 line-clamp-2 block max-w-64 text-xs text-text-2">{readingFault}</span>
        </span>
      ) : (
        <span className="text-text-2">Read</span>
      ),
  },
  {
    key: 'tracking',
    header: 'Tracking',
    width: 'w-32',
    cell: (row) => <span className="text-text-2">{trackingLabel(row)}</span>,
  },
];

type SentToday = Pick<MailboxRow, 'id' | 'today' | 'sentToday' | 'triesToday' | 'capToday' | 'dayCap'>;

/** How much of the daily limit is used. The number links to exactly those emails. */
export function SentToday(row: SentToday) {
  const { id, today, sentToday, triesToday, capToday } = row;
  const used = Math.max(sentToday, triesToday);
  const share = capToday === 0 ? 100 : Math.min(100, (used / capToday) * 100);
  return (
    <span className="block min-w-28 py-1.5">
      <span>
        <Link
          to={`/email-sender?tab=sent&mailbox=${id}&day=${today}`}
          aria-label={`${formatCount(sentToday)} sent today`}
          className="link touch-target font-semibold"
        >
          {formatCount(sentToday)}
        </Link>{' '}
        <span className="text-text-3">of {formatCount(capToday)}</span>
      </span>
      <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-surface-3">
        <span
          className={`block h-full rounded-full ${share >= 100 ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: `${share}%` }}
        />
      </span>
      {[retriesLabel(row), rampLabel(row)].map(
        (words) =>
          words && (
            <span key={words} className="mt-1 block text-xs text-text-3">
              {words}
            </span>
          ),
      )}
    </span>
  );
}
