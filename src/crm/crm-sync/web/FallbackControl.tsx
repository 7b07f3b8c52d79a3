// What is written where ours is empty: nothing, a value taken from the record, or one that is chosen here.
import { useId } from 'react';
import { Input } from '#ui/Input.tsx';
import { useMay } from '#ui/permission.tsx';
import { Select } from '#ui/Select.tsx';
import { acceptedChoices, fallbacksFor } from '../domain/mapping-rule.ts';
import type { CrmField, Fallback, MappingRule } from '../fields.contract.ts';
import { FALLBACK_LABELS } from './crm-labels.ts';

/** As the contract has it. */
const MAX_TEXT = 500;

interface ControlAria {
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FallbackControlProps extends ControlAria {
  kind: 'contact' | 'company';
  rule: MappingRule;
  field: CrmField | undefined;
  onChange: (next: Pick<MappingRule, 'fallback' | 'fixed'>) => void;
}

export function FallbackControl({ kind, rule, field, onChange, ...aria }: FallbackControlProps) {
  const { fallback, fixed } = rule;
  const none = field?.required ? 'Skip record' : 'Leave empty';
  const choices = field ? acceptedChoices(field) : [];
  if (choices.length > 0) {
    const value = fallback === 'fixed' ? fixed : '';
    return (
      <Select
        needs="configure"
        size="sm"
        {...aria}
        value={value}
        onValueChange={(text) => onChange({ fallback: text === '' ? 'none' : 'fixed', fixed: text })}
        options={[{ value: '', label: none }, ...withPresent(choices, value)]}
      />
    );
  }
  return (
    <div className="space-y-1.5">
      <Select
        needs="configure"
        size="sm"
        aria-label={aria['aria-label']}
        // A fault is that of the value, where there is one.
        {...(fallback !== 'fixed' && aria)}
        value={fallback}
        onValueChange={(next) => onChange({ fallback: next as Fallback, fixed })}
        options={fallbacksFor(kind, field ?? { type: 'text' }).map((value) => ({
          value,
          label: value === 'none' ? none : FALLBACK_LABELS[value],
        }))}
      />
      {fallback === 'fixed' && (
        <ValueInput
          {...aria}
          aria-label={`${aria['aria-label']}, value`}
          field={field}
          value={fixed}
          onValueChange={(text) => onChange({ fallback, fixed: text })}
        />
      )}
    </div>
  );
}

interface ValueInputProps extends ControlAria {
  field: CrmField | undefined;
  value: string;
  onValueChange: (value: string) => void;
}

/** A value of a field of theirs: one of its choices, or a text. */
export function ValueInput({ field, value, onValueChange, ...aria }: ValueInputProps) {
  const listId = useId();
  const mayEdit = useMay('configure');
  const choices = field ? acceptedChoices(field) : [];
  if (choices.length > 0) {
    const options = withPresent(choices, value);
    return (
      <Select needs="configure" size="sm" {...aria} value={value} onValueChange={onValueChange} options={options} />
    );
  }
  const usual = field?.usual ?? [];
  return (
    <>
      <Input
        size="sm"
        {...aria}
        type={field?.type === 'date' ? 'date' : 'text'}
        inputMode={field?.type === 'number' ? 'decimal' : undefined}
        list={usual.length > 0 ? listId : undefined}
        maxLength={Math.min(field?.maxLength ?? MAX_TEXT, MAX_TEXT)}
        disabled={!mayEdit}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
      {usual.length > 0 && (
        <datalist id={listId}>
          {usual.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** The present value stays in sight where the field does not accept it, or no longer. */
const withPresent = (choices: CrmField['choices'], value: string): CrmField['choices'] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: `${value} (not a choice)` }, ...choices];
