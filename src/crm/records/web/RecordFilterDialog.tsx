// The filter of a table, asked for where there is no table: the answer is the filter and how it is said.
import type { RecordFilter } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { useFieldChoices } from './field-choices.ts';
import { filterText } from './filter-text.ts';
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
