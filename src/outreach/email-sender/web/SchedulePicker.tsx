// The time to send: common choices, or any other, in the user's time zone.
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { addDays, toWeekday } from '#shared/calendar-day.ts';
import { formatShortDateTime } from '#shared/formats.ts';
import { fromInput, localTime, momentAt, today, toInput } from '#shared/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Popover } from '#ui/Popover.tsx';

interface SchedulePickerProps {
  /** Null: at once. */
  sendAt: string | null;
  onChange: (sendAt: string | null) => void;
}

export function SchedulePicker({ sendAt, onChange }: SchedulePickerProps) {
  const [open, setOpen] = useState(false);
  const choose = (at: string | null) => {
    onChange(at);
    setOpen(false);
  };
  return (
    <Popover
      label="Send time"
      align="start"
      side="top"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button type="button" icon={<CalendarClock aria-hidden size={16} />}>
          {sendAt === null ? 'Send later' : 'Change the time'}
        </Button>
      }
    >
      <Times sendAt={sendAt} onChoose={choose} />
    </Popover>
  );
}

interface TimesProps {
  sendAt: string | null;
  onChoose: (sendAt: string | null) => void;
}

function Times({ sendAt, onChoose }: TimesProps) {
  const [now] = useState(() => new Date());
  const times = usualTimes(now);
  const [own, setOwn] = useState(() => toInput(sendAt ?? times[0]?.at ?? now));
  const chosen = fromInput(own);
  const valid = chosen !== null && chosen > now;
  return (
    <div className="p-1.5">
      {times.map(({ label, at }) => (
        <button
          key={label}
          type="button"
          className={`${menuItem()} justify-between hover:bg-surface-2 focus-visible:bg-surface-2`}
          onClick={() => onChoose(at.toISOString())}
        >
          {label}
          <span className="text-text-3">{formatShortDateTime(at)}</span>
        </button>
      ))}
      <div className="mt-1.5 space-y-2 border-t border-line p-2">
        <Field label="Date and time" error={valid ? undefined : 'Choose a future time'}>
          <Input
            type="datetime-local"
            size="sm"
            value={own}
            min={toInput(now)}
            onChange={({ target }) => setOwn(target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button
            type="button"
            size="sm"
            variant="primary"
            disabled={!valid}
            onClick={() => chosen !== null && onChoose(chosen.toISOString())}
          >
            Set time
          </Button>
          {sendAt !== null && (
            <Button type="button" size="sm" variant="ghost" onClick={() => onChoose(null)}>
              Send now
            </Button>
          )}
        </div>
        <p className="text-xs text-text-3">In your time zone, within the sending hours of the mailbox.</p>
      </div>
    </div>
  );
}

// Times to send at, in the reader's own zone.
const at = (from: Date, days: number, hour: number) => momentAt(addDays(today(from), days), hour);

/** The next morning, the next afternoon, and Monday where that is another day. */
function usualTimes(now: Date): { label: string; at: Date }[] {
  const toMonday = 8 - toWeekday(today(now));
  const afternoon = localTime(now).hour < 13 ? { label: 'This afternoon', at: at(now, 0, 14) } : null;
  return [
    ...(afternoon ? [afternoon] : []),
    { label: 'Tomorrow morning', at: at(now, 1, 9) },
    { label: 'Tomorrow afternoon', at: at(now, 1, 14) },
    ...(toMonday > 1 ? [{ label: 'Monday morning', at: at(now, toMonday, 9) }] : []),
  ];
}
