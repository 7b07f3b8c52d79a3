// The form of the explorer: keywords and location, the button that searches, and the panel of further filters.
import { MapPin } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { TermField } from '#prospecting/searches/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { FiltersPanel } from './FiltersPanel.tsx';
import { type BudgetFaults, budgetFaults, resetOf } from './form-filters.ts';
import type { FreelancePage } from './use-freelance-search.ts';

interface JobsFormProps {
  page: FreelancePage;
  fieldRef: RefObject<HTMLInputElement | null>;
  searching: boolean;
  submit: () => void;
}

export function JobsForm({ page, fieldRef, searching, submit }: JobsFormProps) {
  const { term, filters, setTerm, setFilters } = page;
  const [tried, setTried] = useState(false);
  const minField = useRef<HTMLInputElement>(null);
  // Told once it was tried to search with them, and then as long as they stand there.
  const faults = tried ? budgetFaults(filters) : refusedBudget(page);

  function search(event: FormEvent) {
    event.preventDefault();
    const broken = Object.keys(budgetFaults(filters)).length > 0;
    setTried(broken);
    if (broken) minField.current?.focus();
    else submit();
  }
  function reset() {
    const restored = resetOf(filters);
    setTried(false);
    setFilters(restored);
    page.search(restored);
  }
  return (
    <search className="mb-4 block">
      <form onSubmit={search} noValidate className="space-y-3">
        <div className="grid gap-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
          <TermField
            label="Keywords"
            placeholder="Keywords, such as dashboard"
            term={term}
            onTermChange={setTerm}
            error={null}
            fieldRef={fieldRef}
            maxLength={200}
          />
          <Input
            aria-label="Location"
            placeholder="Location, such as Germany"
            value={filters.location}
            onChange={(event) => setFilters({ ...filters, location: event.target.value })}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            dir="auto"
            icon={<MapPin aria-hidden size={16} />}
          />
          <Button
            needs="spend"
            type="submit"
            variant="primary"
            loading={searching}
            loadingText="Searching..."
            className="min-w-36"
          >
            Search Jobs
          </Button>
        </div>
        <FiltersPanel
          filters={filters}
          onFiltersChange={setFilters}
          faults={faults}
          searching={searching}
          onReset={reset}
          minRef={minField}
        />
      </form>
    </search>
  );
}

/** What the server says of a budget that an address asked for. */
function refusedBudget({ refused }: FreelancePage): BudgetFaults {
  const of = (path: string) => refused.find((fault) => fault.path === path)?.message;
  const [min, max] = [of('budget_min_usd'), of('budget_max_usd')];
  return { ...(min && { min }), ...(max && { max }) };
}
