// The Instagram data API behind the gateway (provider-contracts 4.1).
import { type Endpoint, required, withHoles } from './endpoint.ts';
import { createHostile, HOSTILE_TEXTS } from './hostile.ts';
import { dice } from './invented.ts';
import { inventAccount } from './invented-social.ts';
import type { Scenario } from './scenarios.ts';

/** The network answers about 50 at most and has no further page. */
const MAX_RESULTS = 50;

const envelope = (users: unknown[], more: object = { hashtags: [], places: [] }) => ({
  status: 'ok',
  users,
  ...more,
  rank_token: '1763700000|3f0c',
  has_more: false,
  see_more: null,
});
const failed = (message: string) => ({ status: 'fail', message });

function toUser(origin: string, term: string, n: number): Record<string, unknown> {
  const { id, handle, name, verified, picture, followers } = inventAccount(origin, term, n);
  return {
    pk: id,
    id: n % 5 === 2 ? null : id,
    username: handle,
    full_name: name,
    is_private: n % 10 === 7,
    is_verified: verified,
    profile_pic_url: picture,
    profile_pic_id: `3301_${id}`,
    has_anonymous_profile_picture: picture === '',
    search_social_context: n % 3 === 0 ? null : `${(followers / 1000).toFixed(1)}K followers`,
    latest_reel_media: 0,
    should_show_category: false,
    account_badges: [],
  };
}

function listed(scenario: Scenario, users: Record<string, unknown>[]): unknown[] {
  const entry = (user: unknown, position: number) => ({ position, user });
  switch (scenario) {
    case 'partial':
      return [null, 7, ...users.map((user, n) => entry(withHoles(user, n), n)), { position: 99 }, 'broken'];
    // Older payloads: `pk` as a number and no `id`.
    case 'alt':
      return users.map(({ id, pk, ...rest }, n) => entry({ ...rest, pk: Number(pk) }, n));
    case 'hostile':
      return users.map((user, n) =>
        entry(
          { ...(createHostile(user, '', n) as object), username: HOSTILE_TEXTS[n % HOSTILE_TEXTS.length] + String(n) },
          n,
        ),
      );
    default:
      return users.map(entry);
  }
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    host: 'instagram-looter2.p.rapidapi.com',
    method: 'GET',
    path: '/search',
    term: ({ query }) => required(query.query),
    missing: failed('query is required'),
    answer({ origin, query }, term, scenario) {
      if (scenario === 'soft_fail') return failed('feedback_required');
      if (scenario === 'moved') return failed('This API is no longer available at this location.');
      if (scenario === 'empty' || scenario === 'not_found') return envelope([]);
      const users = Array.from({ length: 6 + dice('accounts', term)(MAX_RESULTS - 5) }, (_, n) =>
        toUser(origin, term, n),
      );
      // `select=users` leaves the other kinds out.
      const others = { hashtags: [{ position: 1, hashtag: { name: term, media_count: 812 } }], places: [] };
      return envelope(listed(scenario, users), query.select === undefined ? others : {});
    },
  },
];
