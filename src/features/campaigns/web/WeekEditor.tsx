// The hours in which mails leave, for each day of the week; a day may have several spans, such as before and after noon.
import { Plus, X } from 'lucide-react';
import { WEEKDAYS, type WeekWindows } from '#features/mailboxes/fields.contract.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import type { CampaignSetup } from '../contract.ts';
import { DAY_NAMES } from './campaign-words.ts';
import { minutesOf, timeOf } from './schedule-values.ts';

type Windows = CampaignSetup['schedule']['windows'];
type Span = [number, number];

const USUAL: Span = [510, 1_050];
const SPANS_MAX = 6;

interface WeekEditorProps {
  windows: WeekWindows | Windows;
  onChange: (windows: Windows) => void;
}

export function WeekEditor({ windows, onChange }: WeekEditorProps) {
  const spansOf = (day: (typeof WEEKDAYS)[number]): Span[] => (windows[day] ?? []).map(([from, to]) => [from, to]);
  const put = (day: (typeof WEEKDAYS)[number], spans: Span[]) => {
    const next = Object.fromEntries(WEEKDAYS.map((each) => [each, each === day ? spans : spansOf(each)]));
    onChange(Object.fromEntries(Object.entries(next).filter(([, list]) => list.length > 0)) as Windows);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Days and hours</legend>
      <ul className="divide-y divide-line rounded-m border border-line">
        {WEEKDAYS.map((day) => {
          const spans = spansOf(day);
          const name = DAY_NAMES[day];
          const last = spans.at(-1);
          return (
            <li key={day} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <Checkbox
                className="w-32"
                label={name}
                checked={spans.length > 0}
                onCheckedChange={(on) => put(day, on ? [USUAL] : [])}
              />
              {spans.length === 0 && <span className="text-sm text-text-3">Nothing leaves</span>}
              <div className="space-y-2">
                {spans.map(([from, to], index) => (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name but their place
                    key={index}
                    className="flex items-center gap-2 text-sm"
                  >
                    <span className="w-30">
                      <Input
                        size="sm"
                        type="time"
                        aria-label={`${name}, from${index > 0 ? `, span ${index + 1}` : ''}`}
                        value={timeOf(from)}
                        onChange={({ target }) => {
                          const minutes = minutesOf(target.value);
                          const before = spans[index - 1]?.[1] ?? 0;
                          if (minutes !== null && minutes >= before && minutes < to) {
                            put(day, spans.with(index, [minutes, to]));
                          }
                        }}
                      />
                    </span>
                    to
                    <span className="w-30">
                      <Input
                        size="sm"
                        type="time"
                        aria-label={`${name}, to${index > 0 ? `, span ${index + 1}` : ''}`}
                        value={timeOf(to)}
                        onChange={({ target }) => {
                          const minutes = minutesOf(target.value);
                          const after = spans[index + 1]?.[0] ?? 1_440;
                          if (minutes !== null && minutes > from && minutes <= after) {
                            put(day, spans.with(index, [from, minutes]));
                          }
                        }}
                      />
                    </span>
                    {spans.length > 1 && (
                      <IconButton
                        label={`Take span ${index + 1} of ${name} out`}
                        icon={<X aria-hidden size={16} />}
                        onClick={() => put(day, spans.toSpliced(index, 1))}
                      />
                    )}
                  </div>
                ))}
              </div>
              {last && last[1] < 1_380 && spans.length < SPANS_MAX && (
                <IconButton
                  label={`Add a span to ${name}`}
                  icon={<Plus aria-hidden size={16} />}
                  onClick={() => put(day, [...spans, [last[1] + 30, Math.min(last[1] + 90, 1_440)]])}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
