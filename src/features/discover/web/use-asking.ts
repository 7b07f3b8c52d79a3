// What is asked of outside sources on this page: the search that fits the filters, the one under way, and the one whose rows are shown.
import { useEffect, useEffectEvent, useState } from 'react';
import type { RunSummary } from '#features/searches/contract.ts';
import { owedDetails, useRun } from '#features/searches/web/index.ts';
import { countFilters, type DiscoverAddress } from './discover-address.ts';
import {
  type AnyOutside,
  bodyOf,
  bodyOfRun,
  fittingSearch,
  missingOf,
  needsText,
  outsideNamed,
} from './outside-words.ts';
import { useReceipt } from './use-discover.ts';
import type { SetAddress } from './use-discover-address.ts';
import { runAddress, useOutside } from './use-outside.ts';

export function useAsking(uid: string, address: DiscoverAddress, set: SetAddress) {
  const { kind, form, run, open } = address;
  const outside = useOutside(uid, set);
  const [pressed, setPressed] = useState(false);
  const search = fittingSearch(kind, form, address.outside);
  const missing = missingOf(search, form);
  const ran = useRun(run ?? '', run !== null).data ?? null;
  const ranSearch = ran === null ? undefined : outsideNamed(ran.capability);
  const receipt = useReceipt(ranSearch?.capability, run).data ?? null;

  // An address that names nothing but the search gets the filters that it asked for.
  const fillIn = useEffectEvent(() => {
    const bare = countFilters(kind, form) === 0 && form.businessKind === '' && form.language === '';
    if (ran && ranSearch && (bare || ranSearch.kind !== kind)) set({ ...runAddress(ranSearch, ran), open });
  });
  useEffect(() => {
    if (ran) fillIn();
  }, [ran]);

  const { state } = outside;
  const failed = state.status === 'error' || state.status === 'owed' ? state : null;
  return {
    search,
    searching: state.status === 'searching',
    /** What has to be filled first, once the button was pressed. */
    fault: pressed && missing.length > 0 ? `Not searched yet, nothing was charged. ${needsText(search)}` : null,
    failed,
    /** The run whose failure is on the screen already. */
    failedRun: failed?.status === 'owed' ? (owedDetails(failed.error)?.runId ?? null) : null,
    /** The search whose rows are shown, as it was answered. */
    shown: run !== null && ranSearch && receipt ? { search: ranSearch, answer: receipt } : null,
    ask() {
      setPressed(missing.length > 0);
      if (missing.length === 0) outside.search({ capability: search.capability, body: bodyOf(search, form) });
    },
    retry() {
      if (failed) outside.search(failed.query);
    },
    retryOwed(owed: RunSummary) {
      outside.search({ capability: owed.capability as AnyOutside['capability'], body: bodyOfRun(owed) });
    },
    nextPage(cursor: string) {
      if (receipt && ranSearch)
        outside.search({ capability: ranSearch.capability, body: bodyOfRun(receipt.run, cursor) });
    },
    askFresh() {
      if (receipt && ranSearch)
        outside.search({ capability: ranSearch.capability, body: { ...bodyOfRun(receipt.run), fresh: true } });
    },
  };
}

export type Asking = ReturnType<typeof useAsking>;
