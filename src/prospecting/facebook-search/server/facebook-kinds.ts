// What Facebook's search and its three details are, in the words of the searches' frame.

import type { ChooseSource, DetailKind, SearchKind } from '#prospecting/searches/server/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { FacebookGroup, FacebookItem, FacebookKind, FacebookPage, FacebookProfile } from '../contract.ts';
import { groupKeyOf, ownerKeyOf } from '../domain/facebook-address.ts';
import { itemKey } from '../domain/item-key.ts';
import type { FacebookSource } from './facebook.provider.ts';

type SourceOf = ChooseSource<FacebookSource>;

const CAPABILITY = {
  pages: 'facebook-pages',
  people: 'facebook-people',
  groups: 'facebook-groups',
  posts: 'facebook-posts',
} as const satisfies Record<FacebookKind, Capability>;

export function facebookSearch(
  source: SourceOf,
): SearchKind<{ query: string; kind: FacebookKind }, FacebookItem, FacebookSource> {
  return {
    capabilities: Object.values(CAPABILITY),
    capabilityOf: ({ kind }) => CAPABILITY[kind],
    activity: 'Facebook search',
    price: 'facebook-search',
    failure: 'SEARCH_FAILED',
    label: ({ query }) => query,
    source,
    ask: (facebook, { query, kind, cursor }) => facebook.search({ query, kind, cursor }),
    keyOf: itemKey,
    show: (item, sign) =>
      item.type === 'post'
        ? { ...item, picture: sign(item.picture), author: { ...item.author, picture: sign(item.author.picture) } }
        : { ...item, picture: sign(item.picture) },
  };
}

/** What is the same for a page, a profile and a group. */
function details<Detail extends { picture: string; cover: string }>(
  source: SourceOf,
  own: Pick<DetailKind<Detail, FacebookSource>, 'capability' | 'activity' | 'price' | 'notFound' | 'keyOf' | 'ask'>,
): DetailKind<Detail, FacebookSource> {
  return {
    ...own,
    failure: 'DETAILS_FAILED',
    label: (key) => key,
    source,
    // Stored records keep the origin of their pictures; the browser gets them through our own door.
    show: (record, sign) => ({ ...record, picture: sign(record.picture), cover: sign(record.cover) }),
  };
}

export function facebookPage(source: SourceOf): DetailKind<FacebookPage, FacebookSource> {
  return details(source, {
    capability: 'facebook-page',
    activity: 'Facebook page',
    price: 'facebook-page',
    notFound: 'PAGE_NOT_FOUND',
    keyOf: ownerKeyOf,
    ask: (facebook, key) => facebook.page(key),
  });
}

export function facebookProfile(source: SourceOf): DetailKind<FacebookProfile, FacebookSource> {
  return details(source, {
    capability: 'facebook-profile',
    activity: 'Facebook profile',
    price: 'facebook-profile',
    notFound: 'PROFILE_NOT_FOUND',
    keyOf: ownerKeyOf,
    ask: (facebook, key) => facebook.profile(key),
  });
}

export function facebookGroup(source: SourceOf): DetailKind<FacebookGroup, FacebookSource> {
  return details(source, {
    capability: 'facebook-group',
    activity: 'Facebook group',
    price: 'facebook-group',
    notFound: 'GROUP_NOT_FOUND',
    keyOf: groupKeyOf,
    ask: (facebook, key) => facebook.group(key),
  });
}
