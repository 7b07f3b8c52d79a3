// When a step is sent, in which conversation, and what must be true for it.
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { CampaignSetup } from '../contract.ts';
import { WAIT_UNITS, type WaitUnit } from '../fields.contract.ts';
import { UNIT_NAMES } from './campaign-words.ts';

type Step = CampaignSetup['steps'][number];

const CONDITIONS = {
  none: 'Nobody has replied',
  clicked: 'No reply, and a link was clicked',
  'not-clicked': 'No reply, and no link was clicked',
  opened: 'No reply, and a mail was opened (approximate)',
  'not-opened': 'No reply, and no mail was opened (approximate)',
} as const;
type Condition = keyof typeof CONDITIONS | 'field';

function conditionOf({ condition }: Step): Condition {
  if (condition === null) return 'none';
  if (condition.of === 'field') return 'field';
  return condition.is ? condition.of : `not-${condition.of}`;
}

const CHOSEN: Record<keyof typeof CONDITIONS, Step['condition']> = {
  none: null,
  clicked: { of: 'clicked', is: true },
  'not-clicked': { of: 'clicked', is: false },
  opened: { of: 'opened', is: true },
  'not-opened': { of: 'opened', is: false },
};

interface StepRulesProps {
  step: Step;
  index: number;
  onChange: (step: Step) => void;
}

export function StepRules({ step, index, onChange }: StepRulesProps) {
  const condition = conditionOf(step);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={index === 0 ? 'Wait after the start' : 'Wait after the step before'} className="w-44">
        <Input
          inputMode="numeric"
          maxLength={3}
          value={step.wait.amount}
          onChange={({ target }) =>
            onChange({
              ...step,
              wait: { ...step.wait, amount: Math.min(365, Number(target.value.replace(/\D/g, ''))) },
            })
          }
        />
      </Field>
      <span className="w-40 max-md:w-full">
        <Select
          aria-label="Unit of the wait"
          value={step.wait.unit}
          options={WAIT_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
          onValueChange={(unit) => onChange({ ...step, wait: { ...step.wait, unit: unit as WaitUnit } })}
        />
      </span>
      {index > 0 && (
        <>
          <Field label="Conversation" className="w-56">
            <Select
              value={step.thread}
              options={[
                { value: 'reply', label: 'The same, as a reply' },
                { value: 'new', label: 'A new one' },
              ]}
              onValueChange={(thread) => onChange({ ...step, thread: thread as Step['thread'] })}
            />
          </Field>
          <Field label="Sent where" className="w-72 max-w-full">
            <Select
              value={condition}
              options={[
                ...Object.entries(CONDITIONS).map(([value, label]) => ({ value, label })),
                ...(condition === 'field' ? [{ value: 'field', label: 'A field of the contact says so' }] : []),
              ]}
              onValueChange={(value) =>
                value !== 'field' && onChange({ ...step, condition: CHOSEN[value as keyof typeof CONDITIONS] })
              }
            />
          </Field>
          {condition !== 'none' && (
            <Field label="Otherwise" className="w-44">
              <Select
                value={step.otherwise}
                options={[
                  { value: 'skip', label: 'Skip this step' },
                  { value: 'stop', label: 'Stop' },
                ]}
                onValueChange={(otherwise) => onChange({ ...step, otherwise: otherwise as Step['otherwise'] })}
              />
            </Field>
          )}
        </>
      )}
    </div>
  );
}
