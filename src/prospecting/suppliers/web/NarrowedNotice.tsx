// Says what the filters hide of what came back, and which of them the source could not be asked for.
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SupplierFilters } from '../contract.ts';
import { type FilterName, filtersLeftOver } from '../domain/supplier-filters.ts';
import { type ShownProducts, sameFilters } from './supplier-results.ts';

const NAMES: Record<FilterName, string> = {
  country: 'country',
  type: 'supplier type',
  maxMoq: 'minimum order',
  certificate: 'certificate',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });

interface NarrowedNoticeProps {
  results: ShownProducts;
  filters: SupplierFilters;
  /** How many of the results do not fit. */
  unfit: number;
  hidden: boolean;
  onToggle: () => void;
}

export function NarrowedNotice({ results, filters, unfit, hidden, onToggle }: NarrowedNoticeProps) {
  const { source } = results.receipt.run;
  const leftOver = filtersLeftOver(source?.key, filters);
  if (unfit === 0 && leftOver.length === 0) return null;
  const all = results.searchResults.length;
  return (
    <Notice
      tone="neutral"
      role="status"
      className="mb-4"
      action={
        unfit > 0 && (
          <Button size="sm" onClick={onToggle}>
            {hidden ? `Show all ${formatCount(all)}` : 'Hide them again'}
          </Button>
        )
      }
    >
      <p>
        {unfit > 0 &&
          `${formatCount(unfit)} of the ${formatNoun(all, 'product')} that came back ${unfit === 1 ? 'does not fit the filters, or does not state it' : 'do not fit the filters, or do not state it'}${
            hidden ? `, and ${unfit === 1 ? 'is' : 'are'} hidden. ` : '. '
          }`}
        {leftOver.length > 0
          ? `${source?.name ?? 'The source'} cannot filter by ${list.format(leftOver.map((name) => NAMES[name]))}: ${
              leftOver.length === 1 ? 'that filter is' : 'those filters are'
            } applied to what it sent.`
          : !sameFilters(filters, results.filters) && 'A new search asks the source for more that fit.'}
      </p>
    </Notice>
  );
}
