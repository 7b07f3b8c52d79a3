// The filter of a table, asked for where there is no table: the answer is the filter and how it is said.
import type { FilterGroup, RecordFilter } from '../contract.ts';
import type { RecordField, RecordKind } from '../fields.contract.ts';
import { conditionWords } from './condition-labels.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { type ChoicesOf, useFieldChoices } from './field-choices.ts';
import { useRecordFields } from './use-record-fields.ts';

interface RecordFilterDialogProps {
  kind: RecordKind;
  filter: RecordFilter | null;
  onApply: (filter: RecordFilter, words: string) => void;
  onClose: () => void;
}

export function RecordFilterDialog({ kind, filter, onApply, onClose }: RecordFilterDialogProps) {
  const fields = useRecordFields(kind);
  const choicesOf = useFieldChoices(kind);
  return (
    <FilterDialog
      filter={filter ?? { join: 'and', items: [] }}
      fields={fields.filter(({ type }) => type !== 'company')}
      choicesOf={choicesOf}
      onApply={(next) => onApply(next, filterText(next, fields, choicesOf))}
      onClose={onClose}
    />
  );
}

// A filter as one sentence, with the names of what its conditions ask for.

/** "Country is Sweden and Verdict is valid"; "" where it asks for nothing. */
function filterText(group: FilterGroup, fields: readonly RecordField[], choicesOf: ChoicesOf): string {
  const parts = group.items.map((item) => {
    if (!('field' in item)) {
      const inner = filterText(item, fields, choicesOf);
      return item.items.length > 1 ? `(${inner})` : inner;
    }
    const field = fields.find(({ key }) => key === item.field);
    const { label, value } = conditionWords(item, field, field ? choicesOf(field) : []);
    return value ? `${label} ${value}` : label;
  });
  return parts.filter((part) => part !== '').join(` ${group.join} `);
}
