// A workspace that asks Discover's questions without a network, and searches whose answers are given.
import type { DiscoverFilters, DiscoverKind } from '#features/discover/contract.ts';
import { DiscoverFilters as Filters } from '#features/discover/contract.ts';
import { createListRelations } from '#features/lists/server/index.ts';
import type { FoundCompany, FoundPerson } from '#features/prospects/contract.ts';
import { companyOf, personOf } from '#features/prospects/server/index.ts';
import type { RecordsContext } from '#features/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function discoverContext(platform: Platform): RecordsContext {
  return {
    platform,
    signPicture: (url) => url,
    // No live list is asked for here.
    relations: createListRelations(platform, () => Promise.reject(new Error('asked'))),
    nameOrigins: async () => new Map(),
    suggestMatches: async () => [],
  };
}

export const filters = (some: Partial<DiscoverFilters> = {}): DiscoverFilters => ({ ...Filters.parse({}), ...some });

export const listing = (
  kind: DiscoverKind,
  show: 'new' | 'yours',
  some: Partial<DiscoverFilters> = {},
  page: { limit?: number; cursor?: string | undefined; since?: string } = {},
) => ({ ...filters(some), kind, show, limit: 100, ...page });

/** A company of a source that is none of the sample's: "Oak Mill" → key `test:Oak Mill`. */
export const company = (name: string, stated: Partial<FoundCompany> = {}): FoundCompany =>
  companyOf({ key: `test:${name}`, name, ...stated });

export const person = (name: string, stated: Partial<FoundPerson> = {}): FoundPerson =>
  personOf({ key: `test:${name}`, name, ...stated });
