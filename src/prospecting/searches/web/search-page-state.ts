// The state of a search page, without React: how it is read from an address or from storage, and what an answer makes of it.
import type { SearchReceipt } from '../contract.ts';

/** One search as it is sent and paid for. */
export interface SearchQuery<Filters> {
  term: string;
  filters: Filters;
  /** From 1. */
  page: number;
  /** `next` of the page before; null for the first. */
  cursor: string | null;
  /** Asks the source, and pays, though a fresh answer is stored (ruling R17). */
  fresh?: boolean;
  /** Asks for sample data in place of a source that cannot be reached. */
  sample?: boolean;
}

/** Of a search how it is to be answered, as every network's route takes it. */
export function answerOptions({ fresh = false, sample = false }: Pick<SearchQuery<unknown>, 'fresh' | 'sample'>) {
  return { fresh, sample };
}

/** What a network answers. */
export type SearchAnswer<Item> = SearchReceipt & { items: Item[] };

/** What is shown, passed along and stored. The first two names are the specification's (section 3). */
export interface ShownResults<Filters, Item> {
  searchQuery: string;
  searchResults: Item[];
  filters: Filters;
  /** The last page of the source's results that is among them. */
  page: number;
  /** Of the last page: source, age, total, cursor; `seen` is that of all pages. */
  receipt: SearchReceipt;
  /** Credits that all the pages in it were charged; each page is a search of its own. */
  charged: number;
  /** The searches that brought them, one for each page. What was stored before there was this has none. */
  runs?: string[];
  /** How many results the last page brought that were not among those of the pages before. */
  added?: number;
}

/** A network's filters in the URL. */
export interface FilterCodec<Filters> {
  defaults: Filters;
  read(params: URLSearchParams): Filters;
  /** Only what differs from the defaults. */
  write(filters: Filters): Record<string, string>;
}

/** Of a network that has none. */
export type NoFilters = Record<string, never>;
export const NO_FILTERS: FilterCodec<NoFilters> = { defaults: {}, read: () => ({}), write: () => ({}) };

/** Parameters that say how results are looked at, not which. */
const VIEW_PARAMS = ['sort', 'compare', 'open', 'view'];

/** An address (its `?...`) without view parameters. */
export function withoutView(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  const rest = params.toString();
  return rest && `?${rest}`;
}

