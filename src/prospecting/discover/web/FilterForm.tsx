// What narrows the free answers: beside the table where there is room, in a sheet on a phone. Nothing here costs anything.
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import type { DiscoverKind } from '../fields.contract.ts';
import type { DiscoverForm } from './discover-address.ts';
import { FILTER_FIELDS, FILTER_MARKS } from './filter-fields.ts';

interface FilterFormProps {
  kind: DiscoverKind;
  form: DiscoverForm;
  onChange: (change: Partial<DiscoverForm>) => void;
  /** `/` leads to the first field. */
  fieldRef?: RefObject<HTMLInputElement | null>;
}

export function FilterForm({ kind, form, onChange, fieldRef }: FilterFormProps) {
  const fields = FILTER_FIELDS.filter(({ only = kind }) => only === kind);
  return (
    <div className="space-y-4">
      {fields.map((field) =>
        field.shape === 'words' ? (
          <div key={field.name}>
            {/* The field names itself; what stands above it is for eyes. */}
            <span aria-hidden className="mb-1.5 block text-sm font-label">
              {field.label}
            </span>
            <SearchInput
              label={field.label}
              placeholder={field.placeholder[kind]}
              q={form[field.name]}
              onSearch={(words) => onChange({ [field.name]: words })}
              maxLength={120}
              {...(fieldRef && field.name === 'q' && { ref: fieldRef })}
            />
          </div>
        ) : (
          <FilterChoice
            key={field.name}
            {...field}
            chosen={form[field.name]}
            onChange={(chosen) => onChange({ [field.name]: chosen })}
          />
        ),
      )}
      <fieldset className="space-y-3 border-t border-line pt-4 pointer-coarse:space-y-6">
        <legend className="sr-only">Only those that</legend>
        {FILTER_MARKS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={form[name]}
            onCheckedChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
      </fieldset>
    </div>
  );
}

// Several of a list: chosen one after the other, each shown below with the way to take it back.
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

function FilterChoice({ label, any, options, chosen, onChange, searched = false }: FilterChoiceProps) {
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
