// The control in which a value of a field is typed or chosen, by its type.
import { useEffect, useRef } from 'react';
import { Combobox } from '#ui/Combobox.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import type { RecordValues } from '../contract.ts';
import type { RecordField } from '../fields.contract.ts';
import type { FieldChoice } from './field-choices.ts';

type Value = RecordValues[string];

interface FieldControlProps {
  field: RecordField;
  value: Value;
  onValue: (value: Value) => void;
  /** What can be chosen for it. */
  choices: readonly FieldChoice[];
  autoFocus?: boolean;
}

const NOBODY = 'nobody';

export function FieldControl({ field, value, onValue, choices, autoFocus = false }: FieldControlProps) {
  const box = useRef<HTMLDivElement>(null);
  // The editor stands where a button was pressed: the focus goes into it, and stays with whoever moves it on.
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
          value={text || NOBODY}
          options={[{ value: NOBODY, label: 'Nobody' }, ...choices]}
          onValueChange={(next) => onValue(next === NOBODY ? null : next)}
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
