// The state of a list in the address of its page. Opening a record or another page is a step to go back from; narrowing is not.
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentParams, type ListAddress, type ListPlace, listName, withChange, writeAddress } from './list-address.ts';

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
