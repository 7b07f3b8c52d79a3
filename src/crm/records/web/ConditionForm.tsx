// A single condition on a record where there is no table beside it, such as that of a step of a campaign.
import { Notice } from '#ui/Notice.tsx';
import type { Condition } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { useFieldChoices } from './field-choices.ts';
import { useRecordFields } from './use-record-fields.ts';

interface ConditionFormProps {
  kind: RecordKind;
  condition: Condition;
  onChange: (condition: Condition) => void;
}

export function ConditionForm({ kind, condition, onChange }: ConditionFormProps) {
  const fields = useRecordFields(kind).filter(({ type }) => type !== 'company');
  const choicesOf = useFieldChoices(kind);
  const gone = fields.length > 0 && !fields.some(({ key }) => key === condition.field);
  return (
    <div className="space-y-2">
      {gone && <Notice tone="warn">The field that this asks for is not there any more. Choose another one.</Notice>}
      <ConditionRow condition={condition} fields={fields} choicesOf={choicesOf} onChange={onChange} />
    </div>
  );
}
