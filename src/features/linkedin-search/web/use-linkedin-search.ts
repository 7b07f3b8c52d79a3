// The search page's state: what is typed and chosen, what is shown, and the search under way.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RunSummary } from '#features/searches/contract.ts';
import { type PaidSearchState, usePaidSearch, useStoredResults } from '#features/searches/web/index.ts';
import type { StoredSearch } from '../contract.ts';
import {
  type LinkedinAnswer,
  type LinkedinQuery,
  queryOfRun,
  readRun,
  type SearchType,
  sendSearch,
  termFault,
} from './linkedin-calls.ts';
import { addressOf, afterAnswer, fitsAddress, isEmptySearch, parseStoredSearch, readAddress } from './search-state.ts';

type LinkedinState = PaidSearchState<LinkedinQuery>;

/** Names this network in the browser's storage. */
const NAME = 'linkedin-search';

export function useLinkedinSearch(uid: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const here = location.pathname + location.search;
  const address = readAddress(location.search);
  const stored = useStoredResults<StoredSearch>({
    uid,
    name: NAME,
    parse: parseStoredSearch,
    isEmpty: isEmptySearch,
    fits: fitsAddress,
  });
  const { results, passed } = stored;
  const type = address.type ?? results?.searchType ?? 'people';
  const searched = address.query ?? results?.searchQuery ?? '';
  const [term, setTerm] = useTyped(searched);
  const [fault, setFault] = useState<string | null>(null);

  const paid = usePaidSearch<LinkedinQuery, LinkedinAnswer>({
    uid,
    name: NAME,
    send: sendSearch,
    onAnswer(query, answer, { open }) {
      const next = afterAnswer(results, query, answer);
      // Whoever has gone back meanwhile keeps what they went back to: the answer is then a new entry.
      if (open) stored.show(next, addressOf(query), { replace: addressOf(query) === here });
      else stored.keep(next);
    },
  });
  // A failure belongs to its search: going back from it, or to the other kind, shows what was there.
  const state: LinkedinState = isOf(paid.state, here) ? paid.state : { status: 'idle' };

  const toReopen = results ? null : address.run;
  const reopened = useReopenedRun(toReopen);
  const showReopened = useEffectEvent((answer: LinkedinAnswer) => {
    const query = queryOfRun(answer.run);
    stored.show(afterAnswer(null, query, answer), addressOf(query), { replace: true });
  });
  useEffect(() => {
    if (reopened.data) showReopened(reopened.data);
  }, [reopened.data]);

  /** The address changes with the click; what is shown stays until an answer takes its place. */
  function run(query: LinkedinQuery) {
    if (!paid.search(query)) return;
    const further = query.page > 1 || addressOf(query) === here;
    navigate(addressOf(query), { replace: further || !results, state: passed });
  }

  return {
    type,
    term,
    results,
    passed,
    state,
    fault: fault ?? fieldFault(state),
    reopening: toReopen !== null && !reopened.error,
    reopenError: reopened.error,
    setTerm(next: string) {
      setTerm(next);
      setFault(null);
    },
    setType(next: SearchType) {
      setFault(null);
      navigate(addressOf({ searchType: next, searchQuery: searched }), { replace: true, state: passed });
    },
    /** False where the term breaks a rule, which is then told at the field. */
    search(): boolean {
      const broken = termFault(type, term);
      setFault(broken);
      if (broken === null) run({ searchType: type, searchQuery: term.trim(), page: 1 });
      return broken === null;
    },
    run,
    retry: (owed: RunSummary) => run(queryOfRun(owed)),
    clear() {
      paid.reset();
      stored.clear(addressOf({ searchType: type, searchQuery: searched }));
    },
  };
}

export type LinkedinSearch = ReturnType<typeof useLinkedinSearch>;

/** What is typed; follows the address where that changes (back, forward, an earlier search opened again). */
function useTyped(searched: string): [string, (term: string) => void] {
  const [typed, setTyped] = useState({ term: searched, searched });
  if (typed.searched !== searched) setTyped({ term: searched, searched });
  return [typed.term, (term) => setTyped({ term, searched })];
}

function useReopenedRun(runId: string | null) {
  return useQuery({
    queryKey: [NAME, 'run', runId],
    queryFn: ({ signal }) => readRun(runId ?? '', signal),
    enabled: runId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isOf(state: LinkedinState, here: string): boolean {
  return state.status === 'idle' || state.status === 'searching' || addressOf(state.query) === here;
}

function fieldFault(state: LinkedinState): string | null {
  const refused = state.status === 'error' && state.error.code === 'INVALID_INPUT';
  return refused ? (state.error.fields[0]?.message ?? null) : null;
}
