// What narrows the free answers: beside the table where there is room, in a sheet on a phone. Nothing here costs anything.
import type { ReactNode, RefObject } from 'react';
import { COUNTRY_CODES } from '#features/accounts/web/index.ts';
import { INDUSTRIES, SENIORITIES, SIZE_BANDS } from '#features/prospects/fields.contract.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import type { DiscoverKind } from '../fields.contract.ts';
import type { DiscoverForm } from './discover-address.ts';
import { FilterChoice } from './FilterChoice.tsx';
import { countryName } from './row-words.ts';

interface FilterFormProps {
  kind: DiscoverKind;
  form: DiscoverForm;
  onChange: (change: Partial<DiscoverForm>) => void;
  /** `/` leads there. */
  fieldRef?: RefObject<HTMLInputElement | null>;
}

const labelled = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }));
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const INDUSTRY_OPTIONS = Object.entries(INDUSTRIES).map(([value, label]) => ({ value, label }));
const SIZE_OPTIONS = SIZE_BANDS.map((value) => ({ value, label: `${value} people` }));
const SENIORITY_OPTIONS = labelled(SENIORITIES);
const COUNTRY_OPTIONS = COUNTRY_CODES.map((value) => ({ value, label: countryName(value), keywords: value })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en'),
);

export function FilterForm({ kind, form, onChange, fieldRef }: FilterFormProps) {
  const people = kind === 'person';
  return (
    <div className="space-y-4">
      <Labelled label="Keyword">
        <SearchInput
          label="Keyword"
          placeholder={people ? 'Name or company' : 'Name, domain or trade'}
          q={form.q}
          onSearch={(q) => onChange({ q })}
          maxLength={120}
          {...(fieldRef && { ref: fieldRef })}
        />
      </Labelled>
      {people && (
        <>
          <Labelled label="Title">
            <SearchInput
              label="Title"
              placeholder="Head of Procurement"
              q={form.title}
              onSearch={(title) => onChange({ title })}
              maxLength={120}
            />
          </Labelled>
          <FilterChoice
            label="Seniority"
            any="Any seniority"
            options={SENIORITY_OPTIONS}
            chosen={form.seniority}
            onChange={(seniority) => onChange({ seniority: seniority as DiscoverForm['seniority'] })}
          />
        </>
      )}
      <FilterChoice
        label="Industry"
        any="Any industry"
        options={INDUSTRY_OPTIONS}
        chosen={form.industry}
        onChange={(industry) => onChange({ industry: industry as DiscoverForm['industry'] })}
      />
      <FilterChoice
        label="Size"
        any="Any size"
        options={SIZE_OPTIONS}
        chosen={form.size}
        onChange={(size) => onChange({ size: size as DiscoverForm['size'] })}
      />
      <FilterChoice
        label="Country"
        any="Any country"
        searched
        options={COUNTRY_OPTIONS}
        chosen={form.country}
        onChange={(country) => onChange({ country })}
      />
      <Labelled label="City">
        <SearchInput
          label="City"
          placeholder="Any city"
          q={form.city}
          onSearch={(city) => onChange({ city })}
          maxLength={120}
        />
      </Labelled>
      <fieldset className="space-y-3 border-t border-line pt-4 pointer-coarse:space-y-6">
        <legend className="sr-only">Only those that</legend>
        <Checkbox
          label="Has an e-mail address"
          checked={form.hasEmail}
          onCheckedChange={(hasEmail) => onChange({ hasEmail })}
        />
        <Checkbox label="Has a phone" checked={form.hasPhone} onCheckedChange={(hasPhone) => onChange({ hasPhone })} />
        <Checkbox
          label="Not yet contacted"
          checked={form.notContacted}
          onCheckedChange={(notContacted) => onChange({ notContacted })}
        />
      </fieldset>
    </div>
  );
}

/** The field names itself; what stands above it is for eyes. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden className="mb-1.5 block text-sm font-label">
        {label}
      </span>
      {children}
    </div>
  );
}
