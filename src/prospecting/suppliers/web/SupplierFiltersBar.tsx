// The filters of a supplier search. They narrow what is shown at once and free of charge; a search sends them to the source.
import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { countryOptions } from '#shared/countries.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { useTypedLater } from '#ui/use-settled.ts';
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

interface SupplierFiltersBarProps {
  filters: SupplierFilters;
  onChange: (change: Partial<SupplierFilters>) => void;
}

export function SupplierFiltersBar({ filters, onChange }: SupplierFiltersBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const set = filtersSet(filters).length;
  return (
    <section aria-label="Filters" className="-mt-2 mb-4">
      <div className="flex items-center gap-2 md:hidden">
        <Button
          size="sm"
          icon={<SlidersHorizontal aria-hidden size={16} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
        {set > 0 && <Reset onReset={() => onChange(NO_FILTERS)} />}
      </div>
      <div id={id} className={open ? 'max-md:mt-3' : 'max-md:hidden'}>
        <Fields filters={filters} onChange={onChange} />
        <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-xs text-text-3">
          <p>Filters apply to the results at once, for free. A new search sends them to the source.</p>
          {set > 0 && (
            <span className="max-md:hidden">
              <Reset onReset={() => onChange(NO_FILTERS)} />
            </span>
          )}
        </div>
      </div>
    </section>
  );
}

function Reset({ onReset }: { onReset: () => void }) {
  return (
    <Button variant="ghost" size="sm" icon={<X aria-hidden size={14} />} onClick={onReset}>
      Reset filters
    </Button>
  );
}

function Fields({ filters, onChange }: SupplierFiltersBarProps) {
  const papers = useId();
  const order = useTypedLater(filters.maxMoq === null ? '' : String(filters.maxMoq), (typed) =>
    onChange({ maxMoq: wholeNumber(typed) }),
  );
  const certificate = useTypedLater(filters.certificate, (typed) => onChange({ certificate: typed.trim() }));
  return (
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
  );
}
