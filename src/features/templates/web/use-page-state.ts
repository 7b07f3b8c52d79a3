// The state of the page in its address. Opening a template is a step to go back from; narrowing the list is not.
import { useLocation, useNavigate } from 'react-router';
import { type PageState, readState, withChange, writeState } from './page-state.ts';

export function usePageState() {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const state = readState(new URLSearchParams(search));
  function set(change: Partial<PageState>, { step = false } = {}) {
    const query = writeState(withChange(state, change));
    void navigate(query ? `${pathname}?${query}` : pathname, { replace: !step, preventScrollReset: true });
  }
  return { state, set };
}
