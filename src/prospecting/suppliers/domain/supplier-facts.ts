// What a source states of a supplier, fact by fact: no score is made of it.
import { countryName } from '#shared/countries.ts';
import { toCountryCode } from '#shared/country-code.ts';
import { formatNoun } from '#shared/formats.ts';
import type { Product, Supplier, SupplierFilters, SupplierType } from '../contract.ts';

export const EVIDENCE = [
  ['verified', 'Verified'],
  ['assessed', 'Assessed'],
  ['tradeAssurance', 'Trade Assurance'],
  ['gold', 'Gold member'],
] as const satisfies readonly (readonly [keyof Supplier, string])[];

/** The facts that are stated and true. */
export function getEvidence(supplier: Supplier): string[] {
  return EVIDENCE.filter(([field]) => supplier[field] === true).map(([, label]) => label);
}

const TYPE_NAMES: Record<SupplierType, string> = {
  manufacturer: 'Manufacturer',
  trader: 'Trader',
  distributor: 'Distributor',
};

/** "Manufacturer, Trader"; empty where it is not stated. */
export function writeTypes({ types }: Pick<Supplier, 'types'>): string {
  return types.map((type) => TYPE_NAMES[type]).join(', ');
}

/** "1 year", "under a year"; empty where it is not stated. */
export function writeYears(years: number | null): string {
  if (years === null) return '';
  if (years === 0) return 'under a year';
  return formatNoun(years, 'year');
}

// Countries as suppliers write them.

/** "VN", "Vietnam", "Viet Nam" → "VN"; '' for what is no country. */
export function getCountryCode(text: string): string {
  return toCountryCode(text) ?? '';
}

/** For the screen: the name of a code, else the words of the source. */
export function supplierCountry({ country, countryCode }: { country: string; countryCode: string }): string {
  return countryName(countryCode) || country;
}

// Which products fit the filters. A source that can filter does so itself; what another sends is narrowed by this.
export type FilterName = keyof SupplierFilters;

export const NO_FILTERS: SupplierFilters = { country: '', type: '', maxMoq: null, certificate: '' };

/** What each source can filter by itself, by its key. */
const SERVED: Record<string, readonly FilterName[]> = { sample: ['country', 'type', 'maxMoq', 'certificate'] };

/** The filters that are set and that the source does not know: they are applied to its results. */
export function unsupportedFilters(sourceKey: string | undefined, filters: SupplierFilters): FilterName[] {
  const served = SERVED[sourceKey ?? ''] ?? [];
  return filtersSet(filters).filter((name) => !served.includes(name));
}

export function filtersSet(filters: SupplierFilters): FilterName[] {
  return (Object.keys(NO_FILTERS) as FilterName[]).filter((name) => filters[name] !== NO_FILTERS[name]);
}

/** True where the product states what every set filter asks; what it does not state does not fit. */
export function fitsFilters(product: Product, { country, type, maxMoq, certificate }: SupplierFilters): boolean {
  if (country !== '' && product.supplier.countryCode !== country) return false;
  if (type !== '' && !product.supplier.types.includes(type)) return false;
  if (maxMoq !== null && (product.minOrder === null || product.minOrder > maxMoq)) return false;
  return certificate.trim() === '' || product.certificates.some((name) => names(name, certificate));
}

/** "iso 9001" names "ISO 9001:2015", "iso9001" too. */
function names(certificate: string, wanted: string): boolean {
  return bare(certificate).includes(bare(wanted));
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
