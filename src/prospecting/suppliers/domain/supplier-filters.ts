// Which products fit the filters. A source that can filter does so itself; what another sends is narrowed by this.
import type { Product, SupplierFilters } from '../contract.ts';

export type FilterName = keyof SupplierFilters;

export const NO_FILTERS: SupplierFilters = { country: '', type: '', maxMoq: null, certificate: '' };

/** What each source can filter by itself, by its key. */
const SERVED: Record<string, readonly FilterName[]> = { sample: ['country', 'type', 'maxMoq', 'certificate'] };

/** The filters that are set and that the source does not know: they are applied to what it sent. */
export function filtersLeftOver(sourceKey: string | undefined, filters: SupplierFilters): FilterName[] {
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
