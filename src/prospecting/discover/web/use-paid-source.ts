// The search box at work: what is typed is read on the server, the source that would answer is shown with its price, and a search is made. One that
// costs nothing is made at once; one with a price only by the button that says it.
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { RunSummary } from '#prospecting/searches/contract.ts';
import { isExpired, owedDetails, usePaidSearch, useRun, useSearchQuote } from '#prospecting/searches/web/index.ts';
import { notify } from '#ui/notify.ts';
import type { SourceOption } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { type DiscoverAddress, type DiscoverForm, NO_FORM, type SetAddress, toQuery } from './discover-address.ts';
import { type AnyOutside, bodyOfRun, formOfRun, outsideNamed, toBody } from './paid-source-offer.ts';
import { isBlank, isWholeQuestion, mergeQuestion } from './question-chips.ts';
import {
  askQuestion,
  DISCOVER_KEY,
  type OutsideAnswer,
  type OutsideBody,
  readSources,
  SAVED_KEY,
  sendOutside,
  useReceipt,
  useSources,
  useTypedQuestion,
} from './use-discover.ts';

export interface PaidSearch {
  capability: AnyOutside['capability'];
  body: OutsideBody;
}

interface Asked {
  kind: DiscoverKind;
  form: DiscoverForm;
}

/** What the box would ask with the typed text: a person's role turns the question to people, a whole question to what it is about. */
function withTyped(address: Asked, read: { kind: DiscoverKind; filters: DiscoverForm }): Asked {
  const starts = isWholeQuestion(read.filters) || isBlank(address.kind, address.form);
  const kind = read.kind === 'person' || starts ? read.kind : address.kind;
  return {
    kind,
    form: mergeQuestion(kind === address.kind ? address.form : { ...address.form, businessKind: '' }, read.filters),
  };
}

const isReady = ({ state, missing }: SourceOption): boolean =>
  missing.length === 0 && (state === 'live' || state === 'sample');

