// In which orders a free answer can be shown: those that an index, sets of rows, or what one workspace has found can serve.
import type { DiscoverFilters } from '../contract.ts';
import type { DiscoverKind, DiscoverSort, SortColumn } from '../fields.contract.ts';
import { includesDirectory } from './chosen-sources.ts';

/** What an order compares; null for relevance. */
export const toColumn = (sort: DiscoverSort): SortColumn | null =>
  sort === 'relevance' ? null : (sort.replace('-', '') as SortColumn);

/** Orders of what is new. */
export type NewSort = 'relevance' | '-found' | 'name' | '-name' | 'size' | '-size' | 'founded' | '-founded';

/** Relevance compares what was typed: without it all rows are equally relevant. */
export const canRankByRelevance = ({ q, city }: Pick<DiscoverFilters, 'q' | 'city'>): boolean =>
  q !== '' || city !== '';

const bothWays = (columns: readonly SortColumn[]): DiscoverSort[] =>
  columns.flatMap((column) => [column, `-${column}` as const]);

/** Each an order of records by a field that has an index. */
const OF_RECORDS: Record<DiscoverKind, readonly DiscoverSort[]> = {
  company: ['-found', 'found', '-size', 'size', ...bothWays(['name', 'industry', 'place'])],
  person: ['-found', 'found', ...bothWays(['name', 'company', 'place', 'verdict'])],
};

/** The first one is the default. The rows of one search have the order of their source. */
export function getSorts(
  kind: DiscoverKind,
  show: 'new' | 'yours' | 'run',
  filters: DiscoverFilters,
): readonly DiscoverSort[] {
  if (show === 'run') return [];
  if (show === 'yours') return OF_RECORDS[kind];
  // The directory has millions of names, and no index serves them together with the other filters.
  const byName: DiscoverSort[] = includesDirectory(kind, filters) ? [] : ['name', '-name'];
  const byValue: DiscoverSort[] = kind === 'company' ? ['-size', 'size', '-founded', 'founded'] : [];
  return ['relevance', '-found', ...byValue, ...byName];
}
