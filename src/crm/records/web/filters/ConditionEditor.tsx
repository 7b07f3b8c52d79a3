// Editor of one condition: operator and value. Changes apply at once.
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { filterOptions } from '#ui/combobox-filter.ts';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { Condition } from '../../contract.ts';
import { OPERATORS, OPERATORS_OF, type Operator, type RecordField, type RecordKind } from '../../fields.contract.ts';
import { type ChoicesOf, type FieldChoice, useFieldChoices, useRecordFields } from '../fields/use-record-fields.ts';
import { newCondition, startValue } from './condition-labels.ts';

interface ConditionEditorProps {
  condition: Condition;
  field: RecordField;
  choices: readonly FieldChoice[];
  onChange: (condition: Condition) => void;
}

const ANY = new Set<Operator>(['any-of', 'none-of']);
const DAYS = new Set<Operator>(['within-days', 'before-days']);

export function ConditionEditor({ condition, field, choices, onChange }: ConditionEditorProps) {
  const operators = OPERATORS_OF[field.type];
  function setOperator(op: Operator) {
    const { value } = startValue(op, field);
    // What is typed stays where the new operator takes the same shape.
    const shape = (each: unknown) => (Array.isArray(each) ? 'many' : typeof each);
    const keep = shape(value) === shape(condition.value) && DAYS.has(op) === DAYS.has(condition.op);
    onChange({ field: field.key, op, ...(value !== undefined && { value: keep ? condition.value : value }) });
  }
  return (
    <div className="space-y-2">
      {operators.length > 1 && (
        <Select
          size="sm"
          aria-label={`How ${field.label} is compared`}
          value={condition.op}
          options={operators.map((op) => ({ value: op, label: OPERATORS[op] }))}
          onValueChange={(op) => setOperator(op as Operator)}
        />
      )}
      <ValueEditor condition={condition} field={field} choices={choices} onChange={onChange} />
    </div>
  );
}

function ValueEditor({ condition, field, choices, onChange }: ConditionEditorProps) {
  const { op, value } = condition;
  const set = (next: Condition['value']) => onChange({ ...condition, value: next });
  if (op === 'empty' || op === 'filled') return null;
  if (field.type === 'yes-no') {
    return (
      <Select
        size="sm"
        aria-label={field.label}
        value={String(value)}
        options={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        onValueChange={(next) => set(next === 'true')}
      />
    );
  }
  if (ANY.has(op)) {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    if (choices.length > 0) return <CheckList label={field.label} choices={choices} value={chosen} onChange={set} />;
    return <TagsInput aria-label={field.label} value={chosen} onValueChange={set} placeholder="Type, then Enter" />;
  }
  if (DAYS.has(op)) {
    return <NumberBox label="Days" value={value} min={1} onChange={set} />;
  }
  if (op === 'between') {
    const [from = '', to = ''] = Array.isArray(value) ? value : [];
    const both = (at: number, next: string | number) => set(at === 0 ? [next, to] : [from, next]);
    const Box = field.type === 'number' ? NumberBox : DayBox;
    return (
      <div className="flex items-center gap-2">
        <Box label="From" value={from} onChange={(next) => both(0, next)} />
        <span className="text-sm text-text-3">and</span>
        <Box label="To" value={to} onChange={(next) => both(1, next)} />
      </div>
    );
  }
  if (field.type === 'number') return <NumberBox label={field.label} value={value} onChange={set} />;
  if (field.type === 'day' || field.type === 'moment') {
    return <DayBox label={field.label} value={value} onChange={set} />;
  }
  return (
    <Input
      size="sm"
      aria-label={field.label}
      value={String(value ?? '')}
      maxLength={500}
      onChange={({ target }) => set(target.value)}
    />
  );
}

interface BoxProps {
  label: string;
  value: unknown;
  min?: number;
  onChange: (value: string | number) => void;
}

function NumberBox({ label, value, min, onChange }: BoxProps) {
  return (
    <Input
      size="sm"
      type="number"
      aria-label={label}
      min={min}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
    />
  );
}

function DayBox({ label, value, onChange }: BoxProps) {
  return (
    <Input
      size="sm"
      type="date"
      aria-label={label}
      value={String(value ?? '').slice(0, 10)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface CheckListProps {
  label: string;
  choices: readonly FieldChoice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const SHORT = 8;

function CheckList({ label, choices, value, onChange }: CheckListProps) {
  const [typed, setTyped] = useState('');
  /** What is chosen and no longer there can still be taken away. */
  const gone = value.filter((each) => !choices.some((choice) => choice.value === each));
  const all = [...choices, ...gone.map((each) => ({ value: each, label: each }))];
  const shown = filterOptions(all, typed);
  return (
    <div>
      {all.length > SHORT && (
        <Input
          size="sm"
          className="mb-2"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ul aria-label={label} className="max-h-56 overflow-y-auto">
        {shown.map((choice) => (
          <li key={choice.value} className="flex min-h-8 items-center pl-1">
            <Checkbox
              checked={value.includes(choice.value)}
              label={choice.label}
              onCheckedChange={(on) =>
                onChange(on ? [...value, choice.value] : value.filter((each) => each !== choice.value))
              }
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="py-1 text-sm text-text-3">Nothing matches</p>}
    </div>
  );
}

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

// A condition outside a table, such as that of a campaign step.
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
      {gone && <Notice tone="warn">This field no longer exists. Choose another one.</Notice>}
      <ConditionRow condition={condition} fields={fields} choicesOf={choicesOf} onChange={onChange} />
    </div>
  );
}
