// The first line of Discover: companies or people, new or already yours, the filters on small screens, the map.
import { Map as MapIcon } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { DiscoverRow } from '../contract.ts';
import { canRankByRelevance } from '../domain/sorts.ts';
import type { DiscoverKind, DiscoverSort } from '../fields.contract.ts';
import { type DiscoverAddress, type DiscoverForm, type SetAddress, sortOf, sortsFor } from './discover-address.ts';
import { FilterSheet } from './Filters.tsx';
import { countText, sizeOf } from './row-labels.ts';

interface ShowBarProps {
  address: DiscoverAddress;
  set: SetAddress;
  counts: { yours: number; new: number } | undefined;
  onFilter: (part: Partial<DiscoverForm>) => void;
}

const KINDS: readonly { value: DiscoverKind; label: string }[] = [
  { value: 'company', label: 'Companies' },
  { value: 'person', label: 'People' },
];
/** What is shown in place of all that fit ends with another question. */
const ALL = { run: null, since: null, open: null } as const;

export function ShowBar({ address, set, counts, onFilter }: ShowBarProps) {
  const { kind, form, show, run, map } = address;
  const total = show === 'new' ? counts?.new : counts?.yours;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Segmented
        aria-label="What to find"
        options={KINDS}
        value={kind}
        onValueChange={(next) => set({ ...ALL, kind: next, outside: null, map: false }, { step: true })}
      />
      <span className="max-md:order-2">
        <CountSwitch
          counts={counts}
          show={run === null ? show : null}
          onShow={(next) => set({ ...ALL, show: next }, { step: true })}
        />
      </span>
      <FilterSheet
        kind={kind}
        form={form}
        onChange={onFilter}
        found={total === undefined ? 'Show' : `Show ${countText(kind, total)}`}
      />
      {kind === 'company' && (
        <Button
          className="ml-auto max-md:order-1"
          icon={<MapIcon aria-hidden size={16} />}
          aria-pressed={map}
          onClick={() => set({ map: !map })}
        >
          {map ? 'Hide the map' : 'Map'}
        </Button>
      )}
    </div>
  );
}

interface CountSwitchProps {
  /** Undefined until they are known. */
  counts: { yours: number; new: number } | undefined;
  /** Null while something else is shown: what one search brought. */
  show: DiscoverAddress['show'] | null;
  onShow: (show: DiscoverAddress['show']) => void;
}

/** "New 412, already yours 3": exact and free. */
function CountSwitch({ counts, show, onShow }: CountSwitchProps) {
  return (
    <Segmented
      aria-label="Which to show"
      options={[
        { value: 'new', label: <Counted label="New" count={counts?.new} /> },
        { value: 'yours', label: <Counted label="Already yours" count={counts?.yours} /> },
      ]}
      value={show ?? ''}
      onValueChange={onShow}
    />
  );
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <span>
      {label} <span className="text-text-3 tabular-nums">{count === undefined ? '…' : formatCount(count)}</span>
    </span>
  );
}

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

/** The order of the rows, and what it means. */
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
      if (!canRankByRelevance(form)) return `Nothing typed to match. ${newest}`;
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
