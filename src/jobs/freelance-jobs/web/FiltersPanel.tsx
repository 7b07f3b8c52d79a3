// The Advanced Filters of the explorer (spec section 2). Closed, it says in a line what narrows the list.
import { cx } from 'class-variance-authority';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { type BudgetFaults, type FormFilters, LEVELS, PAGE_SIZES } from './form-filters.ts';

const ANY = 'any';

interface FiltersPanelProps {
  summary: string;
  /** A field breaks a rule. */
  hasError: boolean;
  searching: boolean;
  onReset: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Beside the form where there is room; on a phone the fields are in the sheet. */
export function FiltersPanel({ summary, hasError, searching, onReset, children }: FiltersPanelProps) {
  const id = useId();
  const [wanted, setWanted] = useState(true);
  // A broken rule is announced where it can be read.
  const open = wanted || hasError;
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
          {!open && <span className="min-w-0 flex-1 truncate text-sm text-text-3">{summary}</span>}
          <ChevronDown
            aria-hidden
            size={16}
            className={cx('ml-auto shrink-0 text-text-3 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={`${id}-panel`} hidden={!open} className="border-t border-line px-4 pt-3 pb-4">
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-12">
          {children}
          {/* Level with the fields, below their labels. */}
          <div className="col-span-2 flex justify-end gap-2 self-start lg:col-span-4 lg:pt-6">
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

interface FilterFieldsProps {
  filters: FormFilters;
  onFiltersChange: (filters: FormFilters) => void;
  faults: BudgetFaults;
  minRef: RefObject<HTMLInputElement | null>;
}

export function FilterFields({ filters, onFiltersChange, faults, minRef }: FilterFieldsProps) {
  const change = (part: Partial<FormFilters>) => onFiltersChange({ ...filters, ...part });
  return (
    // In the grid of the panel, or in one of their own in the sheet.
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:contents">
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
      <BudgetField label="Maximum budget" value={filters.max} error={faults.max} onChange={(max) => change({ max })} />
      <Field label="Results per page" className="max-sm:col-span-2 lg:col-span-2">
        <Select
          options={PAGE_SIZES.map((size) => ({ value: size, label: size }))}
          value={filters.limit}
          onValueChange={(limit) => change({ limit: limit as FormFilters['limit'] })}
        />
      </Field>
    </div>
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
