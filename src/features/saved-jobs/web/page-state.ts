// What the page of saved jobs shows, as its address says it: a view can be bookmarked, shared and gone back to.
import type { DueFilter, JobStatus, SavedJobKind, SavedJobSort, Shelf } from '../contract.ts';
import { DUE_NAMES, KIND_NAMES, SHELF_NAMES, STATUSES } from './job-words.ts';

export interface PageState {
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
  /** Number of the page of the table, and the job before its first. */
  page: number;
  after: string | null;
  /** The record that is open beside the list. */
  job: string | null;
}

export const DEFAULTS: PageState = {
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
};

const SORTS = ['saved', 'title', 'company', 'source', 'status', 'applied', 'due'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((each) => each === word) ?? null;
const keysOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as K[];
const uuid = (text: string | null) => (text !== null && UUID.test(text) ? text : null);

/** Whatever an address says that is none of ours is left out. */
export function readState(params: URLSearchParams): PageState {
  const shelf = oneOf(keysOf(SHELF_NAMES), params.get('shelf')) ?? 'live';
  const statuses = (params.get('status') ?? '').split(',');
  const after = uuid(params.get('after'));
  const page = Number(params.get('page'));
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
    order: oneOf(['asc', 'desc'] as const, params.get('order')) ?? 'desc',
    page: after !== null && Number.isInteger(page) && page > 1 ? page : 1,
    after,
    job: uuid(params.get('job')),
  };
}

/** Only what differs from the defaults; without the question mark. */
export function writeState(state: PageState): string {
  const params = new URLSearchParams();
  for (const key of keysOf(DEFAULTS as unknown as Record<keyof PageState, string>)) {
    const value = state[key];
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    const usual = DEFAULTS[key];
    if (text !== (Array.isArray(usual) ? '' : String(usual ?? ''))) params.set(key, text);
  }
  return params.toString().replaceAll('%2C', ',');
}

/** The same list begins at its first page again when what it lists has changed. */
export function withChange(state: PageState, change: Partial<PageState>): PageState {
  const sameList = Object.keys(change).every((key) => ['job', 'page', 'after'].includes(key));
  return { ...state, ...(!sameList && { page: 1, after: null }), ...change };
}

/** Whether the list is narrowed by anything that "Clear filters" takes away. */
export function isFiltered({ view, status, kind, due, tag, q }: PageState): boolean {
  return (view === 'table' && status.length > 0) || kind !== null || due !== null || tag !== '' || q !== '';
}

export const NO_FILTERS: Partial<PageState> = { status: [], kind: null, due: null, tag: '', q: '' };
