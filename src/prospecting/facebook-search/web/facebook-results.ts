// What the results of Facebook search are in an address, and where a result leads.
import type { RunSummary } from '#prospecting/searches/contract.ts';
import { type FilterCodec, pageOfRun, type SearchQuery, type ShownResults } from '#prospecting/searches/web/index.ts';
import { facebookPagePath } from '#shared/page-paths.ts';
import type { FacebookItem, FacebookKind, ItemOf } from '../contract.ts';
import { toGroupKey, toOwnerKey } from '../domain/facebook-address.ts';

export const SEARCH_PATH = '/facebook-search';

export interface FacebookFilters {
  kind: FacebookKind;
}

export type FacebookQuery = SearchQuery<FacebookFilters>;
export type FacebookShown = ShownResults<FacebookFilters, FacebookItem>;

export const KINDS: readonly FacebookKind[] = ['pages', 'people', 'groups', 'posts'];

export const FILTERS: FilterCodec<FacebookFilters> = {
  defaults: { kind: 'pages' },
  read: (params) => ({ kind: KINDS.find((kind) => kind === params.get('kind')) ?? 'pages' }),
  write: ({ kind }): Record<string, string> => (kind === 'pages' ? {} : { kind }),
};

export const getKind = ({ kind }: FacebookFilters): string => kind;

/** Where results that were passed along are shown again. */
export function addressOfResults({ filters, searchQuery }: Pick<FacebookShown, 'filters' | 'searchQuery'>): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ ...FILTERS.write(filters), q: searchQuery })}`;
}

const KIND_OF_CAPABILITY: Partial<Record<RunSummary['capability'], FacebookKind>> = {
  'facebook-people': 'people',
  'facebook-groups': 'groups',
  'facebook-posts': 'posts',
};

/** What a run asked, for asking or showing it again. */
export function queryOfRun(run: RunSummary): FacebookQuery {
  const { cursor } = run.query;
  return {
    term: run.label,
    filters: { kind: KIND_OF_CAPABILITY[run.capability] ?? 'pages' },
    page: pageOfRun(run),
    cursor: typeof cursor === 'string' ? cursor : null,
  };
}

/** By what a page or profile is opened: its short name where its address has one, else its number. */
export function ownerKey({ url, id }: { url: string; id: string }): string | null {
  return toOwnerKey(url) ?? toOwnerKey(id);
}

export function groupKey({ url, id }: { url: string; id: string }): string | null {
  return toGroupKey(url) ?? toGroupKey(id);
}

export const profileAddress = (key: string) => `/facebook-profile-details?${new URLSearchParams({ id: key })}`;
export const groupAddress = (key: string) => `/facebook-group-details?${new URLSearchParams({ id: key })}`;

/** The page of a found record; null where nothing names it. */
export function detailsAddress(item: FacebookItem): string | null {
  const of = (key: string | null, address: (key: string) => string) => (key === null ? null : address(key));
  switch (item.type) {
    case 'page':
      return of(ownerKey(item), facebookPagePath);
    case 'profile':
      return of(ownerKey(item), profileAddress);
    case 'group':
      return of(groupKey(item), groupAddress);
    case 'post':
      return null;
  }
}

/** Narrow results to one type. */
export function isA<Type extends FacebookItem['type']>(type: Type) {
  return (item: FacebookItem): item is ItemOf<Type> => item.type === type;
}
