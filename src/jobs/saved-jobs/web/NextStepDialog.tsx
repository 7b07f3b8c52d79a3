// Setting the next step of one job or of all that are selected: the page's primary action.
import { useState } from 'react';
import { addDays } from '#shared/calendar-day.ts';
import { formatDay } from '#shared/formats.ts';
import { today } from '#shared/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { SavedJob } from '../contract.ts';
import type { Target } from './api.ts';
import { jobsText } from './job-labels.ts';
import { useBulkChange } from './use-saved-jobs.ts';

export interface StepTarget {
  target: Target;
  /** The job, where it is one. */
  job: SavedJob | null;
  count: number;
}

interface NextStepDialogProps {
  /** What it is set for; null: closed. */
  of: StepTarget | null;
  /** Jobs to choose from, where the page and not a job was asked. */
  choices: readonly SavedJob[];
  onChoose: (job: SavedJob) => void;
  onClose: () => void;
}

export function NextStepDialog({ of, choices, onChoose, onClose }: NextStepDialogProps) {
  return (
    <Dialog
      open={of !== null}
      onOpenChange={(open) => !open && onClose()}
      title={of && of.count > 1 ? `Set the next step for ${jobsText(of.count)}` : 'Set next step'}
      description={of?.job && choices.length === 0 ? getName(of.job) : undefined}
    >
      {of && (
        <>
          {choices.length > 0 && of.job && (
            <Field label="Job" className="mt-4">
              <Select
                value={of.job.id}
                onValueChange={(id) => {
                  const chosen = choices.find((job) => job.id === id);
                  if (chosen) onChoose(chosen);
                }}
                options={choices.map((job) => ({ value: job.id, label: getName(job) }))}
              />
            </Field>
          )}
          <StepForm key={of.job?.id ?? 'many'} of={of} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

const getName = ({ title, company }: SavedJob) => [title, company].filter(Boolean).join(' · ');

function StepForm({ of, onClose }: { of: StepTarget; onClose: () => void }) {
  const [step, setStep] = useState(of.job?.nextStep ?? '');
  const [due, setDue] = useState(of.job?.nextDue ?? '');
  const bulk = useBulkChange();
  return (
    // Without a submission: it closes at once, and a failure is a toast.
    <Form
      className="mt-4"
      onSubmit={() => {
        bulk.mutate({
          target: of.target,
          action: { do: 'step', nextStep: step, nextDue: due || null },
          done: (count) => (count === 1 ? 'Next step set' : `Next step set for ${jobsText(count)}`),
        });
        onClose();
      }}
    >
      <NextStepFields step={step} due={due} onStep={setStep} onDue={setDue} />
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Set next step
        </Button>
      </div>
    </Form>
  );
}

// What is to be done next and when, with the days that are chosen most at one press.
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
