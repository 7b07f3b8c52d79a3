// Instagram search: the fields of spec section 3 and the two routes of a search.
import { z } from 'zod';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import { text } from '#shared/text.ts';

/** Photo-sharing user, spec section 3; the names are the network's. Everything but `username` may be empty, as in life. */
export const InstagramUser = z.object({
  /** The network's `id`, else its `pk`, else the username. */
  id: z.string(),
  username: z.string(),
  full_name: z.string(),
  /** Address on our own image door, or empty. */
  profile_pic_url: z.string(),
  is_verified: z.boolean(),
  is_private: z.boolean(),
  /** What the network says of the account in a few words: "21.4K followers". */
  search_social_context: z.string(),
  /** The account's page at the network. */
  profile_url: z.string(),
});
export type InstagramUser = z.output<typeof InstagramUser>;

export const { search: searchInstagram, reopen: reopenInstagram } = searchRoutes({
  base: '/api/instagram/users',
  summary: 'Search accounts on Instagram',
  plan: 'instagram-search',
  credits: 'instagram-search',
  query: z.object({ query: text({ label: 'Search term', max: 200, missing: FIELD_TEXTS.SEARCH_TERM }) }),
  item: InstagramUser,
  failure: 'PHOTO_SEARCH_FAILED',
});
