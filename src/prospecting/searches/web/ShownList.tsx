// The results of a search with everything around them: how many, from where, the tools, the list itself, the next page.
import { Download, RefreshCw } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { Select } from '#ui/Select.tsx';
import { headState, toggleRow } from '#ui/use-table-selection.ts';
import type { SearchReceipt } from '../contract.ts';
import { SourceLine } from './OfferLine.tsx';
import type { ResultMarks } from './ResultCard.tsx';
import { GRID, ResultKeys, ResultList } from './ResultList.tsx';
import { SaveResults } from './SaveParts.tsx';
import type { ShownResults } from './search-page-state.ts';
import type { SearchPage } from './use-search-page.ts';

export interface ShownListProps<Filters extends object, Item> {
  page: SearchPage<Filters, Item>;
  results: ShownResults<Filters, Item>;
  listRef: RefObject<HTMLUListElement | null>;
  layout: 'grid' | 'list';
  /** Credits of one search. */
  price: number;
  /** What is counted, in the right number: "accounts", "account". */
  noun: (count: number) => string;
  /** Where the specification has other words for the count: "Showing 20 results". */
  countText?: (count: number) => string;
  sorts?: readonly ResultSort<Item>[];
  /** Columns of the exported file. */
  columns: readonly CsvColumn<Item>[];
  /** Beginning of the file's name: "instagram". */
  csvName: string;
  renderItem: (item: Item, marks: ResultMarks) => ReactNode;
  /** More actions on what is selected, or on everything where nothing is. */
  tools?: (chosen: Item[]) => ReactNode;
  /** Above the list: a comparison of what is selected. */
  above?: ReactNode;
}

interface Props<Filters extends object, Item> extends ShownListProps<Filters, Item> {
  /** In place of a list without results. */
  children: ReactNode;
}

export function ShownList<Filters extends object, Item>(props: Props<Filters, Item>) {
  const { page, results, listRef, layout, price, noun, countText, sorts = [], columns, csvName, children } = props;
  const { receipt, charged, searchResults, searchQuery } = results;
  const sortKey = page.view('sort') ?? '';
  const sort = sorts.find(({ key }) => key === sortKey);
  const items = sort ? [...searchResults].sort(sort.compare) : searchResults;
  const selection = useSelection(items.map(page.keyOf));
  const chosen = items.filter((item) => selection.has(page.keyOf(item)));
  const seen = new Set(receipt.seen);
  const sample = receipt.run.source?.sample === true;

  const head = (
    <ResultsHead
      shown={items.length}
      noun={noun(items.length)}
      countText={countText?.(items.length)}
      receipt={receipt}
      charged={charged}
      onClear={page.clear}
    >
      {price > 0 || receipt.run.source?.ownKey ? (
        <Button
          needs="spend"
          size="sm"
          icon={<RefreshCw aria-hidden size={14} />}
          loading={page.state.status === 'searching'}
          onClick={page.refresh}
        >
          Refresh ({formatCredits(price)})
        </Button>
      ) : null}
    </ResultsHead>
  );
  if (items.length === 0) {
    return (
      <>
        {head}
        {children}
      </>
    );
  }
  const rows = items.map((item) => {
    const key = page.keyOf(item);
    return props.renderItem(item, {
      selected: selection.has(key),
      onSelect: (range) => selection.toggle(key, range),
      seen: seen.has(key.slice(0, 500)),
      sample,
      found: { capability: receipt.run.capability, itemKey: key },
    });
  });
  const label = noun(2);
  return (
    <>
      {head}
      <ResultsTools
        selection={selection}
        order={sorts.length > 0 && <SortSelect page={page} sorts={sorts} size="sm" />}
        onExport={() => {
          const name = `${csvName} ${searchQuery} ${receipt.run.startedAt.slice(0, 10)}`;
          void exportCsv(name, columns, chosen.length > 0 ? chosen : items);
        }}
      >
        <SaveResults
          capability={receipt.run.capability}
          keys={(chosen.length > 0 ? chosen : items).map(page.keyOf)}
          chosen={chosen.length > 0}
        />
        {props.tools?.(chosen)}
      </ResultsTools>
      {props.above}
      {layout === 'grid' ? (
        <ul ref={listRef} aria-label={label} className={GRID}>
          {rows}
        </ul>
      ) : (
        <ResultList label={label} listRef={listRef}>
          {rows}
        </ResultList>
      )}
      {results.page > 1 && results.added === 0 && (
        <p className="mt-3 text-sm text-text-2">Page {formatCount(results.page)} found nothing new.</p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LoadMore
          shown={items.length}
          total={receipt.total}
          hasMore={page.hasMore}
          price={price}
          loading={page.state.status === 'searching'}
          onMore={page.more}
        />
        <ResultKeys />
      </div>
    </>
  );
}

// The end of a list: the next page with its price, where the source has one. A page is a search of its own.
interface LoadMoreProps {
  shown: number;
  total: number | null;
  hasMore: boolean;
  price: number;
  loading: boolean;
  onMore: () => void;
}

function LoadMore({ shown, total, hasMore, price, loading, onMore }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button needs="spend" loading={loading} loadingText="Searching..." onClick={onMore}>
        Load more ({formatCredits(price)})
      </Button>
      {total !== null && (
        <span className="text-sm text-text-3">
          {formatCount(shown)} of {formatCount(total)} shown
        </span>
      )}
    </div>
  );
}

// The line above results: how many, for what, from which source, how old, at what price, and the way to clear them.
interface ResultsHeadProps {
  shown: number;
  /** What is counted, in the right number: "people", "company". */
  noun: string;
  /** Where other words count them; in place of number, noun and term. */
  countText?: string | undefined;
  receipt: SearchReceipt;
  /** Credits that all the pages shown were charged. */
  charged: number;
  onClear: () => void;
  /** More actions on what is shown. */
  children?: ReactNode;
}

/** "10 of 60 people": the source's own total where it claims more than is shown. */
function ResultsHead({ shown, noun, countText, receipt, charged, onClear, children }: ResultsHeadProps) {
  const { run, total } = receipt;
  const count = total !== null && total > shown ? `${formatCount(shown)} of ${formatCount(total)}` : formatCount(shown);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h2 className="min-w-0 font-normal text-text-2 max-md:order-1 max-md:flex-1 max-md:basis-3/5 max-md:truncate">
        <span className="font-semibold text-text">{countText ?? `${count} ${noun}`}</span>
        {countText === undefined && run.label !== '' && (
          <>
            {' '}
            for{' '}
            <bdi className="md:break-words" title={run.label}>
              “{run.label}”
            </bdi>
          </>
        )}
      </h2>
      {/* On phones two lines: the count with Clear Results, the source with Refresh. */}
      <div className="min-w-0 max-md:order-3 max-md:flex-1 max-md:basis-2/5">
        <SourceLine
          source={run.source}
          fetchedAt={run.deliveredAt ?? run.startedAt}
          charged={charged}
          stored={receipt.stored && charged > 0}
        />
      </div>
      <div className="flex shrink-0 items-center gap-2 max-md:contents md:ml-auto">
        <span className="max-md:order-4 empty:hidden">{children}</span>
        <Button variant="ghost" size="sm" className="max-md:order-2 max-md:-mr-3" onClick={onClear}>
          Clear Results
        </Button>
      </div>
    </div>
  );
}

