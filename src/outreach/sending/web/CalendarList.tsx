// The calendar where it is narrow: days one below the other, each with what leaves on it.
import type { SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import type { ScheduledCalendar } from '../scheduled.contract.ts';
import { dayWords } from './calendar-days.ts';
import { DayRoom } from './DayRoom.tsx';
import type { ShowRows } from './page-state.ts';
import { Slot } from './Slot.tsx';
import type { ScheduledChanges } from './use-scheduled.ts';

interface CalendarListProps {
  /** That it is narrowed to. */
  channel: SenderChannel | null;
  calendar: ScheduledCalendar;
  changes: ScheduledChanges;
  onShow: ShowRows;
}

export function CalendarList({ channel, calendar: { days, slots }, changes, onShow }: CalendarListProps) {
  return (
    <div className="space-y-3">
      {days.map((day) => {
        const own = slots.filter(({ at }) => at >= day.from && at < day.to);
        return (
          <section key={day.day} aria-label={dayWords(day.day)} className="rounded-l border border-line bg-surface p-3">
            <h3 className="text-sm font-semibold">{dayWords(day.day)}</h3>
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
