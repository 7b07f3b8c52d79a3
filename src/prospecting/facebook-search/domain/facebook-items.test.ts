// Results as the source sends them (provider-contracts section 6), and as it may send them.
import { describe, expect, test } from 'vitest';
import { FacebookItem } from '../contract.ts';
import { readItems } from './facebook-items.ts';

const page = {
  type: 'page',
  name: 'Northwind Timber',
  facebook_id: '100060000000001',
  url: 'https://www.facebook.com/northwindtimber.example',
  profile_url: 'https://www.facebook.com/northwindtimber.example',
  is_verified: false,
  image: { uri: 'https://cdn.example.test/p.jpg', width: 60, height: 60 },
};
const person = {
  type: 'search_profile',
  profile_id: '100060000000002',
  name: 'Mara Lindqvist',
  url: 'https://www.facebook.com/mara.example',
  is_verified: false,
  profile_picture: { uri: 'https://cdn.example.test/u.jpg', width: 60, height: 60 },
};
const post = {
  type: 'post',
  post_id: '122100000000000001',
  url: 'https://www.facebook.com/122100000000000001',
  message: 'Looking for a timber supplier',
  timestamp: 1748800000,
  comments_count: 4,
  reactions_count: 19,
  reshare_count: 1,
  reactions: { angry: 0, like: 17, love: 2 },
  author: {
    id: '100060000000002',
    name: 'Mara Lindqvist',
    url: 'https://www.facebook.com/mara.example',
    profile_picture_url: 'https://cdn.example.test/u.jpg',
  },
  image: { uri: 'https://cdn.example.test/i.jpg', width: 960, height: 720, id: '1' },
  video: null,
  album_preview: [],
};
const group = {
  group_id: '4211',
  name: 'Timber traders',
  privacy: 'Public group',
  member_count: '1,204',
  intro: 'Boards',
};

type Type = FacebookItem['type'];
const read = (type: Type, ...results: unknown[]) => readItems(type)({ results, cursor: null }).items;
const one = (type: Type, result: unknown) => read(type, result)[0];

describe('as documented', () => {
  test('a page', () => {
    expect(one('page', page)).toEqual({
      type: 'page',
      id: '100060000000001',
      name: 'Northwind Timber',
      url: 'https://www.facebook.com/northwindtimber.example',
      picture: 'https://cdn.example.test/p.jpg',
      verified: false,
      category: '',
      location: '',
      followers: null,
    });
  });

  test('a person', () => {
    expect(one('profile', person)).toEqual({
      type: 'profile',
      id: '100060000000002',
      name: 'Mara Lindqvist',
      url: 'https://www.facebook.com/mara.example',
      picture: 'https://cdn.example.test/u.jpg',
      verified: false,
      intro: '',
    });
  });

  test('a post', () => {
    expect(one('post', post)).toEqual({
      type: 'post',
      id: '122100000000000001',
      url: 'https://www.facebook.com/122100000000000001',
      message: 'Looking for a timber supplier',
      at: '2025-06-01T17:46:40.000Z',
      reactions: 19,
      comments: 4,
      shares: 1,
      picture: 'https://cdn.example.test/i.jpg',
      video: false,
      author: {
        id: '100060000000002',
        name: 'Mara Lindqvist',
        url: 'https://www.facebook.com/mara.example',
        picture: 'https://cdn.example.test/u.jpg',
      },
      group: null,
    });
  });

  test('a group', () => {
    expect(one('group', group)).toEqual({
      type: 'group',
      id: '4211',
      name: 'Timber traders',
      url: 'https://www.facebook.com/groups/4211',
      picture: '',
      privacy: 'public',
      members: 1204,
      intro: 'Boards',
    });
  });
});

