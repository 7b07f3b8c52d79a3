// What is to be done next and when, with the days that are chosen most at one press.
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { addDays, formatDay, today } from './calendar-day.ts';

interface NextStepFieldsProps {
  step: string;
  due: string;
  onStep: (step: string) => void;
  onDue: (due: string) => void;
  /** Leaving a field: for saving by itself. */
  onBlur?: () => void;
  /** The last press of a day button or a date: for saving by itself. */
  onDay?: (due: string) => void;
}

const DAYS = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
];

export function NextStepFields({ step, due, onStep, onDue, onBlur, onDay }: NextStepFieldsProps) {
  function choose(day: string) {
    onDue(day);
    onDay?.(day);
  }
  return (
    <div className="space-y-3">
      <Field label="Next step">
        <Input
          value={step}
          maxLength={300}
          placeholder="Send the application"
          onChange={(event) => onStep(event.target.value)}
          onBlur={onBlur}
          data-next-step=""
        />
      </Field>
      <Field label="Due">
        <Input type="date" value={due} onChange={(event) => choose(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {DAYS.map(({ label, days }) => {
          const day = addDays(today(), days);
          return (
            <Button key={label} size="sm" aria-pressed={due === day} title={formatDay(day)} onClick={() => choose(day)}>
              {label}
            </Button>
          );
        })}
        {due && (
          <Button size="sm" variant="ghost" onClick={() => choose('')}>
            No date
          </Button>
        )}
      </div>
    </div>
  );
}
