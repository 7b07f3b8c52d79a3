// The state of Discover in its address. Opening a row, a search or the other kind is a step to go back from; narrowing is not.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DiscoverAddress, readAddress, writeAddress } from './discover-address.ts';

export type SetAddress = (change: Partial<DiscoverAddress>, how?: { step?: boolean }) => void;

export function useDiscoverAddress(): { address: DiscoverAddress; set: SetAddress } {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const set = useCallback<SetAddress>(
    (change, { step = false } = {}) => {
      const query = writeAddress({ ...readAddress(search), ...change });
      void navigate(query ? `${pathname}?${query}` : pathname, { replace: !step, preventScrollReset: true });
    },
    [search, pathname, navigate],
  );
  return { address: readAddress(search), set };
}
