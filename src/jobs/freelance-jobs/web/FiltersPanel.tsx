// The Advanced Filters of the explorer (spec section 2). Closed, it says in a line what narrows the list.
import { cx } from 'class-variance-authority';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { type BudgetFaults, type FormFilters, LEVELS, PAGE_SIZES, summaryOf } from './form-filters.ts';

interface FiltersPanelProps {
  filters: FormFilters;
  onFiltersChange: (filters: FormFilters) => void;
  faults: BudgetFaults;
  searching: boolean;
  onReset: () => void;
  minRef: RefObject<HTMLInputElement | null>;
}

const ANY = 'any';

/** Open where there is room for it. */
const hasRoom = () => matchMedia('(min-width: 768px)').matches;

export function FiltersPanel({ filters, onFiltersChange, faults, searching, onReset, minRef }: FiltersPanelProps) {
  const id = useId();
  const [wanted, setWanted] = useState(hasRoom);
  // A broken rule is announced where it can be read.
  const open = wanted || Object.keys(faults).length > 0;
  const change = (part: Partial<FormFilters>) => onFiltersChange({ ...filters, ...part });
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-l border border-line bg-surface">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={() => setWanted(!open)}
          className="focus-inset flex min-h-11 w-full items-center gap-2.5 rounded-l px-4 py-2 text-left transition-colors hover:bg-surface-2"
        >
          <SlidersHorizontal aria-hidden size={16} className="shrink-0 text-text-3" />
          <span className="shrink-0 font-semibold">Advanced Filters</span>
          {!open && <span className="min-w-0 flex-1 truncate text-sm text-text-3">{summaryOf(filters)}</span>}
          <ChevronDown
            aria-hidden
            size={16}
            className={cx('ml-auto shrink-0 text-text-3 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={`${id}-panel`} hidden={!open} className="border-t border-line px-4 pt-3 pb-4">
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-12">
          <Field label="Skills" className="col-span-2 lg:col-span-8">
            <TagsInput
              value={filters.skills}
              onValueChange={(skills) => change({ skills })}
              placeholder="Any skill"
              max={20}
            />
          </Field>
          <Field label="Skills match mode" group className="col-span-2 lg:col-span-4">
            <Segmented
              options={[
                { value: 'all', label: 'All skills' },
                { value: 'any', label: 'Any skill' },
              ]}
              value={filters.mode}
              onValueChange={(mode) => change({ mode })}
              block
            />
          </Field>
          <Field label="Experience level" className="max-sm:col-span-2 lg:col-span-2">
            <Select
              options={[{ value: ANY, label: 'Any' }, ...LEVELS.map((level) => ({ value: level, label: level }))]}
              value={filters.level || ANY}
              onValueChange={(level) => change({ level: level === ANY ? '' : (level as FormFilters['level']) })}
            />
          </Field>
          <BudgetField
            label="Minimum budget"
            value={filters.min}
            error={faults.min}
            onChange={(min) => change({ min })}
            fieldRef={minRef}
          />
          <BudgetField
            label="Maximum budget"
            value={filters.max}
            error={faults.max}
            onChange={(max) => change({ max })}
          />
          <Field label="Results per page" className="max-sm:col-span-2 lg:col-span-2">
            <Select
              options={PAGE_SIZES.map((size) => ({ value: size, label: size }))}
              value={filters.limit}
              onValueChange={(limit) => change({ limit: limit as FormFilters['limit'] })}
            />
          </Field>
          {/* Level with the fields, below their labels. */}
          <div className="flex justify-end gap-2 self-start col-span-2 lg:col-span-4 lg:pt-6">
            <Button needs="spend" variant="ghost" onClick={onReset}>
              Reset Filters
            </Button>
            <Button needs="spend" type="submit" loading={searching}>
              Apply Filters
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

interface BudgetFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  fieldRef?: RefObject<HTMLInputElement | null>;
}

/** Numbers with a minimum of 0 and a step of 1 (spec section 5). */
function BudgetField({ label, value, error, onChange, fieldRef }: BudgetFieldProps) {
  return (
    <Field label={label} error={error} className="lg:col-span-2">
      <Input
        {...(fieldRef && { ref: fieldRef })}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        icon={<span aria-hidden>$</span>}
      />
    </Field>
  );
}