describe.each(['page', 'profile', 'group', 'post'] as const)('a %s', (type) => {
  const whole = { page, profile: person, group, post }[type];
  const wrong = [undefined, null, 42, true, 'x', [], {}, { text: 'x' }, ['x'], Number.NaN, '\u0000'];

  test.each(Object.keys(whole))('with %s missing or of the wrong type keeps to the contract', (field) => {
    for (const value of wrong) {
      for (const item of read(type, { ...whole, [field]: value, unknown: { added: true } })) {
        expect(FacebookItem.parse(item)).toEqual(item);
      }
    }
  });

  test('that is broken never costs the others', () => {
    expect(read(type, null, 7, 'text', [], {}, { name: '' }, { name: ['x'] }, whole)).toEqual([one(type, whole)]);
  });

  test('leads nowhere but to Facebook', () => {
    for (const url of [
      'javascript:alert(1)',
      'https://evil.example/',
      '//evil.example',
      'https://a:b@facebook.com/x',
    ]) {
      const item = one(type, { ...whole, url, profile_url: url });
      expect(item?.url).toMatch(/^https:\/\/www\.facebook\.com\//);
    }
  });

  test('comes 100 at most', () => {
    expect(read(type, ...Array.from({ length: 5_000 }, () => whole))).toHaveLength(100);
  });
});

describe('other forms', () => {
  test.each([
    [
      'a picture as text',
      'page',
      { ...page, image: 'https://cdn.example.test/p.jpg' },
      { picture: 'https://cdn.example.test/p.jpg' },
    ],
    ['a numeric id', 'page', { ...page, facebook_id: 100060000000001 }, { id: '100060000000001' }],
    ['categories', 'page', { ...page, categories: ['Shop', { name: 'Timber' }] }, { category: 'Shop, Timber' }],
    ['followers', 'page', { ...page, followers: '5,344' }, { followers: 5344 }],
    ['no address', 'profile', { ...person, url: null }, { url: 'https://www.facebook.com/100060000000002' }],
    ['an address alone', 'profile', { ...person, profile_id: 'x' }, { id: '', url: person.url }],
    ['privacy as an object', 'group', { ...group, privacy: { text: 'CLOSED' } }, { privacy: 'private' }],
    ['privacy unsaid', 'group', { ...group, privacy: undefined }, { privacy: 'unknown' }],
    ['milliseconds', 'post', { ...post, timestamp: 1748800000000 }, { at: '2025-06-01T17:46:40.000Z' }],
    ['seconds as text', 'post', { ...post, timestamp: '1748800000' }, { at: '2025-06-01T17:46:40.000Z' }],
    ['no moment', 'post', { ...post, timestamp: 5 }, { at: null }],
    ['a video', 'post', { ...post, video: { uri: 'x' } }, { video: true }],
    ['rich text alone', 'post', { ...post, message: null, message_rich: 'Rich' }, { message: 'Rich' }],
    [
      'a group',
      'post',
      { ...post, associated_group: { id: '7', name: 'G' } },
      { group: { name: 'G', url: 'https://www.facebook.com/groups/7' } },
    ],
    ['nobody', 'post', { ...post, author: null }, { author: { id: '', name: '', url: '', picture: '' } }],
  ] as const)('%s', (_what, type, result, expected) => {
    expect(one(type, result)).toMatchObject(expected);
  });

  test('a post of a picture alone is kept, one of nothing is not', () => {
    expect(one('post', { ...post, message: '' })).toBeDefined();
    expect(one('post', { ...post, message: '', image: null })).toBeUndefined();
  });

  test('texts are cut at their limits', () => {
    const long = 'x'.repeat(50_000);
    const item = one('post', { ...post, message: long, author: { name: long } });
    expect(item?.type === 'post' && [item.message.length, item.author.name.length]).toEqual([10_000, 200]);
  });
});

describe('the envelope', () => {
  const readPages = readItems('page');
  test.each([
    ['text', 'AbExampleCursor', 'AbExampleCursor'],
    ['a number', 7, '7'],
    ['null', null, null],
    ['nothing', undefined, null],
    ['empty', '', null],
    ['an object', {}, null],
    ['too long to be sent back', 'x'.repeat(2_001), null],
  ])('a cursor that is %s', (_what, cursor, next) => {
    expect(readPages({ results: [page], cursor }).next).toBe(next);
  });

  test.each([
    ['an empty list', { results: [] }],
    ['null for one', { results: null, cursor: 'x' }],
  ])('%s is an empty page', (_what, json) => {
    expect(readPages(json).items).toEqual([]);
  });

  test.each([
    ['null', null, 'BAD_PAYLOAD'],
    ['a list', [], 'BAD_PAYLOAD'],
    ['text', 'ok', 'BAD_PAYLOAD'],
    ['nothing', {}, 'BAD_PAYLOAD'],
    ['an object of results', { results: { page } }, 'BAD_PAYLOAD'],
    ['words', { message: 'Something went wrong' }, 'SOFT_FAILURE'],
    ['an error', { error: { message: 'Something went wrong' } }, 'SOFT_FAILURE'],
    ['moved', { message: 'This API is NO LONGER available at this location.' }, 'PROVIDER_MOVED'],
  ])('%s', (_what, json, code) => {
    expect(() => readPages(json)).toThrow(expect.objectContaining({ code }));
  });
});
