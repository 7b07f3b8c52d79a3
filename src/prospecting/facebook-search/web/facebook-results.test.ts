// Facebook's searches in URLs, links of results, and their orders and columns.
import { describe, expect, test } from 'vitest';
import type { RunSummary } from '#prospecting/searches/contract.ts';
import type { FacebookItem, ItemOf } from '../contract.ts';
import { COLUMNS, getNoun, SORTS } from './facebook-kinds.ts';
import { addressOfResults, detailsAddress, FILTERS, KINDS, queryOfRun } from './facebook-results.ts';

const page: ItemOf<'page'> = {
  type: 'page',
  id: '100060000000001',
  name: 'Northwind Timber',
  url: 'https://www.facebook.com/NorthwindTimber',
  picture: '',
  verified: true,
  category: 'Building materials',
  location: '',
  followers: 5,
};
const profile: ItemOf<'profile'> = { ...page, type: 'profile', intro: '' };
const group: ItemOf<'group'> = { ...page, type: 'group', privacy: 'unknown', members: null, intro: '' };
const post: ItemOf<'post'> = {
  type: 'post',
  id: '1',
  url: 'https://www.facebook.com/1',
  message: '=HYPERLINK("x")',
  at: '2025-06-01T17:46:40.000Z',
  reactions: 3,
  comments: null,
  shares: 0,
  picture: '',
  video: false,
  author: { id: '', name: 'Mara', url: '', picture: '' },
  group: null,
};

test.each(KINDS)('%s are written to the URL and read from it', (kind) => {
  const written = FILTERS.write({ kind });
  expect(FILTERS.read(new URLSearchParams(written))).toEqual({ kind });
});

test('an address of another kind is that of pages', () => {
  expect(FILTERS.read(new URLSearchParams('kind=events'))).toEqual({ kind: 'pages' });
  expect(addressOfResults({ filters: { kind: 'posts' }, searchQuery: 'a b' })).toBe(
    '/facebook-search?kind=posts&q=a+b',
  );
});

test('a run is repeated as it was, with its cursor', () => {
  const run = { capability: 'facebook-groups', label: 'timber', query: { page: 2, cursor: 'Ab+/x=' } };
  expect(queryOfRun(run as unknown as RunSummary)).toEqual({
    term: 'timber',
    filters: { kind: 'groups' },
    page: 2,
    cursor: 'Ab+/x=',
  });
});

describe('details', () => {
  test.each<[string, FacebookItem, string | null]>([
    ['a short name', page, '/facebook-page-details/northwindtimber'],
    ['a number alone', { ...page, url: '' }, '/facebook-page-details/100060000000001'],
    [
      'a number in the address',
      { ...page, url: 'https://www.facebook.com/profile.php?id=7' },
      '/facebook-page-details/7',
    ],
    ['a person', profile, '/facebook-profile-details?id=northwindtimber'],
    ['a group', { ...group, url: 'https://www.facebook.com/groups/4211' }, '/facebook-group-details?id=4211'],
    ['nothing to name it', { ...page, id: '', url: '' }, null],
    ['a post', post, null],
  ])('of %s', (_what, item, address) => {
    expect(detailsAddress(item)).toBe(address);
  });
});

test('what is not stated comes last in every order', () => {
  const sorted = (type: FacebookItem['type'], key: string, items: FacebookItem[]) =>
    items.toSorted(SORTS[type].find((sort) => sort.key === key)?.compare);
  const pages = [null, 3, 9].map((followers) => ({ ...page, followers }));
  expect(sorted('page', 'followers', pages)).toMatchObject([{ followers: 9 }, { followers: 3 }, { followers: null }]);
  const posts = [null, '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'].map((at) => ({ ...post, at }));
  expect(sorted('post', 'newest', posts).map((item) => item.type === 'post' && item.at?.slice(0, 4))).toEqual([
    '2026',
    '2025',
    undefined,
  ]);
});

const ROWS = {
  page: { Name: 'Northwind Timber', Category: 'Building materials', Followers: 5, Verified: 'yes', Page: page.url },
  profile: { Name: 'Northwind Timber', About: '', Verified: 'yes', Profile: page.url },
  group: { Name: 'Northwind Timber', Privacy: '', Members: null, Group: page.url },
  post: { Author: 'Mara', Date: post.at, Message: post.message, Reactions: 3, Comments: null, 'In group': '' },
};
test.each([page, profile, group, post])('the columns of a $type', (item) => {
  const row = Object.fromEntries(COLUMNS[item.type].map(({ header, value }) => [header, value(item)]));
  expect(row).toMatchObject(ROWS[item.type]);
});

test('one is counted as one', () => {
  expect([getNoun('profile')(1), getNoun('profile')(2), getNoun('post')(1)]).toEqual(['person', 'people', 'post']);
});
