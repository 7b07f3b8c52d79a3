// The results of a search with everything around them: how many, from where, the tools, the list itself, the next page.

import { RefreshCw } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { LoadMore } from './LoadMore.tsx';
import { ResultKeys, ResultList } from './ResultList.tsx';
import type { ResultMarks } from './ResultMarks.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { type ResultSort, ResultsTools } from './ResultsTools.tsx';
import { SaveResults } from './result-parts.tsx';
import { GRID } from './result-styles.ts';
import type { ShownResults } from './search-page-state.ts';
import type { SearchPage } from './use-search-page.ts';
import { useSelection } from './use-selection.ts';

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
        sorts={sorts}
        sort={sort?.key ?? ''}
        onSort={(key) => page.setView('sort', key || null)}
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
        <p className="mt-3 text-sm text-text-2">
          Page {formatCount(results.page)} brought nothing that is not shown above.
        </p>
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
