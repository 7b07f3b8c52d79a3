// A condition as one sentence, with the names of what it asks for.
import type { Condition } from '../../contract.ts';
import type { RecordKind } from '../../fields.contract.ts';
import { useFieldChoices, useRecordFields } from '../fields/use-record-fields.ts';
import { chipText, isComplete } from './condition-labels.ts';

interface ConditionTextProps {
  kind: RecordKind;
  condition: Condition;
}

export function ConditionText({ kind, condition }: ConditionTextProps) {
  const fields = useRecordFields(kind);
  const choicesOf = useFieldChoices(kind);
  const field = fields.find(({ key }) => key === condition.field);
  if (!isComplete(condition)) return 'no value chosen';
  const { label, value } = chipText(condition, field, field ? choicesOf(field) : []);
  return value ? `${label} ${value}` : label;
}
