// What narrows the free answers: beside the table where there is room, in a sheet on a phone. Nothing here costs anything.
import type { RefObject } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { DiscoverKind } from '../fields.contract.ts';
import type { DiscoverForm } from './discover-address.ts';
import { FilterChoice } from './FilterChoice.tsx';
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
