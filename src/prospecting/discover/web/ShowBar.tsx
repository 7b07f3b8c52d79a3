// Above the rows: new or already yours, the filters, the order, and what is done with all that fit.
import { BookmarkPlus, Map as MapIcon } from 'lucide-react';
import { useId } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { AddToListButton } from '#crm/lists/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { canRankByRelevance } from '../domain/sorts.ts';
import { type DiscoverKind, type DiscoverSort, MATCHING_LIMIT } from '../fields.contract.ts';
import { type DiscoverAddress, type DiscoverForm, type SetAddress, sortsFor, toSort } from './discover-address.ts';
import { FilterButton } from './Filters.tsx';
import { countText, getRecordKind } from './row-labels.ts';
import { useSaveAll } from './use-saving.ts';

interface ShowBarProps {
  address: DiscoverAddress;
  set: SetAddress;
  counts: { yours: number; new: number } | undefined;
  onFilter: (part: Partial<DiscoverForm>) => void;
  /** Rows are selected: what is done with them has a bar of its own. */
  hasSelection: boolean;
}

/** What is shown in place of all that fit ends with another question. */
const ALL = { since: null, open: null } as const;

export function ShowBar({ address, set, counts, onFilter, hasSelection }: ShowBarProps) {
  const { kind, form, show, map } = address;
  const total = show === 'new' ? counts?.new : counts?.yours;
  const onKind = (next: DiscoverKind) =>
    set({ ...ALL, kind: next, run: null, outside: null, map: false }, { step: true });
  return (
    <div className="mt-2 mb-3 flex flex-wrap items-center gap-2 max-md:flex-nowrap max-md:gap-1.5">
      <CountSwitch counts={counts} show={show} onShow={(next) => set({ ...ALL, show: next }, { step: true })} />
      <FilterButton
        kind={kind}
        form={form}
        onChange={onFilter}
        onKind={onKind}
        found={total === undefined ? 'Show' : `Show ${countText(kind, total)}`}
        sort={<SortBy address={address} set={set} />}
      />
      <span className="w-48 max-md:hidden">
        <SortBy address={address} set={set} />
      </span>
      <div className="ml-auto flex items-center gap-2">
        {show === 'new' && total !== undefined && total > 0 && !hasSelection && (
          <SaveAllButton address={address} total={total} />
        )}
        {kind === 'company' && (
          <Button
            size="sm"
            variant="ghost"
            icon={<MapIcon aria-hidden size={16} />}
            aria-pressed={map}
            className="max-md:px-3"
            onClick={() => set({ map: !map })}
          >
            {/* One line on a phone, whatever the counts. */}
            <span className="max-md:sr-only">{map ? 'Hide map' : 'Map'}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** All that fit, also those of pages not shown. On a phone it stays at the thumb. */
function SaveAllButton({ address, total }: { address: DiscoverAddress; total: number }) {
  const { kind, form, show } = address;
  const save = useSaveAll();
  const mayList = useMayUse('lists');
  const count = Math.min(total, MATCHING_LIMIT);
  const sort = toSort(address);
  const keep = (listId?: string) =>
    save.mutate({
      kind,
      show,
      filters: form,
      ...(sort !== null && { sort }),
      ...(listId !== undefined && { listId }),
    });
  const label = mayList ? `Save ${formatCount(count)} to a list` : `Save ${formatCount(count)}`;
  const button = (
    <Button
      needs="write"
      size="sm"
      icon={<BookmarkPlus aria-hidden size={16} />}
      loading={save.isPending}
      loadingText="Saving..."
      className="max-md:fixed max-md:right-4 max-md:bottom-[calc(72px+env(safe-area-inset-bottom))] max-md:z-20 max-md:shadow-pop"
      {...(!mayList && { onClick: () => keep() })}
    >
      {label}
    </Button>
  );
  if (!mayList) return button;
  return <AddToListButton kind={getRecordKind(kind)} label={label} trigger={button} onChoose={({ id }) => keep(id)} />;
}

interface CountSwitchProps {
  /** Undefined until they are known. */
  counts: { yours: number; new: number } | undefined;
  show: DiscoverAddress['show'];
  onShow: (show: DiscoverAddress['show']) => void;
}

/** "New 412, yours 3": exact and free. */
function CountSwitch({ counts, show, onShow }: CountSwitchProps) {
  return (
    <Segmented
      aria-label="Which to show"
      options={[
        { value: 'new', label: <Counted label="New" count={counts?.new} /> },
        { value: 'yours', label: <Counted label="Yours" count={counts?.yours} /> },
      ]}
      value={show}
      size="sm"
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

/** The order of the rows; what it compares is its description. */
function SortBy({ address, set }: SortByProps) {
  const hint = useId();
  const sorts = sortsFor(address);
  const [first] = sorts;
  if (first === undefined) return null;
  const chosen = toSort(address) ?? first;
  const labels = address.show === 'yours' ? { ...LABELS, ...OF_YOURS } : LABELS;
  return (
    <>
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
      <span id={hint} className="sr-only">
        {sortMeaning(chosen, address)}
      </span>
    </>
  );
}

/** What an order compares where its name does not say it. */
function sortMeaning(sort: DiscoverSort, { kind, show, form }: DiscoverAddress): string {
  const isCompany = kind === 'company';
  switch (sort) {
    case 'relevance': {
      const small = isCompany && form.size.length === 0 ? ' Small companies first.' : '';
      if (!canRankByRelevance(form)) return small === '' ? 'Newest found first.' : small.trim();
      return `Best match by name, then ${isCompany ? 'industry' : 'title and company'}, then place.${small}`;
    }
    case '-found':
      return isCompany && show === 'new' ? 'What searches found, then the directory.' : '';
    case 'size':
    case '-size':
      return show === 'yours'
        ? 'By number of employees. Unknown sizes come last.'
        : 'By size band, such as 11-50 employees. Unknown sizes come last.';
    case 'founded':
    case '-founded':
      return 'By the year in the source. Unknown years come last.';
    default:
      return '';
  }
}
