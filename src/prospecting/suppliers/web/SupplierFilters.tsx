// The filters of a supplier search. They narrow what is shown at once and free of charge; a search sends them to the source.
import { X } from 'lucide-react';
import { useId } from 'react';
import type { SearchFilters } from '#prospecting/searches/web/index.ts';
import { countryOptions } from '#shared/countries.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { useTypedLater } from '#ui/use-debounced.ts';
import type { SupplierFilters } from '../contract.ts';
import { filtersSet, NO_FILTERS } from '../domain/supplier-facts.ts';
import { wholeNumber } from './supplier-results.ts';

const ANY = 'any';
const TYPES = [
  { value: ANY, label: 'Any type' },
  { value: 'manufacturer', label: 'Manufacturer' },
  { value: 'trader', label: 'Trader' },
  { value: 'distributor', label: 'Distributor' },
];
const COMMON_PAPERS = [
  'BSCI',
  'CE',
  'EU Organic',
  'FSC',
  'GOTS',
  'HACCP',
  'ISO 9001',
  'ISO 13485',
  'OEKO-TEX',
  'REACH',
  'RoHS',
];

interface FieldsProps {
  filters: SupplierFilters;
  onChange: (change: Partial<SupplierFilters>) => void;
}

export function toSupplierFilters({ filters, onChange }: FieldsProps): SearchFilters {
  const count = filtersSet(filters).length;
  return {
    count,
    fields: <Fields filters={filters} onChange={onChange} />,
    clear: count > 0 ? { label: 'Clear all', onClear: () => onChange(NO_FILTERS) } : null,
  };
}

function Fields({ filters, onChange }: FieldsProps) {
  const papers = useId();
  const order = useTypedLater(filters.maxMoq === null ? '' : String(filters.maxMoq), (typed) =>
    onChange({ maxMoq: wholeNumber(typed) }),
  );
  const certificate = useTypedLater(filters.certificate, (typed) => onChange({ certificate: typed.trim() }));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Country">
          <Combobox
            options={countryOptions()}
            value={filters.country}
            onValueChange={(country) => onChange({ country })}
            placeholder="Any country"
          />
        </Field>
        <Field label="Supplier type">
          <Select
            options={TYPES}
            value={filters.type || ANY}
            onValueChange={(type) => onChange({ type: type === ANY ? '' : (type as SupplierFilters['type']) })}
          />
        </Field>
        <Field label="Minimum order up to">
          <Input {...order} inputMode="numeric" autoComplete="off" maxLength={9} placeholder="Any quantity" />
        </Field>
        <Field label="Certificate">
          <Input {...certificate} list={papers} autoComplete="off" maxLength={60} placeholder="FSC, ISO 9001, CE ..." />
        </Field>
        <datalist id={papers}>
          {COMMON_PAPERS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-xs text-text-3">
        <p>Filters apply to the results at once, for free. A new search sends them to the source.</p>
        {filtersSet(filters).length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            icon={<X aria-hidden size={14} />}
            // The sheet of a phone has one of its own.
            className="max-md:hidden"
            onClick={() => onChange(NO_FILTERS)}
          >
            Reset filters
          </Button>
        )}
      </div>
    </>
  );
}