export function usePaidSource(uid: string, address: DiscoverAddress, set: SetAddress) {
  const { run, open } = address;
  const [{ text, given }, setBox] = useState({ text: '', given: 0 });
  const setText = (now: string) => setBox((before) => ({ text: now, given: before.given + 1 }));
  const [busy, setBusy] = useState(false);
  const outside = useOutside(uid, set);
  const typed = useTypedQuestion(text);
  // Until it is read, the price of what is typed is not known.
  const pending = text.trim() !== '';
  const asked = pending && typed.data ? withTyped(address, typed.data) : address;
  const sources = useSources(asked.kind, asked.form, address.outside);
  const best = sources.data?.best ?? null;
  const search = best === null ? undefined : outsideNamed(best.capability);
  const [sample, setSample] = useState(false);
  const quote = useSearchQuote(
    !search || !best || !isReady(best)
      ? null
      : { path: `${search.base}/search`, body: { ...toBody(search, asked.form), sample } },
  );
  const { ran, ranSearch, receipt, shown, expired, isShownLoading } = useShown(run);

  // An address that names nothing but the search gets the filters that it asked for.
  const fillIn = useEffectEvent(() => {
    if (!ran || !ranSearch) return;
    if (isBlank(address.kind, address.form) || ranSearch.kind !== address.kind)
      set({ kind: ranSearch.kind, form: formOfRun(ran), run: ran.id, since: null, show: 'new', open });
  });
  useEffect(() => {
    if (ran) fillIn();
  }, [ran]);

  const { state } = outside;
  const failed = state.status === 'error' || state.status === 'owed' ? state : null;
  const searching = state.status === 'searching' || busy;
  // "0 credits" too: what the button says is what a press takes.
  const isSettled = !sources.isPlaceholderData && sources.data !== undefined && (!pending || typed.data !== undefined);

  function send(option: SourceOption, form: DiscoverForm, fresh = false) {
    const named = outsideNamed(option.capability);
    if (named)
      outside.search({
        capability: named.capability,
        body: { ...toBody(named, form), sample, ...(fresh && { fresh }) },
      });
  }

  /** Takes the typed words over into filters, and returns those. */
  async function takeOver(words: string, from: Asked, chosen = address.outside) {
    const read = await askQuestion(words);
    const next = withTyped(from, read);
    set({ ...next, outside: chosen, run: null, since: null, open: null, show: 'new' }, { step: true });
    setText('');
    return next;
  }

  async function readBest({ kind, form }: Asked, chosen: DiscoverAddress['outside']) {
    const { best: now } = await readSources({ kind, ...toQuery(form), ...(chosen !== null && { chosen }) });
    return now;
  }

  /** `agreed`: the source and price that the pressed button named; null after Enter, which charges nothing. */
  async function submit(words: string, from: Asked, agreed: SourceOption | null, chosen = address.outside) {
    if (searching) return;
    setBusy(true);
    try {
      const isRead = words.trim() === '';
      const next = isRead ? from : await takeOver(words.trim(), from, chosen);
      const found = isRead && isSettled ? best : await readBest(next, chosen);
      if (!found || !isReady(found)) return;
      const isAgreed = agreed?.capability === found.capability && agreed.credits === found.credits;
      if (found.credits === 0 || isAgreed) send(found, next.form);
    } catch (error) {
      notify.error(error as Error);
    } finally {
      setBusy(false);
    }
  }

  return {
    text,
    /** Counts what the page has put into the box in place of what was typed. */
    given,
    setText,
    /** As it is typed: the rows are many, and no letter waits until they are drawn again. */
    typeText: (now: string) => startTransition(() => setBox((before) => ({ ...before, text: now }))),
    best,
    others: sources.data?.others ?? [],
    isSettled,
    sample,
    setSample,
    searching,
    quote,
    failed,
    /** The run whose failure is on the screen already. */
    failedRun: failed?.status === 'owed' ? (owedDetails(failed.error)?.runId ?? null) : null,
    /** The search whose rows are among those shown, as it was answered. */
    shown,
    /** Why that search cannot be shown, where its results were deleted. */
    expired,
    isShownLoading,
    /** Enter in the box: charges nothing. */
    enter: (words: string) => submit(words, address, null),
    /** The button with its price. What is stored or owed for the filters before is no price for these. */
    press: (words: string) => {
      const isFree = quote !== null && (quote.owed || quote.storedAt !== null);
      return submit(words, address, isFree && (!isSettled || words !== text) ? null : best);
    },
    /** A question of the page's own, in place of what was asked. */
    ask: (words: string) => submit(words, { kind: 'company', form: NO_FORM }, null, null),
    /** Asks the source though an answer is stored. */
    askFreshly() {
      if (best && isReady(best)) send(best, asked.form, true);
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
  };
}

/** The search of the address, and its answer. */
function useShown(run: string | null) {
  const running = useRun(run ?? '', run !== null);
  const ran = running.data ?? null;
  const ranSearch = ran === null ? undefined : outsideNamed(ran.capability);
  const answered = useReceipt(ranSearch?.capability, run);
  const receipt = answered.data ?? null;
  return {
    ran,
    ranSearch,
    receipt,
    shown: run !== null && ranSearch && receipt ? { search: ranSearch, answer: receipt } : null,
    expired: answered.error instanceof ApiError && isExpired(answered.error) ? answered.error : null,
    isShownLoading: running.isLoading || answered.isLoading,
  };
}

export type PaidSource = ReturnType<typeof usePaidSource>;

/** One at a time; what it brought is among the rows, and its receipt above them. */
function useOutside(uid: string, set: SetAddress) {
  const queries = useQueryClient();
  return usePaidSearch<PaidSearch, OutsideAnswer>({
    uid,
    name: 'discover',
    send: ({ capability, body }, key) => sendOutside(capability, body, key),
    onAnswer(_asked, answer, { open }) {
      for (const queryKey of [DISCOVER_KEY, SAVED_KEY]) void queries.invalidateQueries({ queryKey });
      queries.setQueryData(['discover-run', answer.run.id], answer);
      // On another page it is in the recent searches, free.
      if (open) set({ run: answer.run.id, since: null, open: null, show: 'new' });
    },
  });
}
