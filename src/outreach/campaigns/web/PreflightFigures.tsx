// What a campaign will do if it starts: how many recipients and messages, from which mailboxes or numbers, and when it ends.
import { formatCount, formatDay } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Stat } from '#ui/Stat.tsx';
import type { Preflight } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import { momentText, peopleText } from './campaign-labels.ts';
import { CHANNEL_LABELS, capitalized } from './channel-labels.ts';
import { SenderStateBadge } from './SenderStateBadge.tsx';

interface PreflightFiguresProps {
  channel: CampaignChannel;
  preflight: Preflight;
}

export function PreflightFigures({ channel, preflight }: PreflightFiguresProps) {
  const { message, sender } = CHANNEL_LABELS[channel];
  const messages = capitalized(`${message}s`);
  const { ready, leftOut, mails, firstDay, perDay, firstAt, endsOn, mailboxes } = preflight;
  return (
    <Card>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <Stat
          label="Recipients"
          value={formatCount(ready)}
          note={leftOut > 0 ? `${formatCount(leftOut)} excluded` : 'all'}
        />
        <Stat label={messages} value={formatCount(mails)} note="without replies" />
        <Stat
          label={`First ${message}`}
          value={<span className="text-lg">{firstAt ? momentText(firstAt) : 'None'}</span>}
        />
        <Stat
          label={`${messages} per day`}
          value={formatCount(perDay)}
          note={`${formatCount(firstDay)} on the first day`}
        />
        <Stat
          label="Ends"
          value={<span className="text-lg">{endsOn ? formatDay(`${endsOn}T12:00:00`) : 'Unknown'}</span>}
        />
      </div>
      {mailboxes.length > 0 && (
        <ul
          aria-label={sender === 'mailbox' ? 'Mailboxes' : 'Numbers'}
          className="mt-4 divide-y divide-line border-t border-line pt-1 text-sm"
        >
          {mailboxes.map(({ id, email, people, perDay: cap, state, practice, peopleLimit, peopleLeft }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
              {practice && <Badge tone="info">Practice</Badge>}
              <SenderStateBadge state={state} />
              <span className="text-text-2">
                {peopleText(people)},{' '}
                {peopleLimit === null || peopleLeft === null
                  ? `${formatCount(cap)} a day`
                  : `${formatCount(peopleLeft)} of ${formatCount(peopleLimit)} left in 24 hours`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
