// A search of an outside source, paid as every other: one at a time, and what it brought is shown by its own address.
import { useQueryClient } from '@tanstack/react-query';
import { usePaidSearch } from '#prospecting/searches/web/index.ts';
import { DISCOVER_KEY, type OutsideAnswer, type OutsideBody, SAVED_KEY, sendOutside } from './api.ts';
import type { DiscoverAddress } from './discover-address.ts';
import { type AnyOutside, formOfRun } from './paid-source-offer.ts';
import type { SetAddress } from './use-discover-address.ts';

export interface OutsideAsked {
  capability: AnyOutside['capability'];
  body: OutsideBody;
}

/** Where the rows of a run are shown, with the filters that it asked for in the form. */
export function runAddress(search: AnyOutside, run: OutsideAnswer['run']): Partial<DiscoverAddress> {
  const { kind, capability } = search;
  return { kind, form: formOfRun(run), outside: capability, run: run.id, since: null, open: null, show: 'new' };
}

export function useOutside(uid: string, set: SetAddress) {
  const queries = useQueryClient();
  return usePaidSearch<OutsideAsked, OutsideAnswer>({
    uid,
    name: 'discover',
    send: ({ capability, body }, key) => sendOutside(capability, body, key),
    onAnswer(_asked, answer, { open }) {
      for (const queryKey of [DISCOVER_KEY, SAVED_KEY]) void queries.invalidateQueries({ queryKey });
      queries.setQueryData(['discover-run', answer.run.id], answer);
      // Whoever has left finds it among the recent searches, free.
      if (open) set({ run: answer.run.id, since: null, open: null, show: 'new' }, { step: true });
    },
  });
}
