// What the use cases of Discover are given.
import type { RecordLink, RecordsContext } from '#crm/records/server/index.ts';
import type { DirectoryFilters } from '#prospecting/directory/server/index.ts';
import type { RouteInput } from '#shared/contract.ts';
import type { DiscoverFilters, listDiscover } from '../contract.ts';
import { chosenSources } from '../domain/chosen-sources.ts';
import { kindBeginnings } from '../domain/filters.ts';

/** As records have it: their lists, selections and saving are used as they are. */
export type DiscoverContext = RecordsContext;

export type ListQuery = RouteInput<typeof listDiscover>['query'];

/** What the directory can be asked. */
export function directoryFilters(filters: DiscoverFilters): DirectoryFilters {
  const { q, industry, size, country, city, source, businessKind, foundedFrom } = filters;
  const beginnings = kindBeginnings(businessKind);
  return { q, industry, size, country, city, source: chosenSources(source)?.directory ?? [], beginnings, foundedFrom };
}

/** The filters alone, of a query that has more. */
export function toFilters(query: DiscoverFilters): DiscoverFilters {
  const { q, title, seniority, industry, size, country, city, source, hasEmail, hasPhone, notContacted } = query;
  const { foundedFrom, businessKind, language } = query;
  const channels = { hasEmail, hasPhone, notContacted };
  return {
    q,
    title,
    seniority,
    industry,
    size,
    country,
    city,
    source,
    ...channels,
    foundedFrom,
    businessKind,
    language,
  };
}

/** Rows that depend on records: which found ones they are. They move with a merge, and don't block an undo. */
export const discoverLinks: readonly RecordLink[] = [
  { table: 'discover_known', key: ['id'], onePer: ['ref_from', 'ref_id', 'rule'], history: true },
];
