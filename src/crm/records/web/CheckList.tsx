// Several of a list, found by typing where it is long.
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { filterOptions } from '#ui/combobox-filter.ts';
import { Input } from '#ui/Input.tsx';
import type { FieldChoice } from './field-choices.ts';

interface CheckListProps {
  label: string;
  choices: readonly FieldChoice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const SHORT = 8;

export function CheckList({ label, choices, value, onChange }: CheckListProps) {
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
