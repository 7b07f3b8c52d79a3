// Instagram search as the frame of all searches knows it: its price, its words, how it asks and what it shows.
import type { Router } from '#platform/http/router.ts';
import { registerSearch, type SearchContext, type SearchKind } from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { type InstagramUser, reopenInstagram, searchInstagram } from '../contract.ts';
import { createRapidapiInstagram, type InstagramSource } from './instagram.provider.ts';
import { createSampleInstagram } from './instagram.sample.provider.ts';

export function registerInstagramRoutes(router: Router, context: SearchContext, sources: Sources): void {
  const kind: SearchKind<{ query: string }, InstagramUser, InstagramSource> = {
    capabilities: ['instagram-users'],
    capabilityOf: () => 'instagram-users',
    activity: 'Instagram search',
    price: 'instagram-search',
    failure: 'PHOTO_SEARCH_FAILED',
    label: ({ query }) => query,
    source: sources.port({
      capability: 'instagram',
      keyed: { source: 'instagram', create: createRapidapiInstagram },
      sample: createSampleInstagram,
    }),
    ask: async (source, { query }) => ({ items: await source.searchUsers(query), total: null, next: null }),
    keyOf: ({ id }) => id,
    show: (user, signPicture) => ({ ...user, profile_pic_url: signPicture(user.profile_pic_url) }),
  };
  registerSearch(router, context, { search: searchInstagram, reopen: reopenInstagram }, kind);
}
