// What a table of records shows, as its address says it: a view, and what differs from the view.
import type { RecordFilter, ViewState } from '../../contract.ts';

/** What the address says. Absent: as the view has it. */
export interface AddressState {
  /** Key of a view of the product, or id of a saved one. */
  view: string;
  shelf: 'live' | 'bin';
  q?: string;
  filter?: RecordFilter;
  sort?: string;
  columns?: string[];
}

export const NO_FILTER: RecordFilter = { join: 'and', items: [] };
export const DEFAULT_SORT = '-createdAt';
export const ALL_VIEW = 'all';

export function readAddress(params: URLSearchParams): AddressState {
  const [q, sort, columns] = [params.get('q'), params.get('sort'), params.get('columns')];
  const filter = readFilter(params.get('filter'));
  return {
    view: (params.get('view') ?? ALL_VIEW).slice(0, 60),
    shelf: params.get('shelf') === 'bin' ? 'bin' : 'live',
    ...(q !== null && { q: q.slice(0, 200) }),
    ...(filter && { filter }),
    ...(sort !== null && /^-?(custom\.)?[A-Za-z0-9-]{1,60}$/.test(sort) && { sort }),
    ...(columns !== null && { columns: columns.split(',').filter(Boolean).slice(0, 80) }),
  };
}

/** Unknown parameters are dropped: the server would refuse the whole query. */
function readFilter(text: string | null): RecordFilter | null {
  if (text === null || text.length > 8_000) return null;
  try {
    const filter: unknown = JSON.parse(text);
    return isGroup(filter, 2) ? (filter as RecordFilter) : null;
  } catch {
    return null;
  }
}

function isGroup(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || !('items' in value) || !('join' in value)) return false;
  const { items, join } = value;
  if (!Array.isArray(items) || items.length > 30 || (join !== 'and' && join !== 'or')) return false;
  return items.every((item) => isCondition(item) || (levels > 1 && isGroup(item, levels - 1)));
}

function isCondition(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'op' in value &&
    typeof value.op === 'string'
  );
}

/** Keeps the other parameters of the URL. */
export function writeAddress(params: URLSearchParams, state: AddressState): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | null | undefined) =>
    value === null || value === undefined ? next.delete(key) : next.set(key, value);
  set('view', state.view === ALL_VIEW ? null : state.view);
  set('shelf', state.shelf === 'bin' ? 'bin' : null);
  set('q', state.q);
  set('filter', state.filter && JSON.stringify(state.filter));
  set('sort', state.sort);
  set('columns', state.columns?.join(','));
  return next;
}

/** What the table shows: the view, with what the address says otherwise. */
export interface ShownState {
  q: string;
  filter: RecordFilter;
  sort: string;
  columns: readonly string[];
}

export function shownState(address: AddressState, view: ViewState, columns: readonly string[]): ShownState {
  return {
    q: address.q ?? view.q ?? '',
    filter: address.filter ?? view.filter ?? NO_FILTER,
    sort: address.sort ?? view.sort ?? DEFAULT_SORT,
    columns: address.columns ?? view.columns ?? columns,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The address after a change: what equals the view is left out, so that going back to it leaves no mark. */
export function withChange(
  address: AddressState,
  change: Partial<ShownState>,
  view: ViewState,
  columns: readonly string[],
): AddressState {
  const shown = { ...shownState(address, view, columns), ...change };
  const plain = shownState({ view: address.view, shelf: address.shelf }, view, columns);
  return {
    view: address.view,
    shelf: address.shelf,
    ...(shown.q !== plain.q && { q: shown.q }),
    ...(!same(shown.filter, plain.filter) && { filter: shown.filter }),
    ...(shown.sort !== plain.sort && { sort: shown.sort }),
    ...(!same(shown.columns, plain.columns) && { columns: [...shown.columns] }),
  };
}

/**
 * Whether the change is a step for the back button: a condition more or less, a search begun or ended. What is
 * typed further, and how the rows are shown, is none.
 */
export function isNavigationStep(shown: ShownState, { q, filter }: Partial<ShownState>): boolean {
  return (
    (q !== undefined && (q === '') !== (shown.q === '')) ||
    (filter !== undefined && filter.items.length !== shown.filter.items.length)
  );
}

/** Whether the table shows something else than its view keeps. */
export function differsFromView({ q, filter, sort, columns }: AddressState): boolean {
  return q !== undefined || filter !== undefined || sort !== undefined || columns !== undefined;
}

/** All that a table asks for, as a list or a job follows it. */
export function toTableQuery(table: { q: string; filter: RecordFilter; scope: RecordFilter | undefined }) {
  return { ...(table.q && { q: table.q }), filter: narrowed(table.scope, table.filter) };
}

/**
 * Both hold: what the place is about (conditions that must all be true), and what the reader asks for. A filter has two levels,
 * so a choice between groups takes the place's conditions into each of them.
 */
export function narrowed(scope: RecordFilter | undefined, filter: RecordFilter): RecordFilter {
  if (!scope || scope.items.length === 0) return filter;
  if (filter.items.length === 0) return scope;
  if (filter.join === 'and') return { join: 'and', items: [...scope.items, ...filter.items] };
  const conditions = (items: RecordFilter['items']) => items.flatMap((item) => ('field' in item ? item : []));
  const must = conditions(scope.items);
  if (filter.items.every((item) => 'field' in item)) {
    return { join: 'and', items: [...must, { join: 'or', items: conditions(filter.items) }] };
  }
  const choices = filter.items.flatMap((item) =>
    'field' in item ? [[item]] : item.join === 'and' ? [item.items] : item.items.map((each) => [each]),
  );
  return { join: 'or', items: choices.map((items) => ({ join: 'and' as const, items: [...must, ...items] })) };
}
