// The state of a network's search page: what is typed and chosen, what is shown, and the search under way.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RunSummary } from '../contract.ts';
import {
  addressOf,
  afterAnswer,
  type FilterCodec,
  fitsAddress,
  nextQuery,
  packResults,
  readAddress,
  type SearchAnswer,
  type SearchQuery,
  type ShownResults,
  unpackResults,
  withoutView,
  withViewOf,
} from './search-page-state.ts';
import { type PaidSearchState, usePaidSearch } from './use-paid-search.ts';
import { useStoredResults } from './use-stored-results.ts';

export interface SearchPageOptions<Filters, Item> {
  uid: string;
  /** Names the network in the browser's storage: `instagram-search`. */
  name: string;
  path: string;
  /** Made once, outside of the component. */
  filters: FilterCodec<Filters>;
  send: (query: SearchQuery<Filters>, idempotencyKey: string) => Promise<SearchAnswer<Item>>;
  reopen: (runId: string, signal: AbortSignal) => Promise<SearchAnswer<Item>>;
  /** What a run asked, for asking or showing it again. */
  queryOfRun: (run: RunSummary) => SearchQuery<Filters>;
  /** The same key as the server's, which names what was seen before. */
  keyOf: (item: Item) => string;
  /** The catalogue's text for an empty term; null where the term may be empty. */
  missingTerm: string | null;
  /** Results of another kind than the form's toggle says are not shown, and stay stored. */
  kindOf?: (filters: Filters) => string;
  /** Where the stored state has a form of its own. Both made once, outside of the component. */
  storage?: {
    pack: (shown: ShownResults<Filters, Item>) => object;
    unpack: (value: unknown) => ShownResults<Filters, Item> | null;
  };
  /** Searches by itself when the page opens with nothing to show; only where searching is free. */
  searchOnOpen?: boolean;
}

const STORAGE = { pack: packResults, unpack: unpackResults };

export type SearchPageState<Filters> = PaidSearchState<SearchQuery<Filters>>;

