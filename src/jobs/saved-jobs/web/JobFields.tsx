// The workspace's own fields of a saved job, each saved by itself when it is left, with "Undo".
import { type ReactNode, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { useMay } from '#ui/permission.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { JobStatus, SavedJobDetail } from '../contract.ts';
import type { Edit } from './api.ts';
import { STATUS_NAMES, STATUSES } from './job-labels.ts';
import { NextStepFields } from './NextStepFields.tsx';
import { useEditJob } from './use-job-changes.ts';

export function JobFields({ job }: { job: SavedJobDetail }) {
  const edit = useEditJob();
  const save = (change: Edit, done: string) => edit.mutate({ id: job.id, change, done });
  const [step, setStep] = useDraft(job.nextStep);
  const [due, setDue] = useDraft(job.nextDue ?? '');
  const mayWrite = useMay('write');
  const locked = job.shelf === 'bin' || !mayWrite;
  return (
    // Nothing is changed in the bin.
    <fieldset disabled={locked} className="mt-4 space-y-4 border-t border-line pt-4">
      <legend className="sr-only">Your fields</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status">
          <Select
            value={job.status}
            disabled={locked}
            options={STATUSES.map((status) => ({ value: status, label: STATUS_NAMES[status] }))}
            onValueChange={(status) =>
              save({ status: status as JobStatus }, `Moved to ${STATUS_NAMES[status as JobStatus]}`)
            }
          />
        </Field>
        <Field label="Applied on">
          <Input
            type="date"
            value={job.appliedOn ?? ''}
            onChange={({ target }) => save({ appliedOn: target.value || null }, 'Applied on saved')}
          />
        </Field>
      </div>
      <NextStepFields
        step={step}
        due={due}
        onStep={setStep}
        onDue={setDue}
        onBlur={() => step.trim() !== job.nextStep && save({ nextStep: step }, 'Next step saved')}
        onDay={(day) => day !== (job.nextDue ?? '') && save({ nextDue: day || null }, 'Due date saved')}
      />
      <Draft label="Contact" value={job.contact} onSave={(contact) => save({ contact }, 'Contact saved')}>
        {(control) => <Input {...control} maxLength={200} placeholder="Who to write to" />}
      </Draft>
      <Field label="Tags">
        <TagsInput
          value={job.tags}
          max={20}
          disabled={locked}
          onValueChange={(tags) => save({ tags }, 'Tags saved')}
          placeholder="remote, first choice"
        />
      </Field>
      <Draft label="Note" value={job.note} onSave={(note) => save({ note }, 'Note saved')}>
        {(control) => <Textarea {...control} maxLength={10_000} rows={3} />}
      </Draft>
    </fieldset>
  );
}

interface DraftProps {
  label: string;
  value: string;
  onSave: (value: string) => void;
  children: (control: {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  }) => ReactNode;
}

/** A text that is saved when the field is left, where it has changed. */
function Draft({ label, value, onSave, children }: DraftProps) {
  const [typed, setTyped] = useDraft(value);
  const [touched, setTouched] = useState(false);
  return (
    <Field label={label} hint={touched && typed.trim() !== value ? 'Saved when you leave the field' : undefined}>
      {children({
        value: typed,
        onChange: ({ target }) => {
          setTyped(target.value);
          setTouched(true);
        },
        onBlur: () => {
          setTouched(false);
          if (typed.trim() !== value) onSave(typed);
        },
      })}
    </Field>
  );
}

// What is typed into a field that is saved by itself: it follows the stored value until something else is typed.

/** A value that was changed elsewhere takes the place of what is typed only where nothing was. */
function useDraft(stored: string): [string, (typed: string) => void] {
  const [draft, setDraft] = useState({ stored, typed: stored });
  if (draft.stored !== stored) {
    const untouched = draft.typed === draft.stored || draft.typed.trim() === stored;
    setDraft({ stored, typed: untouched ? stored : draft.typed });
  }
  return [draft.typed, (typed) => setDraft({ stored, typed })];
}
