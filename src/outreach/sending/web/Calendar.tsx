// The calendar of scheduled mails: a day or a week of hours, with the remaining capacity of each day. Narrow screens show one day below the other.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import type { SetList } from '#platform/web/list-address.ts';
import { addDays } from '#shared/calendar-day.ts';
import { formatCount, formatHour, formatWeekdayDay } from '#shared/formats.ts';
import { localTime, momentAt, today } from '#shared/local-time.ts';
import { region } from '#shared/region.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { useDropTarget } from '#ui/use-drag.ts';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { ScheduledCalendar } from '../scheduled.contract.ts';
import { getSpan } from './calendar-days.ts';
import type { PageState, ShowRows } from './page-state.ts';
import { type CalendarSlot, SLOT, Slot, slotTarget } from './Slot.tsx';
import { mailsText, type ScheduledChanges, useCalendar, useScheduledChanges } from './use-scheduled.ts';

interface CalendarProps {
  state: PageState;
  set: SetList<PageState>;
  view: 'week' | 'day';
}

const WIDE = 900;

export function Calendar({ state, set, view }: CalendarProps) {
  const { first, days } = getSpan(view, state.day);
  const { mailbox, stream, channel } = state;
  const zone = region().timeZone;
  const query = useCalendar({
    ...{ day: first, days, zone },
    ...(mailbox && { mailbox }),
    ...(stream && { stream }),
    ...(channel && { channel }),
  });
  const changes = useScheduledChanges();
  const wide = useMinWidth(WIDE);
  const go = (day: string | null) => set({ day }, { step: true });
  const last = addDays(first, days - 1);
  const narrow: ShowRows = (from, to, pushed) => {
    if (!pushed) return set({ view: 'table', from, to }, { step: true });
    const { mailbox: of, after } = pushed;
    const place = after === '' ? {} : { after, page: 2 };
    set({ view: 'table', from, to, mailbox: of, stream: null, ...place }, { step: true });
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton
          label={view === 'week' ? 'The week before' : 'The day before'}
          icon={<ChevronLeft aria-hidden size={16} />}
          onClick={() => go(addDays(first, -days))}
        />
        <Button size="sm" onClick={() => go(null)} disabled={first <= today() && today() <= last}>
          Today
        </Button>
        <IconButton
          label={view === 'week' ? 'The next week' : 'The next day'}
          icon={<ChevronRight aria-hidden size={16} />}
          onClick={() => go(addDays(first, days))}
        />
        <h2 aria-live="polite" className="text-md font-semibold">
          {days === 1 ? formatWeekdayDay(first) : `${formatWeekdayDay(first)} to ${formatWeekdayDay(last)}`}
        </h2>
        {query.data && (
          <Beyond earlier={query.data.earlier} later={query.data.later} onShow={narrow} days={query.data.days} />
        )}
      </div>
      {query.data ? (
        wide ? (
          <CalendarGrid channel={channel} calendar={query.data} changes={changes} onShow={narrow} />
        ) : (
          <CalendarList channel={channel} calendar={query.data} changes={changes} onShow={narrow} />
        )
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

interface BeyondProps {
  earlier: number;
  later: number;
  days: readonly { from: string; to: string }[];
  onShow: ShowRows;
}

const MIN_DATE = '2000-01-01T00:00:00.000Z';
const MAX_DATE = '2100-01-01T00:00:00.000Z';

/** Mails outside these days. */
function Beyond({ earlier, later, days, onShow }: BeyondProps) {
  const from = days[0]?.from ?? MIN_DATE;
  const to = days.at(-1)?.to ?? MAX_DATE;
  return (
    <span className="ml-auto flex flex-wrap gap-2 text-sm">
      {earlier > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onShow(MIN_DATE, from)}>
          {mailsText(earlier)} before
        </Button>
      )}
      {later > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onShow(to, MAX_DATE)}>
          {mailsText(later)} after
        </Button>
      )}
    </span>
  );
}

// The calendar on narrow screens: days one below the other, each with its mails.
interface CalendarListProps {
  /** The mailbox of the filter. */
  channel: SenderChannel | null;
  calendar: ScheduledCalendar;
  changes: ScheduledChanges;
  onShow: ShowRows;
}

