// Outside searches of this page: the one that fits the filters, the one under way, and the one whose rows are shown.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RunSummary } from '#prospecting/searches/contract.ts';
import { owedDetails, useOffers, usePaidSearch, useRun, useSearchQuote } from '#prospecting/searches/web/index.ts';
import { DISCOVER_KEY, type OutsideAnswer, type OutsideBody, SAVED_KEY, sendOutside } from './api.ts';
import { countFilters, type DiscoverAddress, readAddress, type SetAddress } from './discover-address.ts';
import {
  type AnyOutside,
  bodyOf,
  bodyOfRun,
  fittingSearch,
  formOfRun,
  hintText,
  missingOf,
  needsText,
  outsideNamed,
  outsideOf,
  reasonText,
} from './paid-source-offer.ts';
import { useReceipt } from './use-discover.ts';

export function usePaidSource(uid: string, address: DiscoverAddress, set: SetAddress) {
  const { kind, form, run, open } = address;
  const outside = useOutside(uid, set);
  const [pressed, setPressed] = useState(false);
  const offers = useOffers(outsideOf(kind).map(({ capability }) => capability));
  const search = fittingSearch(kind, form, address.outside, offers);
  const missing = missingOf(search, form);
  const offer = offers.find(({ capability }) => capability === search.capability) ?? null;
  const [sample, setSample] = useState(false);
  const body = { ...bodyOf(search, form), sample };
  const quote = useSearchQuote(missing.length > 0 ? null : { path: `${search.base}/search`, body: { ...body } });
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
    offer,
    /** Whether sample data is used in place of a source that cannot be reached. */
    sample,
    setSample,
    searching: state.status === 'searching',
    /** Why this source. */
    reason: reasonText(search, form, address.outside !== null, offer),
    hint: address.outside === null ? hintText(search, form) : null,
    /** What has to be filled first, said before the press; null where nothing is. */
    needs: missing.length > 0 ? needsText(search) : null,
    missing: missing.map(({ path }) => path),
    /** The button was pressed without it. */
    refused: pressed && missing.length > 0,
    failed,
    /** The run whose failure is on the screen already. */
    failedRun: failed?.status === 'owed' ? (owedDetails(failed.error)?.runId ?? null) : null,
    /** The search whose rows are shown, as it was answered. */
    shown: run !== null && ranSearch && receipt ? { search: ranSearch, answer: receipt } : null,
    quote,
    ask() {
      // By the browser's own address: what was just typed or chosen may not be drawn yet, and must not be paid for without it.
      const now = readAddress(window.location.search);
      const pressedSearch = fittingSearch(now.kind, now.form, now.outside, offers);
      const lacks = missingOf(pressedSearch, now.form).length > 0;
      setPressed(lacks);
      if (lacks) return;
      outside.search({ capability: pressedSearch.capability, body: { ...bodyOf(pressedSearch, now.form), sample } });
    },
    /** Asks the source though an answer is stored. */
    askFreshly() {
      outside.search({ capability: search.capability, body: { ...body, fresh: true } });
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

export type PaidSource = ReturnType<typeof usePaidSource>;

// A search of an outside source, paid as every other: one at a time, and what it brought is shown by its own address.
export interface OutsideAsked {
  capability: AnyOutside['capability'];
  body: OutsideBody;
}

/** Where the rows of a run are shown, with the filters that it asked for in the form. */
function runAddress(search: AnyOutside, run: OutsideAnswer['run']): Partial<DiscoverAddress> {
  const { kind, capability } = search;
  return { kind, form: formOfRun(run), outside: capability, run: run.id, since: null, open: null, show: 'new' };
}

function useOutside(uid: string, set: SetAddress) {
  const queries = useQueryClient();
  return usePaidSearch<OutsideAsked, OutsideAnswer>({
    uid,
    name: 'discover',
    send: ({ capability, body }, key) => sendOutside(capability, body, key),
    onAnswer(_asked, answer, { open }) {
      for (const queryKey of [DISCOVER_KEY, SAVED_KEY]) void queries.invalidateQueries({ queryKey });
      queries.setQueryData(['discover-run', answer.run.id], answer);
      // On another page it is in the recent searches, free.
      if (open) set({ run: answer.run.id, since: null, open: null, show: 'new' }, { step: true });
    },
  });
}
