// Outside sources: which one is asked, by what, what it still needs, and the button with its price.
import { cx } from 'class-variance-authority';
import { ChevronDown, Globe } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { PRICES } from '#features/plans/contract.ts';
import { BUSINESS_KINDS } from '#features/prospects/fields.contract.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { OutsideCapability } from '../fields.contract.ts';
import type { DiscoverForm } from './discover-address.ts';
import { type AnyOutside, outsideOf, usesText } from './outside-words.ts';

interface OutsideBarProps {
  search: AnyOutside;
  form: DiscoverForm;
  searching: boolean;
  /** What has to be filled first; null until somebody has pressed the button. */
  fault: string | null;
  onChoose: (capability: OutsideCapability) => void;
  onChange: (change: Partial<DiscoverForm>) => void;
  onSearch: () => void;
}

const KINDS = [
  { value: 'any', label: 'Kind of business' },
  ...Object.entries(BUSINESS_KINDS).map(([value, label]) => ({ value, label })),
];

export function OutsideBar({ search, form, searching, fault, onChoose, onChange, onSearch }: OutsideBarProps) {
  const notes = useId();
  const place = useId();
  // On a phone the rows come first: the bar is folded until somebody wants it. Most people are found outside alone.
  const [folded, setFolded] = useState(search.kind === 'company');
  const price = formatCredits(PRICES['discover-search']);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }
  return (
    <section aria-label="Outside sources" className="mb-4 rounded-l border border-line bg-surface md:p-3">
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={place}
        onClick={() => setFolded(!folded)}
        className="focus-inset flex min-h-12 w-full items-center gap-2 rounded-l px-3 font-label md:hidden"
      >
        <Globe aria-hidden size={16} className="text-text-3" />
        Ask an outside source ({price})
        <ChevronDown aria-hidden size={16} className={cx('ml-auto transition-transform', !folded && 'rotate-180')} />
      </button>
      <div id={place} className={cx('max-md:px-3 max-md:pb-3', folded && 'max-md:hidden')}>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
          <Globe aria-hidden size={16} className="text-text-3 max-md:hidden" />
          <Select
            aria-label="Outside source"
            className="w-80! max-md:w-full!"
            options={outsideOf(search.kind).map(({ capability, name, sources }) => ({
              value: capability,
              label: `${name} (${sources})`,
            }))}
            value={search.capability}
            onValueChange={(capability) => onChoose(capability as OutsideCapability)}
          />
          {search.uses.includes('businessKind') && (
            <Select
              aria-label="Kind of business"
              className="w-48! max-md:w-full!"
              options={KINDS}
              value={form.businessKind || 'any'}
              onValueChange={(kind) =>
                onChange({ businessKind: kind === 'any' ? '' : (kind as DiscoverForm['businessKind']) })
              }
            />
          )}
          {search.uses.includes('language') && (
            <div className="w-52 max-md:w-full">
              <Input
                aria-label="Programming language"
                placeholder="Programming language"
                value={form.language}
                maxLength={40}
                onChange={({ target }) => onChange({ language: target.value })}
              />
            </div>
          )}
          <Button
            type="submit"
            variant="primary"
            className="ml-auto min-w-41 max-md:w-full"
            loading={searching}
            loadingText="Searching..."
            aria-describedby={notes}
          >
            Search ({price})
          </Button>
        </form>
        <div id={notes} className="mt-2 text-sm" aria-live="polite">
          {fault === null ? <p className="text-text-3">{usesText(search)}</p> : <p className="text-bad">{fault}</p>}
        </div>
      </div>
    </section>
  );
}
