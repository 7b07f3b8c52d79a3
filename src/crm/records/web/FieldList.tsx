// The fields to choose from, found by typing; the arrows and Enter do without the pointer.
import { cx } from 'class-variance-authority';
import { type KeyboardEvent, useId, useState } from 'react';
import { filterOptions } from '#ui/combobox-filter.ts';
import { menuItem } from '#ui/control-styles.ts';
import { Input } from '#ui/Input.tsx';
import type { RecordField } from '../fields.contract.ts';

interface FieldListProps {
  label: string;
  fields: readonly RecordField[];
  onChoose: (field: RecordField) => void;
}

export function FieldList({ label, fields, onChoose }: FieldListProps) {
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
