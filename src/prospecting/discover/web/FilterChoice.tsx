// Several of a list: chosen one after the other, each shown below with the way to take it back.
import { X } from 'lucide-react';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';

interface FilterChoiceProps {
  label: string;
  /** While nothing is chosen: "Any industry". */
  any: string;
  options: readonly { value: string; label: string; keywords?: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Found by typing: for a long list. */
  searched?: boolean;
}

export function FilterChoice({ label, any, options, chosen, onChange, searched = false }: FilterChoiceProps) {
  const left = options.filter(({ value }) => !chosen.includes(value));
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const add = (value: string) => value !== '' && onChange([...chosen, value]);
  const placeholder = chosen.length === 0 ? any : 'Add another';
  return (
    <div>
      <Field label={label}>
        {searched ? (
          <Combobox size="sm" options={left} value="" onValueChange={add} placeholder={placeholder} />
        ) : (
          <Select size="sm" options={left} value="" onValueChange={add} placeholder={placeholder} />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={`${label} chosen`} className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li key={value} className="max-w-full">
              <button
                type="button"
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => onChange(chosen.filter((other) => other !== value))}
                className="flex max-w-full items-center gap-1 rounded-s bg-accent-soft py-1 pr-1 pl-2 text-sm text-accent-text pointer-coarse:min-h-11"
              >
                <span className="truncate">{labelOf(value)}</span>
                <X aria-hidden size={14} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
