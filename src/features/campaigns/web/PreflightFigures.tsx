// What a campaign will do if it starts: how many people and mails, from which mailboxes, and when it ends.
import { formatCount, formatDay } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Stat } from '#ui/Stat.tsx';
import type { Preflight } from '../contract.ts';
import { momentText, peopleText } from './campaign-words.ts';

export function PreflightFigures({ preflight }: { preflight: Preflight }) {
  const { ready, leftOut, mails, firstDay, perDay, firstAt, endsOn, mailboxes } = preflight;
  return (
    <Card>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <Stat
          label="Recipients"
          value={formatCount(ready)}
          note={leftOut > 0 ? `${formatCount(leftOut)} excluded` : 'all'}
        />
        <Stat label="Emails" value={formatCount(mails)} note="without replies" />
        <Stat label="First email" value={<span className="text-lg">{firstAt ? momentText(firstAt) : 'None'}</span>} />
        <Stat label="Emails per day" value={formatCount(perDay)} note={`${formatCount(firstDay)} on the first day`} />
        <Stat
          label="Ends"
          value={<span className="text-lg">{endsOn ? formatDay(`${endsOn}T12:00:00`) : 'Unknown'}</span>}
        />
      </div>
      {mailboxes.length > 0 && (
        <ul aria-label="Mailboxes" className="mt-4 divide-y divide-line border-t border-line pt-1 text-sm">
          {mailboxes.map(({ id, email, people, perDay: cap, state, practice }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
              {practice && <Badge tone="info">Practice</Badge>}
              {state !== 'active' && <Badge tone="warn">{state === 'broken' ? 'Disconnected' : 'Paused'}</Badge>}
              <span className="text-text-2">
                {peopleText(people)}, {formatCount(cap)} a day
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
