// Facebook search and details (provider-contracts section 6): pages, people, groups and posts, one item type for all.
import { z } from 'zod';
import { detailRoutes, searchRoutes } from '#prospecting/searches/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { text } from '#shared/text.ts';

export const FacebookKind = z.enum(['pages', 'people', 'groups', 'posts']);
export type FacebookKind = z.output<typeof FacebookKind>;

/** Null where the source does not say: that is not 0. */
const count = z.number().int().nullable();

/** Everything but the name may be empty, as in life. `url` is the address at Facebook. */
const found = { id: z.string(), name: z.string(), url: z.string(), picture: z.string() };

export const FoundPage = z.object({
  type: z.literal('page'),
  ...found,
  verified: z.boolean(),
  category: z.string(),
  location: z.string(),
  followers: count,
});

export const FoundProfile = z.object({
  type: z.literal('profile'),
  ...found,
  verified: z.boolean(),
  /** What stands below the name: "Works at Northwind Timber". */
  intro: z.string(),
});

export const GroupPrivacy = z.enum(['public', 'private', 'unknown']);
export type GroupPrivacy = z.output<typeof GroupPrivacy>;

export const FoundGroup = z.object({
  type: z.literal('group'),
  ...found,
  privacy: GroupPrivacy,
  members: count,
  intro: z.string(),
});

export const FoundPost = z.object({
  type: z.literal('post'),
  id: z.string(),
  url: z.string(),
  message: z.string(),
  at: z.iso.datetime().nullable(),
  reactions: count,
  comments: count,
  shares: count,
  picture: z.string(),
  video: z.boolean(),
  author: z.object(found),
  /** Set where it is a post of a group that the source names. */
  group: z.object({ name: z.string(), url: z.string() }).nullable(),
});

export const FacebookItem = z.discriminatedUnion('type', [FoundPage, FoundProfile, FoundGroup, FoundPost]);
export type FacebookItem = z.output<typeof FacebookItem>;
export type ItemOf<Type extends FacebookItem['type']> = Extract<FacebookItem, { type: Type }>;

export const { search: searchFacebook, reopen: reopenFacebookSearch } = searchRoutes({
  base: '/api/facebook',
  summary: 'Search pages, people, groups or posts on Facebook',
  plan: 'facebook-search',
  credits: 'facebook-search',
  query: z.object({
    query: text({ label: 'Search term', max: 200, missing: FIELD_TEXTS.SEARCH_TERM }),
    kind: FacebookKind,
  }),
  item: FacebookItem,
  failure: 'SEARCH_FAILED',
});

export const getGroupSearch = defineRoute({
  method: 'GET',
  path: '/api/facebook/group-search',
  summary: 'Whether a search for groups finds groups by name, or posts inside groups; free',
  plan: 'facebook-search',
  credits: 'free',
  request: {},
  response: z.object({ by: z.enum(['name', 'posts']) }),
  errors: [],
});
export type GroupSearch = z.output<typeof getGroupSearch.response>['by'];

/** What a page states of itself. */
export const FacebookPage = z.object({
  ...found,
  cover: z.string(),
  verified: z.boolean(),
  categories: z.array(z.string()),
  about: z.string(),
  followers: count,
  likes: count,
  /** In the source's words: "96% recommend (54 reviews)". */
  rating: z.string(),
  priceRange: z.string(),
  services: z.string(),
  website: z.string(),
  phone: z.string(),
  emails: z.array(z.string()),
  address: z.string(),
});
export type FacebookPage = z.output<typeof FacebookPage>;

/** What a public profile may be shown with (product-design 5.5): nothing else of it is kept. */
export const ProfileFact = z.object({
  kind: z.enum(['work', 'education', 'place', 'link']),
  text: z.string(),
  url: z.string(),
});
export type ProfileFact = z.output<typeof ProfileFact>;

export const FacebookProfile = z.object({
  ...found,
  cover: z.string(),
  verified: z.boolean(),
  intro: z.string(),
  facts: z.array(ProfileFact),
});
export type FacebookProfile = z.output<typeof FacebookProfile>;

export const FacebookGroup = z.object({
  ...found,
  cover: z.string(),
  privacy: GroupPrivacy,
  members: count,
  description: z.string(),
  /** What else the group states: "Gothenburg, Sweden", "Created on 3 May 2019". */
  facts: z.array(z.string()),
});
export type FacebookGroup = z.output<typeof FacebookGroup>;

export const { stored: storedFacebookPage, fetch: fetchFacebookPage } = detailRoutes({
  base: '/api/facebook/pages',
  summary: 'Details of a page on Facebook',
  plan: 'facebook-details',
  credits: 'facebook-page',
  record: FacebookPage,
  failure: 'DETAILS_FAILED',
  notFound: 'PAGE_NOT_FOUND',
});

export const { stored: storedFacebookProfile, fetch: fetchFacebookProfile } = detailRoutes({
  base: '/api/facebook/profiles',
  summary: 'Details of a public profile on Facebook',
  plan: 'facebook-details',
  credits: 'facebook-profile',
  record: FacebookProfile,
  failure: 'DETAILS_FAILED',
  notFound: 'PROFILE_NOT_FOUND',
});

export const { stored: storedFacebookGroup, fetch: fetchFacebookGroup } = detailRoutes({
  base: '/api/facebook/groups',
  summary: 'Details of a group on Facebook',
  plan: 'facebook-details',
  credits: 'facebook-group',
  record: FacebookGroup,
  failure: 'DETAILS_FAILED',
  notFound: 'GROUP_NOT_FOUND',
});
