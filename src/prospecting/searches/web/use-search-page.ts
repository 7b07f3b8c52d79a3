// The state of a network's search page: what is typed and chosen, what is shown, and the search under way.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RunSummary } from '../contract.ts';
import {
  afterAnswer,
  type FilterCodec,
  fitsAddress,
  nextQuery,
  packResults,
  readAddress,
  refreshQuery,
  type SearchAnswer,
  type SearchQuery,
  type ShownResults,
  type Typed,
  toAddress,
  toWithView,
  typedAt,
  unpackResults,
  withoutView,
} from './search-page-state.ts';
import type { SearchRequest } from './use-offers.ts';
import { type PaidSearchState, usePaidSearch } from './use-paid-search.ts';
import { useStoredResults } from './use-stored-results.ts';
import { type PlaceFilter, useTypedPlace } from './use-typed-place.ts';

export interface SearchPageOptions<Filters, Item> {
  uid: string;
  /** Names the network in the browser's storage: `instagram-search`. */
  name: string;
  path: string;
  /** Made once, outside of the component. */
  filters: FilterCodec<Filters>;
  send: (query: SearchQuery<Filters>, idempotencyKey: string) => Promise<SearchAnswer<Item>>;
  /** The same as it would be sent; left out where searching is free. */
  requestOf?: (query: SearchQuery<Filters>) => SearchRequest;
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
  /** Where the page has a field for the place: words that name one are searched there. */
  place?: PlaceFilter<Filters>;
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
  const [typed, setTyped] = useTyped(searched, toAddress(path, codec, searched));
  const [fault, setFault] = useState<string | null>(null);
  const [sample, setSample] = useState(false);
  // The history entry that an answer is about to replace: what is shown follows a moment later, at lower priority.
  const [leaving, setLeaving] = useState<string | null>(null);

  const paid = usePaidSearch<SearchQuery<Filters>, SearchAnswer<Item>>({
    uid,
    name,
    send: options.send,
    onAnswer(query, answer, { open }) {
      const next = afterAnswer(results, query, answer, codec, keyOf);
      const to = toAddress(path, codec, query);
      if (!open) return stored.keep(next);
      setLeaving(location.key);
      // The browser's own address: an answer may come before the entry of its search is drawn. After going back meanwhile, the
      // answer is a new entry.
      const { pathname, search: shownSearch } = globalThis.location;
      const replace = to === pathname + withoutView(shownSearch);
      stored.show(next, replace ? path + shownSearch : to, { replace });
    },
  });
  const state: SearchPageState<Filters> =
    paid.state.status === 'results' &&
    leaving === location.key &&
    // An answer may come before the entry of its search is drawn: the entry before it, gone back to, waits for nothing.
    toAddress(path, codec, paid.state.query) === here
      ? { status: 'searching', query: paid.state.query }
      : stateAt(paid.state, here, (query) => toAddress(path, codec, query));

