// Changes the fields of one line where they stand: Enter or leaving them saves, Escape gives up. What is refused stays typed, and says why.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Combobox } from '#ui/Combobox.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { RecordValues } from '../../contract.ts';
import type { RecordField, RecordKind } from '../../fields.contract.ts';
import { type FieldChoice, useFieldChoices } from '../fields/use-record-fields.ts';
import { fieldValue, type RecordRow } from '../record-labels.ts';
import type { FactRow } from './fact-rows.ts';
import { useEditRecord } from './use-record.ts';

interface FactEditorProps {
  kind: RecordKind;
  row: FactRow;
  record: RecordRow;
  onClose: () => void;
}

type Value = RecordValues[string];

export function FactEditor({ kind, row, record, onClose }: FactEditorProps) {
  const edit = useEditRecord(kind, record);
  const choicesOf = useFieldChoices(kind);
  const [typed, setTyped] = useState<Record<string, Value>>({});
  const submission = useSubmission(row.fields.map(({ key }) => `values.${key}`));
  const { busy, error, faults, correct, run } = submission;
  const [fault] = Object.values(faults);
  const errorId = useId();
  const closed = useRef(false);
  const stored = (field: RecordField) => (fieldValue(record, field.key) ?? blank(field)) as Value;
  // What is shown of the field that is edited is not what is stored while the change is on its way.
  const [before] = useState(() => Object.fromEntries(row.fields.map((field) => [field.key, stored(field)])));

  function close() {
    closed.current = true;
    onClose();
  }
  async function save() {
    if (closed.current) return;
    const values = Object.fromEntries(Object.entries(typed).filter(([key, value]) => !same(value, before[key])));
    if (Object.keys(values).length === 0) return close();
    if (await run(() => edit.mutateAsync({ values, done: `${row.label} changed` }))) close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    const lines = event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && lines) void save();
  }
  return (
    <Form
      submission={submission}
      onSubmit={() => void save()}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) void save();
      }}
      ownEscape
      className="-my-1 space-y-1.5 pointer-coarse:-mr-7"
      aria-describedby={fault && errorId}
    >
      {row.fields.map((field, place) => (
        <FieldControl
          key={field.key}
          field={field}
          choices={choicesOf(field)}
          autoFocus={place === 0}
          value={typed[field.key] ?? before[field.key] ?? null}
          onValue={(value) => {
            setTyped((now) => ({ ...now, [field.key]: value }));
            correct(`values.${field.key}`);
          }}
        />
      ))}
      <button type="submit" className="sr-only">
        Save {row.label.toLowerCase()}
      </button>
      <p id={errorId} aria-live="polite" className="text-xs">
        {busy ? (
          <span className="flex items-center gap-1.5 text-text-3">
            <Spinner /> Saving
          </span>
        ) : fault ? (
          <span className="text-bad">{fault}</span>
        ) : (
          !error && <span className="text-text-3">Saved when you leave the field</span>
        )}
      </p>
    </Form>
  );
}

function blank({ type }: RecordField): Value {
  if (type === 'tags' || type === 'texts') return [];
  return type === 'number' || type === 'day' || type === 'user' ? null : '';
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}

// The control in which a value of a field is typed or chosen, by its type.
interface FieldControlProps {
  field: RecordField;
  value: Value;
  onValue: (value: Value) => void;
  /** What can be chosen for it. */
  choices: readonly FieldChoice[];
  autoFocus?: boolean;
}

const NO_OWNER = 'none';

function FieldControl({ field, value, onValue, choices, autoFocus = false }: FieldControlProps) {
  const box = useRef<HTMLDivElement>(null);
  // The editor replaces the pressed button, so the focus moves into it, unless the user has moved on.
  useEffect(() => {
    if (autoFocus) box.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [autoFocus]);
  return <div ref={box}>{control({ field, value, onValue, choices })}</div>;
}

function control({ field, value, onValue, choices }: FieldControlProps) {
  const label = { 'aria-label': field.label };
  const text = value === null || Array.isArray(value) ? '' : String(value);
  switch (field.type) {
    case 'tags':
    case 'texts':
      return <TagsInput {...label} value={Array.isArray(value) ? value : []} onValueChange={onValue} />;
    case 'long-text':
      return (
        <Textarea
          {...label}
          rows={4}
          maxLength={field.max}
          value={text}
          onChange={({ target }) => onValue(target.value)}
        />
      );
    case 'country':
      return <Combobox {...label} options={choices} value={text} onValueChange={onValue} placeholder="Country" />;
    case 'choice':
      return (
        <Select
          {...label}
          size="sm"
          value={text}
          options={[{ value: '', label: 'None' }, ...choices]}
          onValueChange={onValue}
        />
      );
    case 'user':
      return (
        <Select
          {...label}
          size="sm"
          value={text || NO_OWNER}
          options={[{ value: NO_OWNER, label: 'No owner' }, ...choices]}
          onValueChange={(next) => onValue(next === NO_OWNER ? null : next)}
        />
      );
    case 'day':
      return (
        <Input {...label} size="sm" type="date" value={text} onChange={({ target }) => onValue(target.value || null)} />
      );
    default:
      return (
        <Input
          {...label}
          size="sm"
          maxLength={field.max}
          inputMode={INPUT_MODES[field.type]}
          placeholder={field.label}
          value={text}
          onChange={({ target }) => onValue(target.value)}
        />
      );
  }
}

const INPUT_MODES: Partial<Record<RecordField['type'], 'email' | 'tel' | 'url' | 'numeric'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  profile: 'url',
  number: 'numeric',
};
