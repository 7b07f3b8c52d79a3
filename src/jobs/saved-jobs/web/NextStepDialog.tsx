// Setting the next step of one job or of all that are selected: the page's primary action.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { SavedJob } from '../contract.ts';
import type { Target } from './api.ts';
import { jobsText } from './job-labels.ts';
import { NextStepFields } from './NextStepFields.tsx';
import { useBulkChange } from './use-job-changes.ts';

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
      title={of && of.count > 1 ? `Set the next step of ${jobsText(of.count)}` : 'Set next step'}
      description={of?.job && choices.length === 0 ? nameOf(of.job) : undefined}
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
                options={choices.map((job) => ({ value: job.id, label: nameOf(job) }))}
              />
            </Field>
          )}
          <StepForm key={of.job?.id ?? 'many'} of={of} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

const nameOf = ({ title, company }: SavedJob) => [title, company].filter(Boolean).join(' · ');

function StepForm({ of, onClose }: { of: StepTarget; onClose: () => void }) {
  const [step, setStep] = useState(of.job?.nextStep ?? '');
  const [due, setDue] = useState(of.job?.nextDue ?? '');
  const bulk = useBulkChange();
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        bulk.mutate({
          target: of.target,
          action: { do: 'step', nextStep: step, nextDue: due || null },
          done: (count) => (count === 1 ? 'Next step set' : `Next step set of ${jobsText(count)}`),
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
    </form>
  );
}
