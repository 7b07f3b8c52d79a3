// What must be true for a step to be sent to somebody, and what happens where it is not.
import { ConditionForm } from '#crm/records/web/index.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { CampaignSetup } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import { CONDITION_KINDS, type ConditionKind, conditionKind, conditionOfKind } from './step-condition.ts';

type Step = CampaignSetup['steps'][number];

interface StepConditionFieldsProps {
  channel: CampaignChannel;
  step: Step;
  index: number;
  onChange: (step: Step) => void;
}

export function StepConditionFields({ channel, step, index, onChange }: StepConditionFieldsProps) {
  const { condition, otherwise } = step;
  const kind = conditionKind(condition);
  return (
    <>
      <Field label="Sent if" className="w-80 max-w-full">
        <Select
          value={kind}
          options={CONDITION_KINDS.filter(
            ({ first, emailOnly }) => (index > 0 || first !== null) && (channel === 'email' || !emailOnly),
          ).map(({ value, label, first }) => ({
            value,
            label: index > 0 ? label : (first ?? label),
          }))}
          onValueChange={(next) => onChange({ ...step, condition: conditionOfKind(next as ConditionKind, condition) })}
        />
      </Field>
      {kind !== 'none' && (
        <Field label="Otherwise" className="w-56">
          <Select
            value={otherwise}
            options={[
              { value: 'skip', label: 'Skip this step' },
              { value: 'stop', label: 'Stop for that person' },
            ]}
            onValueChange={(next) => onChange({ ...step, otherwise: next as Step['otherwise'] })}
          />
        </Field>
      )}
      {condition?.of === 'field' && (
        <fieldset className="w-full max-w-160 rounded-m border border-line bg-bg p-3">
          <legend className="sr-only">What the field must say</legend>
          <ConditionForm
            kind="contact"
            condition={condition.condition}
            onChange={(next) => onChange({ ...step, condition: { of: 'field', condition: next } })}
          />
          <p className="mt-2 text-sm text-text-3">
            Checked when the message is due, so later changes of the contact count.
          </p>
        </fieldset>
      )}
    </>
  );
}