// What can be done with the results that are shown: select them, put them in another order, take them along as a file.
export interface ResultSort<Item> {
  key: string;
  label: string;
  /** As Array.sort takes it. */
  compare: (a: Item, b: Item) => number;
}

interface ResultsToolsProps {
  selection: Selection;
  /** The select of the order. On a phone it is in the sheet of the filters. */
  order: ReactNode;
  onExport: () => void;
  /** More actions on what is selected, or on all. */
  children?: ReactNode;
}

const AS_FOUND = { value: 'found', label: 'As found' };

interface SortSelectProps<Filters extends object, Item> {
  page: SearchPage<Filters, Item>;
  sorts: readonly ResultSort<Item>[];
  size?: 'sm';
}

export function SortSelect<Filters extends object, Item>({ page, sorts, size }: SortSelectProps<Filters, Item>) {
  const chosen = page.view('sort');
  return (
    <Select
      {...(size && { size })}
      aria-label="Sort what is shown"
      options={[AS_FOUND, ...sorts.map(({ key, label }) => ({ value: key, label }))]}
      value={sorts.some(({ key }) => key === chosen) ? (chosen ?? '') : AS_FOUND.value}
      onValueChange={(key) => page.setView('sort', key === AS_FOUND.value ? null : key)}
    />
  );
}

function ResultsTools({ selection, order, onExport, children }: ResultsToolsProps) {
  const count = selection.keys.length;
  return (
    // One line on a phone, which moves sideways: the results come first.
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:*:shrink-0">
      <Checkbox
        checked={selection.all}
        onCheckedChange={selection.toggleAll}
        label={count > 0 ? `${formatCount(count)} selected` : 'Select all'}
        className="items-center md:pl-4"
      />
      {count > 0 && (
        <Button variant="ghost" size="sm" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:flex-nowrap max-md:*:shrink-0">
        {children}
        {order && <div className="w-40 max-md:hidden">{order}</div>}
        <Button needs="export" size="sm" icon={<Download aria-hidden size={14} />} onClick={onExport}>
          {count > 0 ? `Export ${formatCount(count)} as CSV` : 'Export CSV'}
        </Button>
      </div>
    </div>
  );
}

// Which of the shown results are selected: one by one, a range with shift, or all of them.
export interface Selection {
  /** Selected keys, in the order of what is shown. */
  keys: string[];
  has: (key: string) => boolean;
  /** State of the box for all. */
  all: boolean | 'indeterminate';
  toggle: (key: string, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** What is no longer shown is no longer selected. */
function useSelection(shown: readonly string[]): Selection {
  const [{ chosen, anchor }, set] = useState<{ chosen: ReadonlySet<string>; anchor: string | null }>({
    chosen: new Set(),
    anchor: null,
  });
  const selected = new Set(shown.filter((key) => chosen.has(key)));
  const all = headState(shown, selected);
  const none = () => set({ chosen: new Set(), anchor: null });
  return {
    keys: [...selected],
    has: (key) => selected.has(key),
    all,
    toggle: (key, range) => set({ chosen: toggleRow(shown, selected, key, range ? anchor : null), anchor: key }),
    toggleAll: () => (all === true ? none() : set({ chosen: new Set(shown), anchor: null })),
    clear: none,
  };
}