export function useSearchPage<Filters extends object, Item>(options: SearchPageOptions<Filters, Item>) {
  const { uid, name, path, filters: codec, keyOf, missingTerm, kindOf = () => '', storage = STORAGE } = options;
  const navigate = useNavigate();
  const location = useLocation();
  const here = location.pathname + withoutView(location.search);
  const address = readAddress(location.search, codec);
  const { pack, unpack } = storage as NonNullable<SearchPageOptions<Filters, Item>['storage']>;
  const stored = useStoredResults<ShownResults<Filters, Item>>({
    uid,
    name,
    pack,
    parse: unpack,
    isEmpty: ({ searchResults }) => searchResults.length === 0,
    fits: useCallback((results, search) => fitsAddress(results, search, codec), [codec]),
  });
  const { results, passed } = stored;
  const searched = {
    term: address.term ?? results?.searchQuery ?? '',
    filters: address.filters ?? results?.filters ?? codec.defaults,
  };
  const [typed, setTyped] = useTyped(searched, addressOf(path, codec, searched));
  const [fault, setFault] = useState<string | null>(null);
  // The history entry that an answer is about to replace: what is shown follows a moment later, at lower priority.
  const [leaving, setLeaving] = useState<string | null>(null);

  const paid = usePaidSearch<SearchQuery<Filters>, SearchAnswer<Item>>({
    uid,
    name,
    send: options.send,
    onAnswer(query, answer, { open }) {
      const next = afterAnswer(results, query, answer, codec, keyOf);
      const to = addressOf(path, codec, query);
      // Whoever has gone back meanwhile keeps what they went back to: the answer is then a new entry.
      if (!open) return stored.keep(next);
      setLeaving(location.key);
      stored.show(next, to === here ? path + location.search : to, { replace: to === here });
    },
  });
  const state: SearchPageState<Filters> =
    paid.state.status === 'results' && leaving === location.key
      ? { status: 'searching', query: paid.state.query }
      : stateAt(paid.state, here, (query) => addressOf(path, codec, query));

  const toReopen = results ? null : address.run;
  const reopened = useQuery({
    queryKey: [name, 'run', toReopen],
    queryFn: ({ signal }) => options.reopen(toReopen ?? '', signal),
    enabled: toReopen !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const showReopened = useEffectEvent((answer: SearchAnswer<Item>) => {
    const query = options.queryOfRun(answer.run);
    const to = withViewOf(location.search, addressOf(path, codec, query));
    stored.show(afterAnswer(null, query, answer, codec, keyOf), to, { replace: true });
  });
  useEffect(() => {
    if (reopened.data) showReopened(reopened.data);
  }, [reopened.data]);

  /** The address changes with the click; what is shown stays until an answer takes its place. */
  function run(query: SearchQuery<Filters>): boolean {
    if (!paid.search(query)) return false;
    const to = addressOf(path, codec, query);
    const further = query.page > 1 || to === here;
    navigate(to === here ? path + location.search : to, { replace: further || !results, state: passed });
    return true;
  }

  function search(filters: Filters = typed.filters): boolean {
    const term = typed.term.trim();
    const broken = term === '' ? missingTerm : null;
    setFault(broken);
    if (broken !== null) return false;
    return run({ term, filters, page: 1, cursor: null });
  }

  const searchAtOnce = useEffectEvent(() => {
    if (options.searchOnOpen && !results && address.run === null) search();
  });
  useEffect(() => searchAtOnce(), []);

  const refused = state.status === 'error' && state.error.code === 'INVALID_INPUT' ? state.error.fields : [];
  const ofThisKind = results && kindOf(results.filters) === kindOf(typed.filters) ? results : null;
  return {
    uid,
    path,
    term: typed.term,
    filters: typed.filters,
    /** What is shown; null before the first search, and while the toggle says another kind. */
    results: ofThisKind,
    /** Results that are stored and not shown, for the words of an empty page. */
    kept: ofThisKind && ofThisKind.searchResults.length > 0 ? null : stored.kept,
    /** The state to give to each navigation away, so that the results come along. */
    passed,
    state,
    keyOf,
    /** The rule that the term breaks. */
    fault: fault ?? refused[0]?.message ?? null,
    /** What the server says of other fields. */
    refused,
    reopening: toReopen !== null && !reopened.error,
    reopenError: reopened.error,
    setTerm(term: string) {
      setTyped({ ...typed, term });
      setFault(null);
    },
    setFilters(filters: Filters) {
      setTyped({ ...typed, filters });
      setFault(null);
    },
    /** For toggles: the address changes at once, what is typed stays, nothing is searched. */
    switchTo(filters: Filters) {
      setFault(null);
      navigate(addressOf(path, codec, { term: typed.term, filters }), { replace: true, state: passed });
    },
    /** False where the term breaks a rule, which is then told at the field, or where a search is under way. */
    search,
    run,
    more() {
      const next = results && nextQuery(results);
      if (next) run(next);
    },
    hasMore: results !== null && nextQuery(results) !== null,
    retry: (owed: RunSummary) => run(options.queryOfRun(owed)),
    clear() {
      paid.reset();
      stored.clear(addressOf(path, codec, searched));
    },
    /** How results are looked at: parameters of the address that searching leaves alone. */
    view: (param: string) => new URLSearchParams(location.search).get(param),
    setView(param: string, value: string | null) {
      const params = new URLSearchParams(location.search);
      if (value === null) params.delete(param);
      else params.set(param, value);
      navigate({ search: params.toString() }, { replace: true, state: location.state });
    },
  };
}

export type SearchPage<Filters extends object, Item> = ReturnType<typeof useSearchPage<Filters, Item>>;

/** A failure belongs to its search: going back from it, or to another kind, shows what was there. */
function stateAt<Filters>(
  state: SearchPageState<Filters>,
  here: string,
  address: (query: SearchQuery<Filters>) => string,
): SearchPageState<Filters> {
  const stays = state.status === 'idle' || state.status === 'searching' || address(state.query) === here;
  return stays ? state : { status: 'idle' };
}

/** What is typed; follows the address where that changes (back, forward, an earlier search opened again). */
function useTyped<T>(searched: T, address: string): [T, (next: T) => void] {
  const [typed, setTyped] = useState({ value: searched, address });
  if (typed.address !== address) setTyped({ value: searched, address });
  return [typed.address === address ? typed.value : searched, (value) => setTyped({ value, address })];
}
