// Sending hours by day of the week, for mailboxes and campaigns. A day may have several spans, and can be copied to other days.
import { CircleAlert, Copy, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { WEEKDAYS, type Weekday, type WeekWindows } from '../fields.contract.ts';
import {
  DAY_NAMES,
  dayFault,
  listWeekdays,
  type Span,
  toMinutes,
  toSpans,
  toTime,
  USUAL,
  type Week,
  withAnother,
  withDays,
} from './week-hours.ts';

interface WeekEditorProps {
  /** May be invalid while it is edited (`isWholeWeek`); the error is shown beside its day. */
  week: WeekWindows;
  onChange: (week: Week) => void;
  legend?: string;
  /** Of the week as a whole. */
  error?: string | undefined;
}

const WORK_DAYS = WEEKDAYS.slice(0, 5);

export function WeekEditor({ week, onChange, legend = 'Days and hours', error }: WeekEditorProps) {
  const put = (days: readonly Weekday[], spans: readonly Span[]) => onChange(withDays(week, days, spans));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">{legend}</legend>
      <ul className="divide-y divide-line rounded-m border border-line">
        {listWeekdays().map((day) => (
          <Day key={day} day={day} spans={toSpans(week, day)} put={put} />
        ))}
      </ul>
      <Fault words={error} />
    </fieldset>
  );
}

interface DayProps {
  day: Weekday;
  spans: Span[];
  put: (days: readonly Weekday[], spans: readonly Span[]) => void;
}

function Day({ day, spans, put }: DayProps) {
  const name = DAY_NAMES[day];
  const fault = dayFault(spans);
  const more = spans.length > 0 ? withAnother(spans) : null;
  const set = (index: number, span: Span) => put([day], spans.with(index, span));
  const nth = (index: number) => (index > 0 ? `, span ${index + 1}` : '');
  return (
    <li className="px-3 py-1.5">
      <div className="flex min-h-9 flex-wrap items-start gap-x-2 gap-y-1">
        <Checkbox
          className="w-27 py-2 max-md:flex-1"
          label={name}
          checked={spans.length > 0}
          onCheckedChange={(on) => put([day], on ? [USUAL] : [])}
        />
        {spans.length === 0 && <span className="py-2 text-sm text-text-3">Not sending</span>}
        {spans.length > 0 && (
          <div className="space-y-1.5 py-0.5 max-md:order-3 max-md:basis-full">
            {spans.map(([from, to], index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name but their place
                key={index}
                className="flex items-center gap-2 text-sm"
              >
                <TimeInput
                  label={`${name}, from${nth(index)}`}
                  minutes={from}
                  onChange={(minutes) => set(index, [minutes, to])}
                />
                to
                <TimeInput
                  label={`${name}, to${nth(index)}`}
                  minutes={to}
                  // As an end, midnight is 24:00.
                  onChange={(minutes) => set(index, [from, minutes === 0 ? 1_440 : minutes])}
                />
                {spans.length > 1 && (
                  <IconButton
                    label={`Remove span ${index + 1} of ${name}`}
                    icon={<X aria-hidden size={16} />}
                    onClick={() => put([day], spans.toSpliced(index, 1))}
                  />
                )}
              </div>
            ))}
          </div>
        )}
        {spans.length > 0 && (
          <span className="ml-auto flex">
            {more && (
              <IconButton
                label={`Add a span to ${name}`}
                icon={<Plus aria-hidden size={16} />}
                onClick={() => put([day], more)}
              />
            )}
            <Menu trigger={<IconButton label={`Copy the hours of ${name}`} icon={<Copy aria-hidden size={16} />} />}>
              <MenuItem onSelect={() => put(WORK_DAYS, spans)}>To Monday to Friday</MenuItem>
              <MenuItem onSelect={() => put(WEEKDAYS, spans)}>To every day</MenuItem>
            </Menu>
          </span>
        )}
      </div>
      <Fault words={fault} />
    </li>
  );
}

function Fault({ words }: { words: string | undefined }) {
  return (
    <div aria-live="polite">
      {words && (
        <p className="mt-1 flex items-start gap-1.5 pb-1 text-sm text-bad">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {words}
        </p>
      )}
    </div>
  );
}

interface TimeInputProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

/** Reports only complete times. */
function TimeInput({ label, minutes, onChange }: TimeInputProps) {
  const [half, setHalf] = useState<string | null>(null);
  return (
    <span className="w-25">
      <Input
        size="sm"
        type="time"
        // The clock icon takes the room of the time. A phone opens its picker anyway.
        className="[&_input::-webkit-calendar-picker-indicator]:hidden"
        aria-label={label}
        value={half ?? toTime(minutes)}
        onChange={({ target }) => {
          const whole = toMinutes(target.value);
          setHalf(whole === null ? target.value : null);
          if (whole !== null) onChange(whole);
        }}
        onBlur={() => setHalf(null)}
      />
    </span>
  );
}
