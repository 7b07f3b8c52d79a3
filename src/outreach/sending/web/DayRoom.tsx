// How much is sent on a day, how much more its mailboxes can send, and what moves to the next day.
import { formatCount } from '#shared/formats.ts';
import type { ScheduledCalendar } from '../scheduled.contract.ts';
import type { ShowRows } from './page-state.ts';
import { mailsText } from './use-scheduled.ts';

interface DayRoomProps {
  day: ScheduledCalendar['days'][number];
  /** Numbers of WhatsApp have no daily limit to show. */
  hasRoom: boolean;
  onShow: ShowRows;
}

export function DayRoom({ day: { mails, room, mailboxes, from, to }, hasRoom, onShow }: DayRoomProps) {
  const cap = mailboxes.reduce((sum, each) => sum + each.cap, 0);
  const used = mailboxes.reduce((sum, each) => sum + Math.min(each.cap, each.sent + each.planned), 0);
  const pushed = mailboxes.reduce((sum, each) => sum + each.pushed, 0);
  if (Date.parse(to) <= Date.now() && mails === 0) {
    const sent = mailboxes.reduce((sum, each) => sum + each.sent, 0);
    return <div className="mt-0.5 text-xs text-text-3">{sent > 0 ? `${mailsText(sent)} sent` : 'Over'}</div>;
  }
  const share = cap === 0 ? 0 : Math.round((used / cap) * 100);
  return (
    <div className="mt-0.5 text-xs text-text-3">
      {hasRoom && (
        <span aria-hidden className="mb-1 block h-1 overflow-hidden rounded-full bg-surface-3">
          <span className={`block h-full ${pushed > 0 ? 'bg-warn' : 'bg-accent'}`} style={{ width: `${share}%` }} />
        </span>
      )}
      {mails > 0 ? (
        <button
          type="button"
          className="font-label text-accent-text underline-offset-3 hover:underline pointer-coarse:min-h-11"
          onClick={() => onShow(from, to)}
        >
          {mailsText(mails)}
        </button>
      ) : (
        'No messages'
      )}
      {hasRoom && `, room for ${formatCount(room)} emails`}
      {hasRoom && pushed > 0 && (
        <span className="block text-warn">
          {mailboxes
            .filter((each) => each.pushed > 0)
            .map((each) => (
              <span key={each.id} className="block break-words">
                {each.email}:{' '}
                <button
                  type="button"
                  className="font-label underline underline-offset-3 pointer-coarse:min-h-11"
                  onClick={() => onShow(from, to, { mailbox: each.id, after: each.pushedAfter })}
                >
                  {mailsText(each.pushed)}
                </button>{' '}
                above its limit of {formatCount(each.cap)} a day, moved to the next day
              </span>
            ))}
        </span>
      )}
    </div>
  );
}
