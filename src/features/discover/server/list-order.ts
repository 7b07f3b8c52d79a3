// The order that a free answer is asked in, as each of its sides is asked for it.
import { AppError } from '#shared/errors.ts';
import type { DiscoverFilters, DiscoverKind, DiscoverSort, SortColumn } from '../contract.ts';
import { columnOf, sortColumns } from '../domain/sort-columns.ts';
import type { FoundOrder } from './found-list.store.ts';

interface Ordered {
  kind: DiscoverKind;
  show: 'new' | 'yours' | 'run';
  sort?: DiscoverSort | undefined;
  filters: DiscoverFilters;
}

/** Of what was found. */
export function foundOrder(sort: DiscoverSort | undefined): FoundOrder {
  return sort === 'name' || sort === '-name' ? sort : 'newest';
}

/** @throws AppError INVALID_INPUT for an order that this answer does not have */
export function checkSort({ kind, show, sort, filters }: Ordered): void {
  if (sort === undefined || sortColumns(kind, show, filters).includes(columnOf(sort))) return;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'sort', message: 'These rows do not come in this order' }] });
}

const FIELD_OF: Record<SortColumn, string> = {
  name: 'name',
  industry: 'industry',
  place: 'city',
  size: 'employees',
  company: 'companyName',
  verdict: 'emailVerdict',
};

/** As records are asked for it. */
export function recordSort(sort: DiscoverSort | undefined): string {
  if (sort === undefined) return '-createdAt';
  return `${sort.startsWith('-') ? '-' : ''}${FIELD_OF[columnOf(sort)]}`;
}
