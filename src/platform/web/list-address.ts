// What a page that lists things shows, as its address says it: it can be bookmarked, shared and gone back to. Whatever an
// address says that is none of ours is left out.
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The browser's own address: the router draws a change a moment later, and a second change must not undo the first. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/** The page of the list, and the row before its first. */
export interface ListPlace {
  page: number;
  after: string | null;
}

export interface ListAddress<State extends ListPlace> {
  read: (params: URLSearchParams) => State;
  /** What is not written. */
  defaults: State;
  /** Parts that leave the list as it is: the record that is open beside it. */
  beside: readonly (keyof State)[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);
export const toId = (text: string | null): string | null => (text !== null && isId(text) ? text : null);
export const oneOf = <T extends string>(words: readonly T[], word: string | null): T | null =>
  words.find((each) => each === word) ?? null;

export function toPlace(params: URLSearchParams): ListPlace {
  const after = toId(params.get('after'));
  const page = Number(params.get('page'));
  return { page: after !== null && Number.isInteger(page) && page > 1 ? page : 1, after };
}

/** The query of one page of the list. */
export const toPageQuery = ({ after }: ListPlace, limit: number) => ({ limit, ...(after && { cursor: after }) });

interface SortedState<Key extends string> {
  sort: Key;
  order: 'asc' | 'desc';
}

/** What the table takes. */
export function toTableSort<Key extends string>(
  { sort, order }: SortedState<Key>,
  set: (change: SortedState<Key>) => void,
) {
  return {
    sort: { key: sort, descending: order === 'desc' },
    onSort: ({ key, descending }: { key: string; descending: boolean }) =>
      set({ sort: key as Key, order: descending ? 'desc' : 'asc' }),
  };
}

const toText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** Without the question mark. */
export function writeAddress<State extends ListPlace>({ defaults }: ListAddress<State>, state: State): string {
  const params = new URLSearchParams();
  for (const key of Object.keys(defaults) as (keyof State & string)[]) {
    const text = toText(state[key]);
    if (text !== toText(defaults[key])) params.set(key, text);
  }
  return params.toString().replaceAll('%2C', ',');
}

/** The same list begins at its first page again when what it lists has changed. */
export function withChange<State extends ListPlace>(
  { beside }: ListAddress<State>,
  state: State,
  change: Partial<State>,
): State {
  const same = Object.keys(change).every((key) => ['page', 'after', ...beside].includes(key));
  return { ...state, ...(!same && { page: 1, after: null }), ...change };
}

/** One name for all pages of a list. */
export function listName<State extends ListPlace>(address: ListAddress<State>, state: State): string {
  const besides = Object.fromEntries(address.beside.map((key) => [key, address.defaults[key]]));
  return writeAddress(address, { ...state, ...besides, page: 1, after: null });
}

// The state of a list in the address of its page. Opening a record or another page is a step to go back from; narrowing is not.
export type SetList<State> = (change: Partial<State>, how?: { step?: boolean }) => void;

/** From page to page: `before` knows the pages that were walked through, and else leads to the first. */
export interface ListPages {
  number: number;
  next: (cursor: string | null) => void;
  before: () => void;
}

export function useListAddress<State extends ListPlace>(address: ListAddress<State>) {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const state = address.read(new URLSearchParams(search));
  /** By list and number of the page: the row before its first. */
  const walked = useRef(new Map<string, string | null>());
  const placeName = (page: number) => `${page} ${listName(address, state)}`;

  /** `step`: the back button leads to what was shown before. */
  const set: SetList<State> = (change, { step = false } = {}) => {
    const now = address.read(currentParams());
    const query = writeAddress(address, withChange(address, now, change));
    void navigate(query ? `${pathname}?${query}` : pathname, { replace: !step, preventScrollReset: true });
  };
  const go = (place: ListPlace) => set(place as Partial<State>, { step: true });
  const pages: ListPages = {
    number: state.page,
    next: (after) => {
      walked.current.set(placeName(state.page), state.after).set(placeName(state.page + 1), after);
      go({ page: state.page + 1, after });
    },
    before: () => {
      const after = walked.current.get(placeName(state.page - 1));
      go(after === undefined ? { page: 1, after: null } : { page: state.page - 1, after });
    },
  };
  return { state, set, pages };
}
