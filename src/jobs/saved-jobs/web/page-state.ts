// What the page of saved jobs shows, as its address says it.
import { idOf, type ListAddress, type ListPlace, oneOf, placeOf } from '#platform/web/list-address.ts';
import type { DueFilter, JobStatus, SavedJobKind, SavedJobSort, Shelf } from '../contract.ts';
import { DUE_NAMES, KIND_NAMES, SHELF_NAMES, STATUSES } from './job-labels.ts';

export interface PageState extends ListPlace {
  view: 'board' | 'table';
  shelf: Shelf;
  /** Table: one or several. Board on a phone: the one column that is shown. */
  status: JobStatus[];
  kind: SavedJobKind | null;
  due: DueFilter | null;
  tag: string;
  q: string;
  sort: Exclude<SavedJobSort, 'board'>;
  order: 'asc' | 'desc';
  /** The record that is open beside the list. */
  job: string | null;
}

const SORTS = ['saved', 'title', 'company', 'source', 'status', 'applied', 'due'] as const;
const keysOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as K[];

export const ADDRESS: ListAddress<PageState> = {
  defaults: {
    view: 'board',
    shelf: 'live',
    status: [],
    kind: null,
    due: null,
    tag: '',
    q: '',
    sort: 'saved',
    order: 'desc',
    page: 1,
    after: null,
    job: null,
  },
  beside: ['job'],
  read: (params) => {
    const shelf = oneOf(keysOf(SHELF_NAMES), params.get('shelf')) ?? 'live';
    const statuses = (params.get('status') ?? '').split(',');
    return {
      // The archive and the bin have no columns.
      view: shelf === 'live' && params.get('view') !== 'table' ? 'board' : 'table',
      shelf,
      status: STATUSES.filter((status) => statuses.includes(status)),
      kind: oneOf(keysOf(KIND_NAMES), params.get('kind')),
      due: oneOf(keysOf(DUE_NAMES), params.get('due')),
      tag: (params.get('tag') ?? '').slice(0, 60),
      q: (params.get('q') ?? '').slice(0, 200),
      sort: oneOf(SORTS, params.get('sort')) ?? 'saved',
      order: oneOf(['asc', 'desc'], params.get('order')) ?? 'desc',
      ...placeOf(params),
      job: idOf(params.get('job')),
    };
  },
};

/** Whether the list is narrowed by anything that "Clear filters" takes away. */
export function isFiltered({ view, status, kind, due, tag, q }: PageState): boolean {
  return (view === 'table' && status.length > 0) || kind !== null || due !== null || tag !== '' || q !== '';
}

export const NO_FILTERS: Partial<PageState> = { status: [], kind: null, due: null, tag: '', q: '' };
