// The columns of scheduled messages: the time here and there, recipient, message and its source, sender, status with its reason.
import { cx } from 'class-variance-authority';
import { MoreHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { formatShortDateTime } from '#shared/formats.ts';
import { campaignPath, contactPath, emailDraftPath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import type { MailReason } from '../fields.contract.ts';
import type { ScheduledMail } from '../scheduled.contract.ts';
import { theirTime } from './calendar-days.ts';
import type { ScheduledChanges } from './use-scheduled.ts';

const KINDS = { campaign: 'Campaign', composer: 'Single email', answer: 'Reply' } as const;
const CHANNELS = { email: 'Email', whatsapp: 'WhatsApp' } as const;

export function getColumns(changes: ScheduledChanges, onMove: (mail: ScheduledMail) => void) {
  return [
    {
      key: 'at',
      header: 'Send time',
      card: 'title' as const,
      cell: ({ at, zone, place }: ScheduledMail) => {
        const theirs = theirTime(at, zone);
        return (
          <span className="whitespace-nowrap">
            <span className="block font-semibold">{formatShortDateTime(at)}</span>
            {theirs && (
              <span className="block text-xs text-text-3">
                {theirs} in {place}
              </span>
            )}
          </span>
        );
      },
    },
    {
      key: 'to',
      header: 'To',
      cell: ({ toName, toEmail, contactId }: ScheduledMail) => (
        <span className="block min-w-0 md:max-w-40 2xl:max-w-96">
          <span className="block truncate">
            {contactId ? <Link to={contactPath(contactId)}>{toName || toEmail}</Link> : toName || toEmail}
          </span>
          {toName && <span className="block truncate text-xs text-text-3">{toEmail}</span>}
        </span>
      ),
    },
    {
      key: 'subject',
      header: 'Message',
      cell: (mail: ScheduledMail) => (
        <span className="block min-w-0 md:max-w-48 2xl:max-w-80">
          <span title={mail.subject} className={cx('block truncate', !mail.subject && 'text-text-3')}>
            {mail.subject || 'Personalized when sent'}
          </span>
          <span className="block truncate text-xs text-text-3">
            <Source mail={mail} />
          </span>
        </span>
      ),
    },
    {
      key: 'mailbox',
      header: 'From',
      cell: ({ mailbox, practice, channel }: ScheduledMail) => (
        <span className="block min-w-0 md:max-w-44 2xl:max-w-64">
          <span title={mailbox} className="block truncate">
            {mailbox}
          </span>
          <span className="block text-xs text-text-3">
            {CHANNELS[channel]}
            {practice && ', practice'}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: ({ reason, why }: ScheduledMail) => (
        <span className="flex min-w-0 items-center gap-2 md:max-w-64 2xl:max-w-96">
          <Badge {...getState(reason)} />
          <span title={why} className="line-clamp-2 text-xs whitespace-normal text-text-2">
            {why}
          </span>
        </span>
      ),
    },
    {
      key: 'act',
      header: 'More',
      card: 'corner' as const,
      cell: (mail: ScheduledMail) => <RowMenu mail={mail} changes={changes} onMove={() => onMove(mail)} />,
    },
  ];
}

function Source({ mail: { streamKind, streamId, streamName } }: { mail: ScheduledMail }) {
  if (streamKind === 'campaign') return <Link to={campaignPath(streamId)}>{streamName}</Link>;
  return <span className="text-text-2">{KINDS[streamKind]}</span>;
}

/** Whether it is sent automatically, or waits for an action. */
function getState(reason: MailReason) {
  if (reason === 'stream-paused' || reason === 'mailbox-paused') return { tone: 'warn', children: 'Paused' } as const;
  if (reason === 'mailbox-broken') return { tone: 'bad', children: 'Stopped' } as const;
  return { tone: 'info', children: 'Waiting' } as const;
}

interface RowMenuProps {
  mail: ScheduledMail;
  changes: ScheduledChanges;
  onMove: () => void;
}

function RowMenu({ mail, changes, onMove }: RowMenuProps) {
  const target = { ids: [mail.id] };
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`More for ${mail.toName || mail.toEmail}`}
          icon={<MoreHorizontal aria-hidden size={16} />}
        />
      }
    >
      <MenuItem needs="write" onSelect={onMove}>
        Reschedule…
      </MenuItem>
      <MenuItem needs="write" onSelect={() => changes.move(target, { minutes: 60 }, 'moved by an hour')}>
        An hour later
      </MenuItem>
      <MenuItem needs="write" onSelect={() => changes.move(target, { minutes: 1_440 }, 'moved by a day')}>
        A day later
      </MenuItem>
      <MenuItem needs="write" onSelect={() => changes.move(target, 'now', 'sent now')}>
        Send now
      </MenuItem>
      {mail.streamKind === 'composer' && (
        <MenuItem needs="write" asChild>
          <Link to={emailDraftPath(mail.streamId)}>Edit email</Link>
        </MenuItem>
      )}
      <MenuItem needs="write" tone="danger" onSelect={() => changes.cancel(target)}>
        Cancel sending
      </MenuItem>
    </Menu>
  );
}
