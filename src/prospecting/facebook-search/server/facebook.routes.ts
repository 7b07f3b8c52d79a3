// Routes of Facebook: the four searches and the three pages of details, each with its price.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type ChooseSource,
  type DetailKind,
  registerDetail,
  registerSearch,
  type SearchCaller,
  type SearchContext,
  type SearchKind,
} from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { FacebookGroup, FacebookItem, FacebookKind, FacebookPage, FacebookProfile } from '../contract.ts';
import * as contract from '../contract.ts';
import { itemKey, toGroupKey, toOwnerKey } from '../domain/facebook-address.ts';
import { createRapidapiFacebook, type FacebookSource } from './facebook.provider.ts';
import { createSampleFacebook } from './facebook.sample.provider.ts';

interface FacebookContext extends SearchContext {
  source: ChooseSource<FacebookSource>;
}

export function registerFacebookRoutes(router: Router, { source, ...context }: FacebookContext): void {
  registerSearch(
    router,
    context,
    { search: contract.searchFacebook, reopen: contract.reopenFacebookSearch },
    facebookSearch(source),
  );
  router.route(contract.getGroupSearch, async ({ principal }) => {
    const facebook = await source((principal as SearchCaller['principal']).workspaceId);
    return { by: facebook.groupsBy() };
  });
  registerDetail(
    router,
    context,
    { stored: contract.storedFacebookPage, fetch: contract.fetchFacebookPage },
    facebookPage(source),
  );
  registerDetail(
    router,
    context,
    { stored: contract.storedFacebookProfile, fetch: contract.fetchFacebookProfile },
    facebookProfile(source),
  );
  registerDetail(
    router,
    context,
    { stored: contract.storedFacebookGroup, fetch: contract.fetchFacebookGroup },
    facebookGroup(source),
  );
}

// What Facebook's search and its three details are, in the words of the searches' frame.
type SourceOf = ChooseSource<FacebookSource>;

const CAPABILITY = {
  pages: 'facebook-pages',
  people: 'facebook-people',
  groups: 'facebook-groups',
  posts: 'facebook-posts',
} as const satisfies Record<FacebookKind, Capability>;

function facebookSearch(
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

function facebookPage(source: SourceOf): DetailKind<FacebookPage, FacebookSource> {
  return details(source, {
    capability: 'facebook-page',
    activity: 'Facebook page',
    price: 'facebook-page',
    notFound: 'PAGE_NOT_FOUND',
    keyOf: toOwnerKey,
    ask: (facebook, key) => facebook.page(key),
  });
}

function facebookProfile(source: SourceOf): DetailKind<FacebookProfile, FacebookSource> {
  return details(source, {
    capability: 'facebook-profile',
    activity: 'Facebook profile',
    price: 'facebook-profile',
    notFound: 'PROFILE_NOT_FOUND',
    keyOf: toOwnerKey,
    ask: (facebook, key) => facebook.profile(key),
  });
}

function facebookGroup(source: SourceOf): DetailKind<FacebookGroup, FacebookSource> {
  return details(source, {
    capability: 'facebook-group',
    activity: 'Facebook group',
    price: 'facebook-group',
    notFound: 'GROUP_NOT_FOUND',
    keyOf: toGroupKey,
    ask: (facebook, key) => facebook.group(key),
  });
}

// Which source of Facebook data answers for a workspace.
export function createFacebookSource(
  sources: Sources,
  { config }: Pick<Platform, 'config'>,
): (workspaceId: string) => Promise<FacebookSource> {
  const settings = { groupsByName: config.sources.facebookGroupSearch };
  return sources.port({
    capability: 'facebook',
    keyed: { source: 'facebook', create: (client, info) => createRapidapiFacebook(client, info, settings) },
    sample: createSampleFacebook,
  });
}
