// A workspace that asks Discover's questions without a network, and searches whose answers are given.

import { createListRelations } from '#crm/lists/server/index.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type DiscoverFilters,
  type DiscoverKind,
  type DiscoverSort,
  DiscoverFilters as Filters,
  OutsideQuery,
} from '#prospecting/discover/contract.ts';
import { usedFilters } from '#prospecting/discover/domain/outside-query.ts';
import { OUTSIDE_SEARCHES } from '#prospecting/discover/fields.contract.ts';
import { saveFound } from '#prospecting/discover/server/found/outside-searches.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import { toCompany, toPerson } from '#prospecting/prospects/server/index.ts';
import type { Principal } from '#shared/principal.ts';

export function discoverContext(platform: Platform): RecordsContext {
  return {
    platform,
    signPicture: (url) => url,
    // No live list is read here.
    relations: createListRelations(platform, () => Promise.reject(new Error('asked'))),
    nameOrigins: async () => new Map(),
    suggestMatches: async () => [],
    exactGroups: async () => ({ groups: [], reached: null, worked: 0 }),
  };
}

export const filters = (some: Partial<DiscoverFilters> = {}): DiscoverFilters => ({ ...Filters.parse({}), ...some });

export const listing = (
  kind: DiscoverKind,
  show: 'new' | 'yours',
  some: Partial<DiscoverFilters> = {},
  page: { limit?: number; cursor?: string | undefined; since?: string; sort?: DiscoverSort } = {},
) => ({ ...filters(some), kind, show, limit: 100, ...page });

/** A company of a source that is none of the sample's: "Oak Mill" → key `test:Oak Mill`. */
export const company = (name: string, stated: Partial<FoundCompany> = {}): FoundCompany =>
  toCompany({ key: `test:${name}`, name, ...stated });

interface Delivery {
  /** What the search was asked; the filters of Discover, empty ones left out. */
  asked?: object;
  at?: Date;
  charged?: number;
  /** Generated ones. */
  sample?: boolean;
}

/** Keeps results as a paid search delivers them: of companies, or of people where they have a title. */
export function deliver(
  db: Database,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  items: (FoundCompany | FoundPerson)[],
  { asked = {}, at = new Date(), charged = 5, sample = false }: Delivery = {},
): Promise<{ nothingNew: boolean }> {
  const search = items.some((item) => 'title' in item) ? PEOPLE : COMPANIES;
  const source = { key: 'test', name: 'Test', sample };
  const runId = crypto.randomUUID();
  const query = usedFilters(search, OutsideQuery.parse(asked));
  return db.transaction((tx) =>
    saveFound(tx, { workspaceId, runId, source, charged, items, at, search, asked: query }),
  );
}

const [, , , COMPANIES, PEOPLE] = OUTSIDE_SEARCHES;

export const person = (name: string, stated: Partial<FoundPerson> = {}): FoundPerson =>
  toPerson({ key: `test:${name}`, name, ...stated });
