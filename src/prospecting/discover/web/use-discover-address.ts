// The state of Discover in its address. Opening a row, a search or the other kind is a step to go back from; narrowing is not.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DiscoverAddress, type DiscoverForm, readAddress, writeAddress } from './discover-address.ts';

/** `form`: the filters that change; the others stay. */
type AddressChange = Partial<Omit<DiscoverAddress, 'form'>> & { form?: Partial<DiscoverForm> };

export type SetAddress = (change: AddressChange, how?: { step?: boolean }) => void;

export function useDiscoverAddress(): { address: DiscoverAddress; set: SetAddress } {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const set = useCallback<SetAddress>(
    ({ form, ...change }, { step = false } = {}) => {
      // The browser's own address: the router draws a change a moment later, and a second one must not undo the first.
      const now = readAddress(window.location.search);
      const query = writeAddress({ ...now, ...change, form: { ...now.form, ...form } });
      void navigate(query ? `${pathname}?${query}` : pathname, { replace: !step, preventScrollReset: true });
    },
    [pathname, navigate],
  );
  return { address: readAddress(search), set };
}
