// Days beside each other, hours below each other. A slot is dragged to another hour, or moved with Alt and the arrow keys.
import { type DragEvent, useState } from 'react';
import type { SenderChannel } from '#outreach/mailboxes/fields.contract.ts';
import type { ScheduledCalendar } from '../scheduled.contract.ts';
import { dayWords, hourWords, momentAt } from './calendar-days.ts';
import { DayRoom } from './DayRoom.tsx';
import type { ShowRows } from './page-state.ts';
import { Slot } from './Slot.tsx';
import { type CalendarSlot, slotTarget } from './slot-labels.ts';
import type { ScheduledChanges } from './use-scheduled.ts';

interface CalendarGridProps {
  /** That it is narrowed to. */
  channel: SenderChannel | null;
  calendar: ScheduledCalendar;
  changes: ScheduledChanges;
  /** In the table. */
  onShow: ShowRows;
}

/** Hours that are always shown; earlier and later ones where something leaves. */
const USUAL = { from: 8, to: 18 };

export function CalendarGrid({ channel, calendar: { days, slots }, changes, onShow }: CalendarGridProps) {
  const [dragged, drag] = useState<CalendarSlot | null>(null);
  const [over, setOver] = useState('');
  const used = slots.map(({ from }) => new Date(from).getHours());
  const first = Math.min(USUAL.from, ...used);
  const last = Math.max(USUAL.to, ...used.map((hour) => hour + 1));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);

  function drop(event: DragEvent, day: string, hour: number) {
    event.preventDefault();
    setOver('');
    if (dragged === null) return;
    const minute = new Date(dragged.at).getMinutes();
    changes.move(slotTarget(dragged), { to: momentAt(day, hour, minute).toISOString() });
    drag(null);
  }

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
                <span className="block text-sm font-semibold">{dayWords(day.day)}</span>
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
                {hourWords(hour)}
              </th>
              {days.map(({ day, from, to }) => {
                const place = `${day} ${hour}`;
                const own = slots.filter(
                  (slot) => slot.at >= from && slot.at < to && new Date(slot.from).getHours() === hour,
                );
                return (
                  <td
                    key={place}
                    className={`space-y-1 border-b border-l border-line p-1 align-top ${over === place ? 'bg-accent-soft' : ''}`}
                    onDragOver={(event) => {
                      event.preventDefault();
                      setOver(place);
                    }}
                    onDragLeave={() => setOver((before) => (before === place ? '' : before))}
                    onDrop={(event) => drop(event, day, hour)}
                  >
                    {own.map((slot) => (
                      <Slot
                        key={`${slot.streamId} ${slot.mailboxId} ${slot.from}`}
                        slot={slot}
                        changes={changes}
                        onShow={onShow}
                        onDrag={drag}
                      />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
