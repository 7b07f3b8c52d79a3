// The order of the rows: what they can be sorted by, and what the chosen order means.
import { useId } from 'react';
import { Select } from '#ui/Select.tsx';
import type { DiscoverRow } from '../contract.ts';
import { comparesWords } from '../domain/sorts.ts';
import type { DiscoverSort } from '../fields.contract.ts';
import { type DiscoverAddress, sortOf, sortsFor } from './discover-address.ts';
import { sizeOf } from './row-labels.ts';
import type { SetAddress } from './use-discover-address.ts';

interface SortByProps {
  address: DiscoverAddress;
  set: SetAddress;
  /** On the screen. */
  rows: readonly DiscoverRow[];
}

const LABELS: Record<DiscoverSort, string> = {
  relevance: 'Relevance',
  '-found': 'Newest found first',
  found: 'Oldest found first',
  '-size': 'Size: largest first',
  size: 'Size: smallest first',
  '-founded': 'Founded: newest first',
  founded: 'Founded: oldest first',
  name: 'Name: A to Z',
  '-name': 'Name: Z to A',
  industry: 'Industry: A to Z',
  '-industry': 'Industry: Z to A',
  place: 'Place: A to Z',
  '-place': 'Place: Z to A',
  company: 'Company: A to Z',
  '-company': 'Company: Z to A',
  verdict: 'Email status',
  '-verdict': 'Email status, reversed',
};
const OF_YOURS: Partial<Record<DiscoverSort, string>> = { '-found': 'Newest saved first', found: 'Oldest saved first' };

export function SortBy({ address, set, rows }: SortByProps) {
  const hint = useId();
  const sorts = sortsFor(address);
  const [first] = sorts;
  if (first === undefined) return null;
  const chosen = sortOf(address) ?? first;
  const labels = address.show === 'yours' ? { ...LABELS, ...OF_YOURS } : LABELS;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="text-sm font-label">
        Sort by
      </span>
      <div className="w-56 max-md:w-auto max-md:min-w-0 max-md:flex-1">
        <Select
          aria-label="Sort by"
          aria-describedby={hint}
          size="sm"
          options={sorts.map((value) => ({ value, label: labels[value] }))}
          value={chosen}
          onValueChange={(value) =>
            set({ sort: value === first ? null : (value as DiscoverSort), open: null }, { step: true })
          }
        />
      </div>
      <p id={hint} className="text-sm text-text-2 max-md:w-full">
        {sortMeaning(chosen, address, rows)}
      </p>
    </div>
  );
}

/** What an order compares where its name does not say it. */
function sortMeaning(sort: DiscoverSort, { kind, show, form }: DiscoverAddress, rows: readonly DiscoverRow[]): string {
  const isCompany = kind === 'company';
  const noneHas = (value: (row: DiscoverRow) => unknown) => rows.length > 0 && !rows.some(value);
  switch (sort) {
    case 'relevance': {
      const newest = isCompany ? 'Newest found first, then the directory.' : 'Newest found first.';
      if (!comparesWords(form)) return `Nothing typed to match. ${newest}`;
      return `Best match by name, then ${isCompany ? 'industry' : 'title and company'}, then place.`;
    }
    case '-found':
      return isCompany && show === 'new' ? 'What searches found, then the directory.' : '';
    case 'size':
    case '-size':
      if (noneHas(sizeOf)) return 'None of these companies has a known size.';
      if (show === 'yours') return 'By number of employees. Unknown sizes come last.';
      return 'By size band, such as 11-50 employees. Unknown sizes come last.';
    case 'founded':
    case '-founded':
      if (noneHas(({ company }) => company?.founded)) return 'None of these companies has a known year.';
      return 'By the year in the source. Unknown years come last.';
    default:
      return '';
  }
}
