// The filter of a table as chips: one for each condition, one to add another, and one for the whole filter.
import { cx } from 'class-variance-authority';
import { ListFilter } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { filterOptions } from '#ui/combobox-filter.ts';
import { menuItem } from '#ui/control-styles.ts';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { Condition, FilterGroup, RecordFilter } from '../../contract.ts';
import type { RecordField } from '../../fields.contract.ts';
import type { ChoicesOf } from '../fields/use-record-fields.ts';
import { Chip, RemovableChip } from './Chip.tsx';
import { type ChipText, chipText, isComplete, newCondition } from './condition-labels.ts';

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
            {groupText(item, fields, choicesOf)}
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

function groupText(group: FilterGroup, fields: readonly RecordField[], choicesOf: ChoicesOf): string {
  const words = group.items.flatMap((item) => {
    if (!('field' in item)) return [];
    const field = fields.find(({ key }) => key === item.field);
    const { label, value } = chipText(item, field, field ? choicesOf(field) : []);
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
  const words = chipText(condition, field, choices);
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

const spoken = ({ label, value }: ChipText) => `${label} ${value}`.trim();

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
    <Form
      onSubmit={() => {
        apply();
        onDone();
      }}
    >
      <p className="mb-2 text-sm font-label">{field.label}</p>
      <ConditionEditor condition={draft} field={field} choices={choicesOf(field)} onChange={setDraft} />
    </Form>
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
        <Form onSubmit={end}>
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
        </Form>
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

interface FieldListProps {
  label: string;
  fields: readonly RecordField[];
  onChoose: (field: RecordField) => void;
}

function FieldList({ label, fields, onChoose }: FieldListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const shown = filterOptions(
    fields.map((field) => ({ value: field.key, label: field.label, field })),
    typed,
  );
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = shown[active];
    if (step !== 0) setActive(Math.min(Math.max(active + step, 0), shown.length - 1));
    else if (event.key === 'Enter' && chosen) onChoose(chosen.field);
    else return;
    event.preventDefault();
  }
  return (
    <div>
      <Input
        size="sm"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        placeholder={label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Fields" className="mt-2 max-h-64 overflow-y-auto">
        {shown.map(({ field }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box, which keeps the focus
          <div
            key={field.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-highlighted={index === active ? '' : undefined}
            className={cx(menuItem())}
            onClick={() => onChoose(field)}
            onPointerMove={() => setActive(index)}
          >
            {field.label}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="px-2 py-1 text-sm text-text-3">No such field</p>}
    </div>
  );
}