function CalendarList({ channel, calendar: { days, slots }, changes, onShow }: CalendarListProps) {
  return (
    <div className="space-y-3">
      {days.map((day) => {
        const own = slots.filter(({ at }) => at >= day.from && at < day.to);
        return (
          <section
            key={day.day}
            aria-label={formatWeekdayDay(day.day)}
            className="rounded-l border border-line bg-surface p-3"
          >
            <h3 className="text-sm font-semibold">{formatWeekdayDay(day.day)}</h3>
            <DayRoom day={day} hasRoom={channel !== 'whatsapp'} onShow={onShow} />
            <div className="mt-2 space-y-1">
              {own.map((slot) => (
                <Slot
                  key={`${slot.streamId} ${slot.mailboxId} ${slot.from}`}
                  slot={slot}
                  changes={changes}
                  onShow={onShow}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

// Days side by side, hours below each other. A slot is dragged to another hour, or moved with Alt and the arrow keys.
interface CalendarGridProps {
  /** The mailbox of the filter. */
  channel: SenderChannel | null;
  calendar: ScheduledCalendar;
  changes: ScheduledChanges;
  /** Opens them in the table. */
  onShow: ShowRows;
}

/** Hours that are always shown; earlier and later ones if they have mails. */
const USUAL = { from: 8, to: 18 };

function CalendarGrid({ channel, calendar: { days, slots }, changes, onShow }: CalendarGridProps) {
  const used = slots.map(({ from }) => localTime(from).hour);
  const first = Math.min(USUAL.from, ...used);
  const last = Math.max(USUAL.to, ...used.map((hour) => hour + 1));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);

  return (
    <div className="overflow-x-auto rounded-l border border-line bg-surface">
      <table
        aria-label="Calendar"
        className={`w-full table-fixed border-separate border-spacing-0 ${days.length > 1 ? 'min-w-[56rem]' : ''}`}
      >
        <thead>
          <tr>
            <th scope="col" className="w-14 border-b border-line">
              <span className="sr-only">Hour</span>
            </th>
            {days.map((day) => (
              <th
                scope="col"
                key={day.day}
                className="border-b border-l border-line p-2 text-left align-top font-normal"
              >
                <span className="block text-sm font-semibold">{formatWeekdayDay(day.day)}</span>
                <DayRoom day={day} hasRoom={channel !== 'whatsapp'} onShow={onShow} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th
                scope="row"
                className="h-12 border-b border-line p-2 text-right align-top text-xs font-normal text-text-3 tabular-nums"
              >
                {formatHour(hour)}
              </th>
              {days.map(({ day, from, to }) => {
                const own = slots.filter(
                  (slot) => slot.at >= from && slot.at < to && localTime(slot.from).hour === hour,
                );
                return (
                  <HourCell key={day} day={day} hour={hour} changes={changes}>
                    {own.map((slot) => (
                      <Slot
                        key={`${slot.streamId} ${slot.mailboxId} ${slot.from}`}
                        slot={slot}
                        changes={changes}
                        onShow={onShow}
                        draggable
                      />
                    ))}
                  </HourCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HourCellProps {
  day: string;
  hour: number;
  changes: ScheduledChanges;
  children: ReactNode;
}

/** Takes a dropped slot over into its hour; the minute stays. */
function HourCell({ day, hour, changes, children }: HourCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const over = useDropTarget<HTMLTableCellElement, CalendarSlot>(cell, {
    kind: SLOT,
    onDrop(slot) {
      const to = momentAt(day, hour, localTime(slot.at).minute);
      changes.move(slotTarget(slot), { to: to.toISOString() });
    },
  });
  return (
    <td ref={cell} className={`space-y-1 border-b border-l border-line p-1 align-top ${over ? 'bg-accent-soft' : ''}`}>
      {children}
    </td>
  );
}

// How much is sent on a day, how much more its mailboxes can send, and what moves to the next day.
interface DayRoomProps {
  day: ScheduledCalendar['days'][number];
  /** Numbers of WhatsApp have no daily limit to show. */
  hasRoom: boolean;
  onShow: ShowRows;
}

function DayRoom({ day: { mails, room, mailboxes, from, to }, hasRoom, onShow }: DayRoomProps) {
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
