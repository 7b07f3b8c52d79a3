// When a step is sent, in which conversation, and whom it is sent to.
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { CampaignSetup } from '../contract.ts';
import { type CampaignChannel, WAIT_UNITS, type WaitUnit } from '../fields.contract.ts';
import { UNIT_NAMES } from './campaign-labels.ts';
import { StepConditionFields } from './StepConditionFields.tsx';

type Step = CampaignSetup['steps'][number];

interface StepRulesProps {
  channel: CampaignChannel;
  step: Step;
  index: number;
  onChange: (step: Step) => void;
}

export function StepRules({ channel, step, index, onChange }: StepRulesProps) {
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
      {index > 0 && channel === 'email' && (
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
      )}
      <StepConditionFields channel={channel} step={step} index={index} onChange={onChange} />
    </div>
  );
}
