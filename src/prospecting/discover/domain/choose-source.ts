// Which source answers a question, and which others could: the directory of our own tables, or a search of an outside source (decision 053).
import type { SearchOffer } from '#prospecting/searches/contract.ts';
import type { DiscoverFilters, SourceChoice, SourceOption } from '../contract.ts';
import { type DiscoverKind, OUTSIDE_SEARCHES, type OutsideField, type OutsideSearch } from '../fields.contract.ts';
import { includesDirectory } from './chosen-sources.ts';
import { missingFields, usedFilters } from './outside-query.ts';

type Capability = SourceOption['capability'];
type Outside = OutsideSearch & { capability: Exclude<Capability, 'directory'> };

interface Asked {
  kind: DiscoverKind;
  filters: DiscoverFilters;
  /** What the user has chosen; null for the best one. */
  chosen: Capability | null;
  /** Nothing of the directory or of earlier searches fits. */
  directoryIsEmpty?: boolean;
}

/** What a question is about: the first of these that is filled. A source that does not use it answers another question. */
const TOPICS: readonly OutsideField[] = ['language', 'title', 'businessKind', 'industry', 'q', 'seniority'];

/** The best source that can answer now is first; of equal ones the first of the table. */
export function chooseSource(
  { kind, filters, chosen, directoryIsEmpty = false }: Asked,
  offers: readonly SearchOffer[],
): SourceChoice {
  const outside = (OUTSIDE_SEARCHES as readonly Outside[])
    .filter((search) => search.kind === kind)
    .map((search) =>
      toOption(
        search,
        filters,
        offers.find(({ capability }) => capability === search.capability),
      ),
    );
  const options = kind === 'company' ? [DIRECTORY, ...outside] : outside;
  const ranked = options
    .map((option) => ({ option, rank: getRank(option, kind, filters, directoryIsEmpty) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
  const named = ranked.find(({ capability }) => capability === chosen);
  const [best = DIRECTORY] = named ? [named] : ranked;
  return { best, others: ranked.filter(({ capability }) => capability !== best.capability) };
}

/** Own rows and those of registers: always there, always free. */
const DIRECTORY: SourceOption = {
  capability: 'directory',
  name: 'Company directory',
  state: 'live',
  credits: 0,
  missing: [],
};

const NAMES: Partial<Record<Capability, string>> = {
  // What it finds is shown together with the companies of registers.
  'local-businesses': 'OpenStreetMap and company register',
};

function toOption(search: Outside, filters: DiscoverFilters, offer: SearchOffer | undefined): SourceOption {
  const source = offer?.source ?? null;
  const state =
    source === null ? 'needs-key' : source.sample ? 'sample' : offer?.refusal != null ? 'unavailable' : 'live';
  const keyed = source === null ? search.sources : source.sample ? search.name : source.name;
  return {
    capability: search.capability,
    name: NAMES[search.capability] ?? (search.keyless ? search.sources : keyed),
    state: state === 'needs-key' && search.keyless ? 'unavailable' : state,
    credits: offer?.credits ?? 0,
    missing: missingFields(search, usedFilters(search, filters)).map(({ path }) => path),
  };
}

/** Lower is better. What cannot answer comes last. */
function getRank(
  { capability, state, credits, missing }: SourceOption,
  kind: DiscoverKind,
  filters: DiscoverFilters,
  directoryIsEmpty: boolean,
): number {
  if (capability === 'directory') return !includesDirectory(kind, filters) ? 60 : directoryIsEmpty ? 30 : 10;
  const search = OUTSIDE_SEARCHES.find((one) => one.capability === capability) as OutsideSearch;
  const topic = TOPICS.find((field) => filters[field].length > 0);
  const answers = missing.length === 0 && (topic === undefined || search.uses.includes(topic));
  const isReady = state === 'live' || state === 'sample';
  // A shop, a practice or a workshop in a city is what a map knows.
  if (capability === 'local-businesses' && answers && isReady) return 0;
  return (answers && isReady ? 20 : isReady ? 40 : 50) + STATE_RANKS[state] + priceRank(search, filters, credits);
}

const STATE_RANKS: Record<SourceOption['state'], number> = { live: 0, sample: 4, unavailable: 8, 'needs-key': 9 };

/** With sizes in the question, companies of unknown size are not shown: a source that knows sizes is worth its price, a free one is not. */
function priceRank({ uses }: OutsideSearch, { size }: DiscoverFilters, credits: number): number {
  const isBlind = size.length > 0 && !uses.includes('size');
  return (credits === 0 ? 0 : 1) + (isBlind ? 2 : 0);
}
