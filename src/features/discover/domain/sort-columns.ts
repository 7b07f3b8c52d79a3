// In which orders a free answer can be shown: only those that an index serves, whatever the number of rows.
import type { DiscoverFilters } from '../contract.ts';
import type { DiscoverKind, DiscoverSort, SortColumn } from '../fields.contract.ts';
import { asksDirectory } from './asks-directory.ts';

/** The column of an order. */
export const columnOf = (sort: DiscoverSort): SortColumn => sort.replace('-', '') as SortColumn;

/** Each an order of records by a field that has an index. */
const OF_RECORDS: Record<DiscoverKind, readonly SortColumn[]> = {
  company: ['name', 'industry', 'place', 'size'],
  person: ['name', 'company', 'place', 'verdict'],
};

/** Besides the usual order, which is newest first. What is new has the order of the directory where that takes part. */
export function sortColumns(
  kind: DiscoverKind,
  show: 'new' | 'yours' | 'run',
  filters: DiscoverFilters,
): readonly SortColumn[] {
  if (show === 'yours') return OF_RECORDS[kind];
  return show === 'new' && !asksDirectory(kind, filters) ? ['name'] : [];
}
