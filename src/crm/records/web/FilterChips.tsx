// The filter of a table: one chip for each condition, one that adds another, and the way to all of it at once.
import { ListFilter } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { Condition, FilterGroup, RecordFilter } from '../contract.ts';
import type { RecordField } from '../fields.contract.ts';
import { Chip, RemovableChip } from './Chip.tsx';
import { type ChipWords, conditionWords, isComplete, newCondition } from './condition-labels.ts';
import { FieldList } from './FieldList.tsx';
import type { ChoicesOf } from './field-choices.ts';

const ConditionEditor = lazyPart(() => import('./ConditionEditor.tsx').then((m) => m.ConditionEditor));
const FilterDialog = lazyDialog(() => import('./FilterDialog.tsx').then((m) => m.FilterDialog));

interface FilterChipsProps {
  filter: RecordFilter;
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  onChange: (filter: RecordFilter) => void;
}

const TYPING_MS = 300;
const LIMIT = 30;

export function FilterChips({ filter, fields, choicesOf, onChange }: FilterChipsProps) {
  const [all, setAll] = useState(false);
  const simple = filter.items.every((item) => 'field' in item);
  const without = (at: number) => onChange({ ...filter, items: filter.items.filter((_, each) => each !== at) });
  const offered = fields.filter(({ type }) => type !== 'company');
  return (
    <>
      {filter.items.length > 1 && filter.join === 'or' && <span className="text-sm text-text-3">Any of</span>}
      {filter.items.map((item, at) =>
        'field' in item ? (
          <ConditionChip
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be alike
            key={`${at}-${item.field}`}
            condition={item}
            field={fields.find(({ key }) => key === item.field)}
            choicesOf={choicesOf}
            onChange={(condition) =>
              onChange({ ...filter, items: filter.items.map((each, index) => (index === at ? condition : each)) })
            }
            onRemove={() => without(at)}
          />
        ) : (
          <RemovableChip
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name
            key={at}
            removeLabel="Remove these conditions"
            onRemove={() => without(at)}
            onClick={() => setAll(true)}
          >
            {groupWords(item, fields, choicesOf)}
          </RemovableChip>
        ),
      )}
      {filter.items.length < LIMIT && (
        <AddFilter
          fields={offered}
          choicesOf={choicesOf}
          onAdd={(condition) => onChange({ ...filter, items: [...filter.items, condition] })}
          onAll={() => setAll(true)}
          first={filter.items.length === 0}
        />
      )}
      {filter.items.length > 1 && (
        <Chip onClick={() => setAll(true)}>{simple && filter.join === 'and' ? 'And/or' : 'Edit all'}</Chip>
      )}
      {all && (
        <FilterDialog
          filter={filter}
          fields={offered}
          choicesOf={choicesOf}
          onApply={(next) => {
            setAll(false);
            onChange(next);
          }}
          onClose={() => setAll(false)}
        />
      )}
    </>
  );
}

function groupWords(group: FilterGroup, fields: readonly RecordField[], choicesOf: ChoicesOf): string {
  const words = group.items.flatMap((item) => {
    if (!('field' in item)) return [];
    const field = fields.find(({ key }) => key === item.field);
    const { label, value } = conditionWords(item, field, field ? choicesOf(field) : []);
    return value ? `${label} ${value}` : label;
  });
  return words.join(group.join === 'and' ? ' and ' : ' or ') || 'No condition';
}

interface ConditionChipProps {
  condition: Condition;
  /** Undefined where the workspace has taken the field away. */
  field: RecordField | undefined;
  choicesOf: ChoicesOf;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionChip({ condition, field, choicesOf, onChange, onRemove }: ConditionChipProps) {
  const choices = field ? choicesOf(field) : [];
  const words = conditionWords(condition, field, choices);
  const chip = (
    <RemovableChip
      onRemove={onRemove}
      removeLabel={`Remove the filter ${spoken(words)}`}
      aria-label={`Filter: ${spoken(words)}`}
    >
      {words.label} {words.value && <b className="font-label text-text">{words.value}</b>}
    </RemovableChip>
  );
  if (!field) return chip;
  return (
    <EditPopover
      label={field.label}
      trigger={chip}
      condition={condition}
      field={field}
      choicesOf={choicesOf}
      onChange={onChange}
    />
  );
}

const spoken = ({ label, value }: ChipWords) => `${label} ${value}`.trim();

interface EditPopoverProps {
  label: string;
  trigger: React.ReactElement<React.ComponentProps<typeof RemovableChip>>;
  condition: Condition;
  field: RecordField;
  choicesOf: ChoicesOf;
  onChange: (condition: Condition) => void;
}

function EditPopover({ label, trigger, condition, field, choicesOf, onChange }: EditPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover label={label} open={open} onOpenChange={setOpen} align="start" className="w-72 p-3" trigger={trigger}>
      <DraftEditor
        condition={condition}
        field={field}
        choicesOf={choicesOf}
        onChange={onChange}
        onDone={() => setOpen(false)}
      />
    </Popover>
  );
}

interface DraftEditorProps {
  condition: Condition;
  field: RecordField;
  choicesOf: ChoicesOf;
  onChange: (condition: Condition) => void;
  onDone: () => void;
}

/** What is typed takes effect when nothing was typed for a moment; Enter and closing do not wait. */
function DraftEditor({ condition, field, choicesOf, onChange, onDone }: DraftEditorProps) {
  const [draft, setDraft] = useState(condition);
  const apply = useEffectEvent(() => {
    if (isComplete(draft) && JSON.stringify(draft) !== JSON.stringify(condition)) onChange(draft);
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(), typeof draft.value === 'string' ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => apply(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
        onDone();
      }}
    >
      <p className="mb-2 text-sm font-label">{field.label}</p>
      <ConditionEditor condition={draft} field={field} choices={choicesOf(field)} onChange={setDraft} />
    </form>
  );
}

interface AddFilterProps {
  fields: readonly RecordField[];
  choicesOf: ChoicesOf;
  first: boolean;
  onAdd: (condition: Condition) => void;
  onAll: () => void;
}

function AddFilter({ fields, choicesOf, first, onAdd, onAll }: AddFilterProps) {
  const [open, setOpen] = useState(false);
  const [condition, setCondition] = useState<Condition | null>(null);
  const field = condition && fields.find(({ key }) => key === condition.field);
  function close() {
    setOpen(false);
    setCondition(null);
  }
  function end() {
    if (condition && isComplete(condition)) onAdd(condition);
    close();
  }
  return (
    <Popover
      label="Add a filter"
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : end())}
      align="start"
      className="w-72 p-3"
      trigger={
        <Chip>
          <ListFilter aria-hidden size={14} />
          Filter
        </Chip>
      }
    >
      {condition && field ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            end();
          }}
        >
          <p className="mb-2 text-sm font-label">{field.label}</p>
          <ConditionEditor condition={condition} field={field} choices={choicesOf(field)} onChange={setCondition} />
          <div className="mt-3 flex justify-between">
            <Button variant="ghost" size="sm" onClick={() => setCondition(null)}>
              Back
            </Button>
            <Button type="submit" variant="primary" size="sm" disabled={!isComplete(condition)}>
              Apply
            </Button>
          </div>
        </form>
      ) : (
        <>
          <FieldList label="Filter by" fields={fields} onChoose={(chosen) => setCondition(newCondition(chosen))} />
          {first && (
            <Button
              variant="ghost"
              size="sm"
              block
              className="mt-1"
              onClick={() => {
                close();
                onAll();
              }}
            >
              Several conditions with and/or
            </Button>
          )}
        </>
      )}
    </Popover>
  );
}
