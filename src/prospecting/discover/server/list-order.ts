// Validates the order of a free answer, and translates it to the sort of records.
import { AppError } from '#shared/errors.ts';
import type { DiscoverFilters, DiscoverKind, DiscoverSort, SortColumn } from '../contract.ts';
import { columnOf, sortsOf } from '../domain/sorts.ts';

interface Ordered {
  kind: DiscoverKind;
  show: 'new' | 'yours' | 'run';
  sort?: DiscoverSort | undefined;
  filters: DiscoverFilters;
}

/** @throws AppError INVALID_INPUT for an order that this answer does not have */
export function checkSort({ kind, show, sort, filters }: Ordered): void {
  if (sort === undefined || sortsOf(kind, show, filters).includes(sort)) return;
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'sort', message: 'These rows cannot be sorted by this' }] });
}

const FIELD_OF: Partial<Record<SortColumn, string>> = {
  name: 'name',
  industry: 'industry',
  place: 'city',
  size: 'employees',
  company: 'companyName',
  verdict: 'emailVerdict',
};

/** The sort parameter of records; newest first by default. */
export function recordSort(sort: DiscoverSort = '-found'): string {
  const column = columnOf(sort);
  const field = (column && FIELD_OF[column]) ?? 'createdAt';
  return `${sort.startsWith('-') ? '-' : ''}${field}`;
}
