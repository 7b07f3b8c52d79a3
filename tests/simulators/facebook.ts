// The Facebook data API behind the gateway (provider-contracts section 6).
import { type Endpoint, Reply, required, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { dice, inventCompany, inventPerson } from './invented.ts';
import type { Scenario } from './scenarios.ts';

/** The host header under which the gateway knows this interface. */
const HOST = 'facebook-scraper3.p.rapidapi.com';
const ORIGIN = 'https://www.facebook.example';
const PAGE_SIZE = 10;

const SOFT_FAILURE = { message: 'Something went wrong, please try again' };
const MOVED = { message: 'This API is no longer available at this location. Please see the new listing.' };

type Fields = Record<string, unknown>;
type Invent = (origin: string, term: string, n: number) => Fields;

const toNumber = (prefix: string, ...words: (string | number)[]) =>
  prefix + String(dice('facebook', ...words)(999_999_999)).padStart(9, '0');
const image = (uri: unknown) => ({ uri, width: 60, height: 60 });

const page: Invent = (origin, term, n) => {
  const { name, universalName, logo } = inventCompany(origin, term, n);
  const url = `${ORIGIN}/${String(universalName).replaceAll('-', '.')}`;
  return {
    type: 'page',
    name,
    facebook_id: toNumber('100060', 'page', term, n),
    url,
    profile_url: url,
    is_verified: n % 5 === 0,
    image: image((logo as { url: string }[])[0]?.url),
  };
};

const person: Invent = (origin, term, n) => {
  const { fullName, username, profilePicture } = inventPerson(origin, term, n);
  return {
    type: 'search_profile',
    profile_id: toNumber('100070', 'profile', term, n),
    name: fullName,
    url: `${ORIGIN}/${String(username).replaceAll('-', '.')}`,
    is_verified: false,
    profile_picture: image(profilePicture),
  };
};

const group: Invent = (origin, term, n) => {
  const { name } = inventCompany(origin, `group ${term}`, n);
  const group_id = toNumber('4', 'group', term, n);
  return {
    type: 'group',
    name: `${name} traders`,
    group_id,
    url: `${ORIGIN}/groups/${group_id}`,
    image: image(`${origin}/pictures/${group_id}.png`),
  };
};

const post: Invent = (origin, term, n) => {
  const { name, profile_id, url, profile_picture } = person(origin, term, n);
  const roll = dice('post', term, n);
  const post_id = toNumber('122100000', 'post', term, n);
  return {
    type: 'post',
    post_id,
    url: `${ORIGIN}/${post_id}`,
    message: `Looking for ${term}, number ${n}.\n\n${'Do you know someone? Please pass it on. '.repeat(roll(12))}`,
    timestamp: 1_748_800_000 + roll(9_000_000),
    comments_count: roll(90),
    reactions_count: roll(4_000),
    reshare_count: roll(20),
    reactions: { angry: 0, care: 0, haha: 0, like: roll(4_000), love: 2, sad: 0, wow: 0 },
    author: { id: profile_id, name, url, profile_picture_url: (profile_picture as { uri: unknown }).uri },
    image: roll(2) === 0 ? { ...image(`${origin}/pictures/${post_id}.png`), id: '1' } : null,
    video: null,
    album_preview: [],
  };
};

function search(path: string, invent: Invent): Endpoint {
  return {
    host: HOST,
    method: 'GET',
    path,
    term: ({ query }) => required(query.query),
    answer({ origin, query }, term, scenario) {
      const start = toStart(path, term, query.cursor);
      if (start === null) return new Reply(400, { message: 'Invalid cursor' });
      const total = 12 + dice(path, term)(30);
      const length = Math.max(0, Math.min(PAGE_SIZE, total - start));
      const items = Array.from({ length }, (_, i) => invent(origin, term, start + i));
      const cursor = start + PAGE_SIZE < total ? toCursor(path, term, start + PAGE_SIZE) : null;
      return list(scenario, items, cursor);
    },
  };
}

const toCursor = (path: string, term: string, start: number) =>
  `Ab+/${Buffer.from(JSON.stringify([path, term, start])).toString('base64url')}=`;

/** Null for a cursor that did not come from here, for these words. */
function toStart(path: string, term: string, cursor: string | undefined): number | null {
  if (cursor === undefined) return 0;
  const [, , start] = (parse(Buffer.from(cursor.slice(4, -1), 'base64url').toString()) ?? []) as unknown[];
  return typeof start === 'number' && cursor === toCursor(path, term, start) ? start : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const NAMES = /name|message/i;

function list(scenario: Scenario, items: Fields[], cursor: string | null): unknown {
  switch (scenario) {
    case 'soft_fail':
      return SOFT_FAILURE;
    case 'moved':
      return MOVED;
    case 'empty':
    case 'not_found':
      return { results: [], cursor: null };
    case 'partial':
      return { results: [null, 7, ...items.map((item, n) => withHoles(item, n, NAMES)), 'broken'] };
    case 'alt':
      return { results: items.map(otherShape), cursor };
    case 'hostile':
      return { results: items.map((item, n) => createHostile(item, '', n)), cursor };
    default:
      return { results: items, cursor };
  }
}

/** Pictures as text, ids as numbers, the moment in milliseconds. */
function otherShape(item: Fields): Fields {
  const entries = Object.entries(item).map(([field, value]) => {
    if (field === 'timestamp') return [field, Number(value) * 1000];
    if (/_id$/.test(field)) return [field, Number(value)];
    const uri = typeof value === 'object' && value !== null && 'uri' in value ? value.uri : undefined;
    return [field, uri ?? value];
  });
  return Object.fromEntries(entries) as Fields;
}

type Describe = (origin: string, key: string) => Fields;

const pageDetails: Describe = (origin, key) => {
  const name = toTitle(key);
  const roll = dice('page details', key);
  return {
    type: 'page',
    name,
    page_id: toNumber('100060', 'page', key),
    url: `${ORIGIN}/${key}`,
    image: `${origin}/pictures/${key}.png`,
    cover_image: `${origin}/pictures/${key}-cover.png`,
    intro: `${name}: made for the simulator.\n\nIt exists nowhere else.`,
    likes: roll(9_000),
    followers: roll(9_000),
    categories: ['Page', 'Building materials'],
    phone: '+46 31 390 06 00',
    email: `sales@${key}.example`,
    address: 'Exempelgatan 1, Gothenburg',
    website: `https://${key}.example`,
    rating: '96% recommend (54 reviews)',
    services: null,
    price_range: '$$',
    verified: true,
    other_accounts: [],
    reels_page_id: 'abc',
    delegate_page: { is_business_page_active: true, id: '100060000000009' },
  };
};

const profileDetails: Describe = (origin, key) => {
  const name = toTitle(key);
  return {
    name,
    profile_id: toNumber('100070', 'profile', key),
    url: `${ORIGIN}/${key}`,
    image: `${origin}/pictures/forbidden.png`,
    intro: 'Wood, water and long walks',
    cover_image: null,
    gender: 'FEMALE',
    about: { birthday: '3 May 1985', phone: '+46 70 000 00 00' },
    about_public: [
      { icon: image(`${origin}/pictures/icon.png`), text: 'Head of Procurement at Northwind Timber' },
      { icon: null, text: 'Lives in Gothenburg, Sweden' },
      { icon: null, text: 'In a relationship' },
      { icon: null, text: 'northwind-timber.example', external_url: 'https://northwind-timber.example' },
    ],
    verified: false,
    delegate_page_id: null,
    reels_profile_id: 'abc',
  };
};

const groupDetails: Describe = (origin, key) => ({
  name: `Group ${toTitle(key)}`,
  group_id: toNumber('4', 'group', key),
  url: `${ORIGIN}/groups/${key}`,
  image: null,
  intro: 'Boards, beams and offcuts.\n\nSay where you are and what you pay.',
  cover_image: `${origin}/pictures/${key}-cover.png`,
  member_count: dice('group details', key)(90_000),
  privacy: 'Public group',
  about_public: [{ text: 'Gothenburg, Sweden' }, { text: 'Created on 3 May 2019' }],
});

const toTitle = (key: string) =>
  key
    .replace(/(\.\d+)?\.example$/, '')
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

interface DetailForms {
  /** The name under which the record stands. */
  wrapper: string;
  /** How it says that there is none. */
  missing: unknown;
}

function detail(path: string, parameter: string, details: Describe, { wrapper, missing }: DetailForms): Endpoint {
  return {
    host: HOST,
    method: 'GET',
    path,
    term: ({ query }) => required(query[parameter]),
    answer({ origin }, term, scenario) {
      const key = decodeURIComponent(term.split('/').at(-1) ?? '');
      if (scenario === 'not_found' || key.startsWith('missing')) return missing;
      const record = details(origin, key);
      switch (scenario) {
        case 'soft_fail':
          return SOFT_FAILURE;
        case 'moved':
          return MOVED;
        case 'empty':
          return { [wrapper]: {} };
        case 'partial':
          return { [wrapper]: withHoles(record, 1) };
        case 'alt':
          return otherShape(record);
        case 'hostile':
          return { [wrapper]: createHostile(record) };
        default:
          return { [wrapper]: record };
      }
    },
  };
}

const NO_PROFILE = { wrapper: 'profile', missing: new Reply(404, { message: 'Profile not found' }) };

export const ENDPOINTS: readonly Endpoint[] = [
  search('/search/pages', page),
  search('/search/people', person),
  search('/search/posts', post),
  search('/search/groups_posts', post),
  // Not in the provider's own list: an order of `no_endpoint` for this path shows how that looks.
  search('/search/groups', group),
  detail('/page/details', 'url', pageDetails, { wrapper: 'results', missing: { results: [] } }),
  detail('/profile/details_url', 'url', profileDetails, NO_PROFILE),
  detail('/profile/details_id', 'profile_id', profileDetails, NO_PROFILE),
  detail('/group/details', 'url', groupDetails, { wrapper: 'group_details', missing: { group_details: null } }),
];
