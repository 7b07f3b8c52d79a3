// A condition as one sentence, with the names of what it asks for.
import type { Condition } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import { conditionWords, isComplete } from './condition-labels.ts';
import { useFieldChoices } from './field-choices.ts';
import { useRecordFields } from './use-record-fields.ts';

interface ConditionTextProps {
  kind: RecordKind;
  condition: Condition;
}

export function ConditionText({ kind, condition }: ConditionTextProps) {
  const fields = useRecordFields(kind);
  const choicesOf = useFieldChoices(kind);
  const field = fields.find(({ key }) => key === condition.field);
  if (!isComplete(condition)) return 'a value is still to be chosen';
  const { label, value } = conditionWords(condition, field, field ? choicesOf(field) : []);
  return value ? `${label} ${value}` : label;
}
