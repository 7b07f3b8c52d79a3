// The editor in a cell: Enter saves and moves down, Tab saves and moves right, Escape cancels.
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { CellEditing } from '#ui/grid/grid-types.ts';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { RecordValues } from '../../contract.ts';
import type { RecordField } from '../../fields.contract.ts';
import type { FieldChoice } from '../fields/use-record-fields.ts';

export type TypedValue = RecordValues[string];

interface CellEditorProps {
  field: RecordField;
  /** As the record has it, or what was typed before and was refused. */
  value: TypedValue;
  /** Why what was typed before was refused. */
  fault?: string | undefined;
  /** Of a choice, a country, a person. */
  choices: readonly FieldChoice[];
  editing: CellEditing;
  onSave: (value: TypedValue) => void;
}

const box =
  'w-full rounded-s border border-accent bg-surface text-sm text-text shadow-pop outline-none focus-elsewhere pointer-coarse:text-lg';

export function CellEditor(props: CellEditorProps) {
  const { field, choices, fault } = props;
  const several = field.type === 'tags' || field.type === 'texts';
  return (
    <div className="relative w-full min-w-40">
      {several ? (
        <SeveralEditor {...props} />
      ) : choices.length > 0 ? (
        <ChoiceEditor {...props} />
      ) : (
        <TextEditor {...props} />
      )}
      {fault && (
        <p
          role="alert"
          className="absolute top-full left-0 z-1 mt-1 max-w-64 rounded-s bg-bad-soft px-2 py-1 text-xs whitespace-normal text-bad"
        >
          {fault}
        </p>
      )}
    </div>
  );
}

const INPUT_TYPES: Partial<Record<RecordField['type'], string>> = { day: 'date', email: 'email', phone: 'tel' };

function TextEditor({ field, value, editing, onSave }: CellEditorProps) {
  const [typed, setTyped] = useState(String(value ?? ''));
  const ended = useRef(false);
  function end(save: boolean, next?: Parameters<CellEditing['done']>[0]) {
    // Leaving the field after Enter or Escape would save once more.
    if (ended.current) return;
    ended.current = true;
    if (save && typed !== String(value ?? '')) onSave(typed);
    editing.done(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    const lines = field.type === 'long-text' && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Escape') end(false);
    else if (event.key === 'Enter' && !(lines && event.shiftKey)) end(true, 'down');
    else if (event.key === 'Tab') end(true, event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const control = {
    'aria-label': field.label,
    // The cell was opened to type in it.
    autoFocus: true,
    value: typed,
    maxLength: field.max,
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => event.currentTarget.select(),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.target.value),
    onKeyDown,
    onBlur: () => end(true, 'leave'),
  };
  if (field.type === 'long-text') return <textarea {...control} rows={5} className={`${box} absolute -top-4 p-2`} />;
  // A number is typed as text: the server reads "1,200" and says what it cannot read.
  return <input {...control} type={INPUT_TYPES[field.type] ?? 'text'} className={`${box} h-8 px-2`} />;
}

/** The browser's own list: quick on a phone, and found by typing. */
function ChoiceEditor({ field, value, choices, editing, onSave }: CellEditorProps) {
  return (
    <select
      aria-label={field.label}
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to choose in it
      autoFocus
      value={String(value ?? '')}
      className={`${box} h-8 px-1`}
      onChange={(event) => {
        onSave(event.target.value === '' ? null : event.target.value);
        editing.done();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editing.done();
        else if (event.key === 'Tab') editing.done(event.shiftKey ? 'left' : 'right');
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => editing.done('leave')}
    >
      <option value="">None</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function SeveralEditor({ field, value, editing, onSave }: CellEditorProps) {
  const [now, setNow] = useState<string[]>(Array.isArray(value) ? value : []);
  /** What is still typed when the field is left is added by it in the same moment. */
  const latest = useRef(now);
  const ended = useRef(false);
  function end(save: boolean, next?: 'leave') {
    if (ended.current) return;
    ended.current = true;
    if (save && JSON.stringify(latest.current) !== JSON.stringify(value ?? [])) onSave(latest.current);
    editing.done(next);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field within
    <div
      ref={(element) => {
        if (!element) return;
        if (!element.contains(document.activeElement)) element.querySelector('input')?.focus();
        // In the last column it opens to the other side, so that the table does not become wider.
        const end = element.closest('[role=row]')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
        if (element.getBoundingClientRect().right > end) Object.assign(element.style, { left: 'auto', right: '0' });
      }}
      className="absolute -top-5 left-0 w-72 rounded-m bg-surface shadow-pop"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && end(true, 'leave')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
      }}
    >
      <TagsInput
        aria-label={field.label}
        value={now}
        onValueChange={(next) => {
          latest.current = next;
          setNow(next);
        }}
      />
    </div>
  );
}
