// What a supplier search is in an address: its filters as they were asked, and those that were chosen since.
import type { RunSummary } from '#prospecting/searches/contract.ts';
import {
  type FilterCodec,
  type PlaceFilter,
  pageOfRun,
  type SearchQuery,
  type ShownResults,
} from '#prospecting/searches/web/index.ts';
import type { Product, SupplierFilters, SupplierType } from '../contract.ts';
import { NO_FILTERS } from '../domain/supplier-facts.ts';

export type SupplierQuery = SearchQuery<SupplierFilters>;
export type ShownProducts = ShownResults<SupplierFilters, Product>;

export const PATH = '/supplier-manufacturer';

/** The same key as the server's, which names what was seen before. */
export const getKey = ({ id }: Product): string => id;

const TYPES: readonly SupplierType[] = ['manufacturer', 'trader', 'distributor'];

export const FILTERS: FilterCodec<SupplierFilters> = {
  defaults: NO_FILTERS,
  read: (params) => ({
    country: /^[A-Z]{2}$/.exec(params.get('country') ?? '')?.[0] ?? '',
    type: TYPES.find((type) => type === params.get('type')) ?? '',
    maxMoq: wholeNumber(params.get('moq') ?? ''),
    certificate: (params.get('certificate') ?? '').slice(0, 60),
  }),
  write: ({ country, type, maxMoq, certificate }) => ({
    ...(country !== '' && { country }),
    ...(type !== '' && { type }),
    ...(maxMoq !== null && { moq: String(maxMoq) }),
    ...(certificate.trim() !== '' && { certificate: certificate.trim() }),
  }),
};

/** The source filters by country alone. */
export const SUPPLIER_PLACE: PlaceFilter<SupplierFilters> = {
  isEmpty: ({ country }) => country === '',
  fill: (filters, { city, country }) => (city === '' ? { ...filters, country } : null),
};

/** Where stored or passed results are shown again. */
export function addressOfShown({ filters, searchQuery }: ShownProducts): string {
  return `${PATH}?${new URLSearchParams({ ...FILTERS.write(filters), q: searchQuery })}`;
}

/** What was typed as a number of at least 1; null for anything else. */
export function wholeNumber(text: string): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return number > 0 ? number : null;
}

export function queryOfRun(run: RunSummary): SupplierQuery {
  const { country, type, maxMoq, certificate } = run.query;
  const params = new URLSearchParams({
    country: String(country ?? ''),
    type: String(type ?? ''),
    moq: String(maxMoq ?? ''),
    certificate: String(certificate ?? ''),
  });
  const cursor = typeof run.query.cursor === 'string' ? run.query.cursor : null;
  return { term: run.label, filters: FILTERS.read(params), page: pageOfRun(run), cursor };
}

export function sameFilters(a: SupplierFilters, b: SupplierFilters): boolean {
  return written(a) === written(b);
}

const written = (filters: SupplierFilters) => new URLSearchParams(FILTERS.write(filters)).toString();

const NONE = 'none';

/** Filters that were chosen after the search, as one parameter of the address; null where they are the searched ones. */
export function writeChosen(chosen: SupplierFilters, searched: SupplierFilters): string | null {
  return sameFilters(chosen, searched) ? null : written(chosen) || NONE;
}

export function readChosen(param: string | null, searched: SupplierFilters): SupplierFilters {
  if (param === null) return searched;
  return param === NONE ? NO_FILTERS : FILTERS.read(new URLSearchParams(param));
}