  const toReopen = results ? null : address.run;
  const reopened = useQuery({
    queryKey: [name, 'run', toReopen],
    queryFn: ({ signal }) => options.reopen(toReopen ?? '', signal),
    enabled: toReopen !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const showReopened = useEffectEvent((answer: SearchAnswer<Item>) => {
    const query = options.queryOfRun(answer.run);
    const to = toWithView(location.search, toAddress(path, codec, query));
    stored.show(afterAnswer(null, query, answer, codec, keyOf), to, { replace: true });
  });
  useEffect(() => {
    if (reopened.data) showReopened(reopened.data);
  }, [reopened.data]);

  /** The address changes with the click; what is shown stays until an answer takes its place. */
  function run(query: SearchQuery<Filters>): boolean {
    if (!paid.search(query)) return false;
    const to = toAddress(path, codec, query);
    const further = query.page > 1 || to === here;
    setTyped({ term: query.term, filters: query.filters }, to);
    navigate(to === here ? path + location.search : to, {
      replace: further || !results,
      state: further ? passed : null,
    });
    return true;
  }

  const typedPlace = useTypedPlace(typed, options.place);
  const queryOf = (filters: Filters): SearchQuery<Filters> => ({
    ...typedPlace.placed({ term: typed.term.trim(), filters }),
    page: 1,
    cursor: null,
    ...(sample && { sample }),
  });

  /** What a press with these filters would do. */
  function pressWith(filters: Filters) {
    const query = queryOf(filters);
    const complete = query.term !== '' || missingTerm === null;
    return {
      /** What it would send; null where the term breaks a rule, and where searching is free. */
      request: options.requestOf && complete ? options.requestOf(query) : null,
      /** What it would send is what is shown. */
      showsRequest: results !== null && toAddress(path, codec, query) === toAddress(path, codec, searched),
    };
  }

  function search(filters: Filters = typed.filters, { fresh = false } = {}): boolean {
    const query = queryOf(filters);
    const broken = query.term === '' ? missingTerm : null;
    setFault(broken);
    if (broken !== null) return false;
    const asked = { term: typed.term.trim(), filters };
    if (!typedPlace.isRead(asked)) {
      // Enter may come before the words are read.
      typedPlace.readThen(asked, () => void run({ ...queryOf(filters), ...(fresh && { fresh }) }));
      return true;
    }
    return run({ ...query, ...(fresh && { fresh }) });
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
    /** The place that the words name, where a press would search in it. */
    place: typedPlace.place,
    keepWords: typedPlace.keepWords,
    switchTo(filters: Filters) {
      setFault(null);
      const to = toAddress(path, codec, { term: typed.term, filters });
      setTyped({ term: typed.term, filters }, to);
      navigate(to, { replace: true, state: passed });
    },
    /** False where the term breaks a rule, which is then told at the field, or where a search is under way. */
    search,
    run,
    ...pressWith(typed.filters),
    /** For a page that keeps filters of its own beside these. */
    pressWith,
    /** Whether sample data is used in place of a source that cannot be reached. */
    sample,
    setSample,
    /** Asks the source again for what is shown. */
    refresh() {
      if (results) run(refreshQuery(results));
    },
    more() {
      const next = results && nextQuery(results);
      if (next) run(next);
    },
    hasMore: results !== null && nextQuery(results) !== null,
    retry: (owed: RunSummary) => run(options.queryOfRun(owed)),
    clear() {
      paid.reset();
      stored.clear(toAddress(path, codec, searched));
    },
    /** How results are looked at: parameters of the address that searching leaves alone. */
    view: (param: string) => new URLSearchParams(location.search).get(param),
    /** The same in the browser's own address: it is ahead of what is drawn for a moment, and a second change must not undo the first. */
    viewNow,
    setView(param: string, value: string | null) {
      const params = new URLSearchParams(globalThis.location.search);
      if (value === null) params.delete(param);
      else params.set(param, value);
      navigate({ search: params.toString() }, { replace: true, state: location.state });
    },
  };
}

export type SearchPage<Filters extends object, Item> = ReturnType<typeof useSearchPage<Filters, Item>>;

const viewNow = (param: string) => new URLSearchParams(globalThis.location.search).get(param);

/** A failure belongs to its search: going back from it, or to another kind, shows what was there. */
function stateAt<Filters>(
  state: SearchPageState<Filters>,
  here: string,
  address: (query: SearchQuery<Filters>) => string,
): SearchPageState<Filters> {
  const stays = state.status === 'idle' || state.status === 'searching' || address(state.query) === here;
  return stays ? state : { status: 'idle' };
}

/** What is typed, and how to change it; `awaited` is the address that it goes to, where the change goes to one. */
function useTyped<T>(searched: T, address: string) {
  const [kept, setKept] = useState<Typed<T>>({ value: searched, address, awaited: address });
  const typed = typedAt(kept, address, searched);
  if (typed !== kept) setKept(typed);
  return [typed.value, (value: T, awaited = typed.awaited) => setKept({ ...typed, value, awaited })] as const;
}
