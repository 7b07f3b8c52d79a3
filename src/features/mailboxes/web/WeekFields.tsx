// Working hours of a mailbox: one span a day.
import { Checkbox } from '#ui/Checkbox.tsx';
import { Input } from '#ui/Input.tsx';
import { WEEKDAYS } from '../fields.contract.ts';
import { DAY_WORDS, type TypedWeek } from './mailbox-words.ts';

interface WeekFieldsProps {
  week: TypedWeek;
  onChange: (week: TypedWeek) => void;
  error: string | undefined;
}

export function WeekFields({ week, onChange, error }: WeekFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-label">Working hours</legend>
      <ul className="space-y-2">
        {WEEKDAYS.map((day) => {
          const { on, from, to } = week[day];
          const set = (change: Partial<TypedWeek[typeof day]>) =>
            onChange({ ...week, [day]: { ...week[day], ...change } });
          return (
            <li key={day} className="flex min-h-9 items-center gap-2">
              <Checkbox
                checked={on}
                onCheckedChange={(checked) => set({ on: checked })}
                label={DAY_WORDS[day]}
                className="flex-1"
              />
              {on ? (
                <>
                  <Input
                    size="sm"
                    className="w-18"
                    aria-label={`${DAY_WORDS[day]}, from`}
                    value={from}
                    onChange={(event) => set({ from: event.target.value })}
                  />
                  <span className="text-sm text-text-3">to</span>
                  <Input
                    size="sm"
                    className="w-18"
                    aria-label={`${DAY_WORDS[day]}, until`}
                    value={to}
                    onChange={(event) => set({ to: event.target.value })}
                  />
                </>
              ) : (
                <span className="text-sm text-text-3">Nothing leaves</span>
              )}
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
