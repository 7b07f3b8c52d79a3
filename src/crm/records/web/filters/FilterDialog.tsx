// Editor of a whole filter: all or any conditions, with nested groups.
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { Condition, FilterGroup, RecordFilter } from '../../contract.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import { type ChoicesOf, useFieldChoices, useRecordFields } from '../fields/use-record-fields.ts';
import { ConditionRow } from './ConditionEditor.tsx';
import { chipText, isComplete, newCondition } from './condition-labels.ts';

interface FilterDialogProps {
  filter: RecordFilter;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  onApply: (filter: RecordFilter) => void;
  onClose: () => void;
}

type Group = FilterGroup;

export function FilterDialog({ filter, fields, choicesOf, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState<Group>(
    filter.items.length > 0 ? filter : { join: 'and', items: initialConditions(fields) },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Filter"
      description="Conditions without a value are left out."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" onClick={() => onApply(pruned(draft) as RecordFilter)}>
            Apply
          </Button>
        </>
      }
    >
      <GroupEditor group={draft} fields={fields} choicesOf={choicesOf} onChange={setDraft} deeper />
    </Dialog>
  );
}

const initialConditions = (fields: readonly RecordField[]): Condition[] => fields.slice(0, 1).map(newCondition);

/** Without what asks for nothing. */
function pruned(group: Group): Group {
  return {
    join: group.join,
    items: group.items.flatMap((item) => {
      if ('field' in item) return isComplete(item) ? item : [];
      const inner = pruned(item);
      return inner.items.length > 0 ? inner : [];
    }),
  };
}

interface GroupEditorProps {
  group: Group;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  onChange: (group: Group) => void;
  /** Whether it may hold groups. */
  deeper?: boolean;
}

function GroupEditor({ group, fields, choicesOf, onChange, deeper = false }: GroupEditorProps) {
  const put = (at: number, item: Group['items'][number]) =>
    onChange({ ...group, items: group.items.map((each, index) => (index === at ? item : each)) });
  const drop = (at: number) => onChange({ ...group, items: group.items.filter((_, index) => index !== at) });
  return (
    <div className="space-y-3">
      <Segmented
        size="sm"
        aria-label="Which of the conditions must hold"
        value={group.join}
        onValueChange={(join) => onChange({ ...group, join })}
        options={[
          { value: 'and', label: 'All of these' },
          { value: 'or', label: 'Any of these' },
        ]}
      />
      {group.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name and keep their order
        <div key={at} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {'field' in item ? (
              <ConditionRow condition={item} fields={fields} choicesOf={choicesOf} onChange={(next) => put(at, next)} />
            ) : (
              <div className="rounded-m border border-line bg-bg p-3">
                <GroupEditor group={item} fields={fields} choicesOf={choicesOf} onChange={(next) => put(at, next)} />
              </div>
            )}
          </div>
          <IconButton label="Remove" icon={<X aria-hidden size={16} />} onClick={() => drop(at)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => onChange({ ...group, items: [...group.items, ...initialConditions(fields)] })}
        >
          Add a condition
        </Button>
        {deeper && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onChange({
                ...group,
                items: [
                  ...group.items,
                  { join: group.join === 'and' ? 'or' : 'and', items: initialConditions(fields) },
                ],
              })
            }
          >
            Add a group
          </Button>
        )}
      </div>
    </div>
  );
}

// The editor outside a table: returns the filter and its text.
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

/** "Country is Sweden and Verdict is valid"; "" where it asks for nothing. */
function filterText(group: FilterGroup, fields: readonly RecordField[], choicesOf: ChoicesOf): string {
  const parts = group.items.map((item) => {
    if (!('field' in item)) {
      const inner = filterText(item, fields, choicesOf);
      return item.items.length > 1 ? `(${inner})` : inner;
    }
    const field = fields.find(({ key }) => key === item.field);
    const { label, value } = chipText(item, field, field ? choicesOf(field) : []);
    return value ? `${label} ${value}` : label;
  });
  return parts.filter((part) => part !== '').join(` ${group.join} `);
}
