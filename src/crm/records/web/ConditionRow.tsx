// One condition with the choice of its field.
import { Select } from '#ui/Select.tsx';
import type { Condition } from '../contract.ts';
import type { RecordField } from '../fields.contract.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { newCondition } from './condition-labels.ts';
import type { ChoicesOf } from './field-choices.ts';

interface ConditionRowProps {
  condition: Condition;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  onChange: (condition: Condition) => void;
}

export function ConditionRow({ condition, fields, choicesOf, onChange }: ConditionRowProps) {
  const field = fields.find(({ key }) => key === condition.field);
  return (
    <div className="grid items-start gap-2 md:grid-cols-[180px_1fr]">
      <Select
        size="sm"
        aria-label="Field"
        value={condition.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onValueChange={(key) => {
          const chosen = fields.find((each) => each.key === key);
          if (chosen) onChange(newCondition(chosen));
        }}
      />
      {field && <ConditionEditor condition={condition} field={field} choices={choicesOf(field)} onChange={onChange} />}
    </div>
  );
}
