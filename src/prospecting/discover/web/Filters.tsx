// The filters, in a panel that opens from its button: what the search box says in words, and what it has no words for.
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  BUSINESS_GROUPS,
  BUSINESS_SYNONYMS,
  type BusinessKind,
  INDUSTRIES,
  SENIORITIES,
  SIZE_BANDS,
} from '#prospecting/prospects/fields.contract.ts';
import { countryOptions } from '#shared/countries.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { FilterSheet } from '#ui/FilterSheet.tsx';
import { Input } from '#ui/Input.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { useTypedLater } from '#ui/use-debounced.ts';
import type { DiscoverFilters } from '../contract.ts';
import { getSources } from '../domain/chosen-sources.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { countFilters, type DiscoverForm, NO_FORM } from './discover-address.ts';

interface FiltersProps {
  kind: DiscoverKind;
  form: DiscoverForm;
  onChange: (change: Partial<DiscoverForm>) => void;
}

interface FilterButtonProps extends FiltersProps {
  /** How many fit, for the button that leads back to them. */
  found: string;
  onKind: (kind: DiscoverKind) => void;
  sort: ReactNode;
}

export function FilterButton({ found, onKind, sort, ...props }: FilterButtonProps) {
  const { kind, form, onChange } = props;
  const [open, setOpen] = useState(false);
  const count = countFilters(kind, form);
  return (
    <FilterSheet
      open={open}
      onOpenChange={setOpen}
      count={count}
      size="sm"
      sort={sort}
      done={{ label: found, onDone: () => setOpen(false) }}
      clear={count > 0 ? { label: 'Clear all', onClear: () => onChange(NO_FORM) } : null}
    >
      <Field label="Find" group>
        <Segmented options={KINDS} value={kind} onValueChange={onKind} block />
      </Field>
      <FilterForm {...props} />
    </FilterSheet>
  );
}

function FilterForm({ kind, form, onChange }: FiltersProps) {
  const fields = FILTER_FIELDS.filter(({ only = kind }) => only === kind);
  return (
    <div className="space-y-4">
      {fields.map((field) =>
        field.shape === 'words' ? (
          <div key={field.name}>
            {/* The field has its own name; the visible label is hidden from screen readers. */}
            <span aria-hidden className="mb-1.5 block text-sm font-label">
              {field.label}
            </span>
            <SearchInput
              label={field.label}
              placeholder={field.placeholder[kind]}
              q={form[field.name]}
              onSearch={(words) => onChange({ [field.name]: words })}
              maxLength={120}
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
      {kind === 'company' && (
        <>
          <Field label="Business type">
            <Combobox
              size="sm"
              options={BUSINESS_TYPES}
              value={form.businessKind}
              placeholder="Any type"
              onValueChange={(next) => onChange({ businessKind: next as DiscoverForm['businessKind'] })}
            />
          </Field>
          <FoundedField foundedFrom={form.foundedFrom} onChange={onChange} />
        </>
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

function FoundedField({ foundedFrom, onChange }: { foundedFrom: number | null; onChange: FiltersProps['onChange'] }) {
  const year = useTypedLater(foundedFrom === null ? '' : String(foundedFrom), (typed) =>
    onChange({ foundedFrom: /^(1[5-9]|20)\d\d$/.test(typed) ? Number(typed) : null }),
  );
  return (
    <Field label="Opened since">
      <Input {...year} size="sm" inputMode="numeric" maxLength={4} autoComplete="off" placeholder="Any year" />
    </Field>
  );
}

const BUSINESS_TYPES = Object.entries(BUSINESS_GROUPS).flatMap(([group, kinds]) =>
  Object.entries(kinds).map(([value, label]) => ({
    value,
    label: label as string,
    group,
    keywords: `${group} ${BUSINESS_SYNONYMS[value as BusinessKind] ?? ''}`,
  })),
);

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

/** Several values of a list, each shown below with a button to remove it. */
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

/** Names of filters with such a value. */
type NamesOf<Value> = {
  [Name in keyof DiscoverFilters]: DiscoverFilters[Name] extends Value ? Name : never;
}[keyof DiscoverFilters];

interface FilterOption {
  value: string;
  label: string;
  keywords?: string;
}

interface FilterField {
  label: string;
  /** Of both kinds where it is left out. */
  only?: DiscoverKind;
}
/** Typed words. */
interface WordsField extends FilterField {
  shape: 'words';
  name: NamesOf<string>;
  placeholder: Record<DiscoverKind, string>;
}
/** Several of a list; a long one is searched by typing. */
interface ChoiceField extends FilterField {
  shape: 'choice';
  name: NamesOf<readonly string[]>;
  /** While nothing is chosen. */
  any: string;
  options: readonly FilterOption[];
  searched?: boolean;
}
/** Yes, or it does not matter. */
interface MarkField {
  name: NamesOf<boolean>;
  label: string;
}

const KINDS: readonly { value: DiscoverKind; label: string }[] = [
  { value: 'company', label: 'Companies' },
  { value: 'person', label: 'People' },
];

const both = (text: string) => ({ company: text, person: text });
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function sourceField(only: DiscoverKind): ChoiceField {
  const options = getSources(only).map(({ key, label }) => ({ value: key, label }));
  return { shape: 'choice', name: 'source', label: 'Source', only, any: 'Any source', options };
}

const FILTER_FIELDS: readonly (WordsField | ChoiceField)[] = [
  {
    shape: 'words',
    name: 'q',
    label: 'Keyword',
    placeholder: { company: 'Name, domain or trade', person: 'Name or company' },
  },
  { shape: 'words', name: 'title', label: 'Title', only: 'person', placeholder: both('Head of Procurement') },
  {
    shape: 'choice',
    name: 'seniority',
    label: 'Seniority',
    only: 'person',
    any: 'Any seniority',
    options: SENIORITIES.map((value) => ({ value, label: capital(value) })),
  },
  {
    shape: 'choice',
    name: 'industry',
    label: 'Industry',
    any: 'Any industry',
    options: Object.entries(INDUSTRIES).map(([value, label]) => ({ value, label })),
  },
  {
    shape: 'choice',
    name: 'size',
    label: 'Size',
    any: 'Any size',
    options: SIZE_BANDS.map((value) => ({ value, label: `${value} people` })),
  },
  {
    shape: 'choice',
    name: 'country',
    label: 'Country',
    any: 'Any country',
    get options() {
      return countryOptions();
    },
    searched: true,
  },
  { shape: 'words', name: 'city', label: 'City', placeholder: both('Any city') },
  { shape: 'words', name: 'language', label: 'Programming language', only: 'person', placeholder: both('TypeScript') },
  sourceField('company'),
  sourceField('person'),
];

const FILTER_MARKS: readonly MarkField[] = [
  { name: 'hasEmail', label: 'Has an email address' },
  { name: 'hasPhone', label: 'Has a phone' },
  { name: 'notContacted', label: 'Not yet contacted' },
];