/** An address with the view parameters of `search`. */
export function toWithView(search: string, address: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => VIEW_PARAMS.includes(name));
  if (kept.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(kept)}`;
}

export function toAddress<Filters>(
  path: string,
  { write }: FilterCodec<Filters>,
  { term, filters }: Pick<SearchQuery<Filters>, 'term' | 'filters'>,
): string {
  const params = new URLSearchParams({ ...write(filters), ...(term !== '' && { q: term }) }).toString();
  return params ? `${path}?${params}` : path;
}

/** What is typed in a form that follows its address. */
export interface Typed<T> {
  value: T;
  /** The address (see `addressOf`) beside which it was typed. */
  address: string;
  /** The address that the page is about to show, where a press has led to one; else the same. */
  awaited: string;
}

/**
 * What is typed once the page shows an address: it stays beside its own and the one it waits for. An address is drawn a
 * moment after the press that leads there, and what is typed in between must not be lost. Any other address (back, forward, an
 * earlier search opened again) brings its own.
 */
export function typedAt<T>(typed: Typed<T>, address: string, searched: T): Typed<T> {
  if (address === typed.address) return typed;
  return { value: address === typed.awaited ? typed.value : searched, address, awaited: address };
}

export interface SearchAddress<Filters> {
  term: string | null;
  /** Null where the address says nothing of a search. */
  filters: Filters | null;
  /** An earlier search to open again. */
  run: string | null;
}

export function readAddress<Filters>(search: string, { read }: FilterCodec<Filters>): SearchAddress<Filters> {
  const params = new URLSearchParams(withoutView(search));
  const run = params.get('run');
  const says = run === null && params.size > 0;
  return { term: params.get('q'), filters: says ? read(params) : null, run };
}

/** Results are shown unless the address asks for another search. */
export function fitsAddress<Filters, Item>(
  stored: ShownResults<Filters, Item>,
  search: string,
  codec: FilterCodec<Filters>,
): boolean {
  const { term, filters, run } = readAddress(search, codec);
  if (run !== null) return false;
  if (
    filters === null ||
    toAddress('', codec, { term: stored.searchQuery, filters: stored.filters }) === withoutView(search)
  )
    return true;
  return (term ?? '').trim() === stored.searchQuery && sameFilters(codec, filters, stored.filters);
}

function sameFilters<Filters>({ write }: FilterCodec<Filters>, a: Filters, b: Filters): boolean {
  return new URLSearchParams(write(a)).toString() === new URLSearchParams(write(b)).toString();
}

/** A further page of what is shown is added to it; anything else takes its place. */
export function afterAnswer<Filters, Item>(
  before: ShownResults<Filters, Item> | null,
  query: SearchQuery<Filters>,
  { items, ...receipt }: SearchAnswer<Item>,
  codec: FilterCodec<Filters>,
  keyOf: (item: Item) => string,
): ShownResults<Filters, Item> {
  const earlier = before && continues(before, query, codec) ? before : null;
  const known = new Set((earlier?.searchResults ?? []).map(keyOf));
  // Sources shift between two calls: what comes again on the next page is shown once, and is nothing seen before.
  const fresh = items.filter((item) => !known.has(keyOf(item)));
  const seen = receipt.seen.filter((key) => !known.has(key));
  return {
    searchQuery: query.term,
    filters: query.filters,
    page: query.page,
    searchResults: [...(earlier?.searchResults ?? []), ...fresh],
    receipt: { ...receipt, seen: [...(earlier?.receipt.seen ?? []), ...seen] },
    charged: (earlier?.charged ?? 0) + receipt.run.charged,
    runs: [...(earlier?.runs ?? []), receipt.run.id],
    added: fresh.length,
  };
}

function continues<Filters, Item>(
  before: ShownResults<Filters, Item>,
  { term, filters, page }: SearchQuery<Filters>,
  codec: FilterCodec<Filters>,
): boolean {
  return before.searchQuery === term && before.page === page - 1 && sameFilters(codec, before.filters, filters);
}

/** The search for the next page, or null where the source has none. */
export function nextQuery<Filters, Item>(shown: ShownResults<Filters, Item>): SearchQuery<Filters> | null {
  const { page, receipt } = shown;
  if (receipt.next === null || page >= 100) return null;
  return { ...firstQuery(shown), page: page + 1, cursor: receipt.next };
}

/** The search that asks the source again for what is shown, from its first page. */
export function refreshQuery<Filters, Item>(shown: ShownResults<Filters, Item>): SearchQuery<Filters> {
  return { ...firstQuery(shown), fresh: true };
}

/** Further pages of sample data are sample data. */
function firstQuery<Filters, Item>({
  searchQuery,
  filters,
  receipt,
}: ShownResults<Filters, Item>): SearchQuery<Filters> {
  const sample = receipt.run.source?.sample === true && { sample: true };
  return { term: searchQuery, filters, page: 1, cursor: null, ...sample };
}

/** Results are stored under this number; what an older version stored is not read. */
const VERSION = 1;

export function packResults<Filters, Item>(shown: ShownResults<Filters, Item>): object {
  return { ...shown, version: VERSION };
}

/** Null for what is no state of such a page: another page's, an older version's, or nothing. */
export function unpackResults<Filters, Item>(value: unknown): ShownResults<Filters, Item> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { version, ...stored } = value as Record<string, unknown>;
  const receipt = stored.receipt as { run?: unknown; seen?: unknown } | null | undefined;
  const whole =
    version === VERSION &&
    typeof stored.searchQuery === 'string' &&
    Array.isArray(stored.searchResults) &&
    typeof stored.filters === 'object' &&
    typeof stored.page === 'number' &&
    typeof receipt?.run === 'object' &&
    Array.isArray(receipt.seen);
  return whole ? (stored as unknown as ShownResults<Filters, Item>) : null;
}
