import { describe, expect, test } from 'vitest';
import { InstagramUser } from '../contract.ts';
import { readInstagramUsers } from './instagram-payload.ts';

/** provider-contracts 4.1. */
const RECORDED = {
  status: 'ok',
  users: [
    {
      position: 0,
      user: {
        pk: '48120993311',
        id: '48120993311',
        username: 'harbour.roasters',
        full_name: 'Harbour Coffee Roasters',
        is_private: false,
        is_verified: true,
        profile_pic_url: 'https://cdn.example.test/p/48120993311_150.jpg',
        profile_pic_id: '3301_48120993311',
        has_anonymous_profile_picture: false,
        search_social_context: '21.4K followers',
        latest_reel_media: 0,
        should_show_category: false,
        account_badges: [],
      },
    },
  ],
  hashtags: [],
  places: [],
  rank_token: '1763700000|3f0c',
  has_more: false,
  see_more: null,
};

const read = (user: unknown) => readInstagramUsers({ status: 'ok', users: [{ position: 0, user }] });

test('the recorded answer gives the fields of the specification', () => {
  const [user] = readInstagramUsers(RECORDED);
  expect(user).toEqual({
    id: '48120993311',
    username: 'harbour.roasters',
    full_name: 'Harbour Coffee Roasters',
    profile_pic_url: 'https://cdn.example.test/p/48120993311_150.jpg',
    is_verified: true,
    is_private: false,
    search_social_context: '21.4K followers',
    profile_url: 'https://www.instagram.com/harbour.roasters/',
  });
  expect(InstagramUser.parse(user)).toEqual(user);
});

describe('one user', () => {
  test.each([
    ['id absent', { pk: '7', username: 'a' }, { id: '7' }],
    ['id null', { id: null, pk: '7', username: 'a' }, { id: '7' }],
    ['an older, numeric pk', { pk: 48120993311, username: 'a' }, { id: '48120993311' }],
    ['neither id nor pk', { username: 'a' }, { id: 'a' }],
    ['an empty full name', { id: '1', username: 'a', full_name: '' }, { full_name: '' }],
    ['a full name of the wrong type', { id: '1', username: 'a', full_name: ['x'] }, { full_name: '' }],
    ['verified null', { id: '1', username: 'a', is_verified: null }, { is_verified: false }],
    ['verified as text', { id: '1', username: 'a', is_verified: 'true' }, { is_verified: true }],
    ['verified as a number', { id: '1', username: 'a', is_verified: 1 }, { is_verified: true }],
    ['no context', { id: '1', username: 'a', search_social_context: null }, { search_social_context: '' }],
    [
      'a picture without a scheme',
      { id: '1', username: 'a', profile_pic_url: '//c.test/a.jpg' },
      { profile_pic_url: 'https://c.test/a.jpg' },
    ],
    [
      'a picture that would run',
      { id: '1', username: 'a', profile_pic_url: 'javascript:alert(1)' },
      { profile_pic_url: '' },
    ],
    ['unknown fields', { id: '1', username: 'a', new_field: { deep: [1] } }, { id: '1' }],
    [
      'a username that would leave the address',
      { id: '1', username: '../x?y' },
      { profile_url: 'https://www.instagram.com/..%2Fx%3Fy/' },
    ],
    [
      'an emoji',
      { id: '1', username: 'a', full_name: '☕ Kahvila\u0000 \u202eevil' },
      { full_name: '☕ Kahvila evil' },
    ],
  ])('%s', (_what, user, expected) => {
    expect(read(user)).toMatchObject([expected]);
    expect(InstagramUser.safeParse(read(user)[0]).success).toBe(true);
  });

  test('texts are capped', () => {
    const [user] = read({ id: '1', username: 'a', full_name: 'x'.repeat(100_000) });
    expect(user?.full_name).toHaveLength(300);
  });

  test.each([[undefined], [null], [''], [{}], [['a']]])('without a username (%j) is left out', (username) => {
    expect(read({ id: '1', username })).toEqual([]);
  });
});

describe('the list', () => {
  test('one broken element never costs the others', () => {
    const { users } = RECORDED;
    expect(readInstagramUsers({ status: 'ok', users: [null, 7, 'x', [], {}, ...users, { user: null }] })).toHaveLength(
      1,
    );
  });

  test('users without an envelope are read too', () => {
    expect(readInstagramUsers({ status: 'ok', users: [RECORDED.users[0]?.user] })).toHaveLength(1);
  });

  test('an account that comes twice is shown once', () => {
    expect(readInstagramUsers({ status: 'ok', users: [...RECORDED.users, ...RECORDED.users] })).toHaveLength(1);
  });

  test('is cut where it is far too long', () => {
    const users = Array.from({ length: 5_000 }, (_, id) => ({ user: { id, username: `u${id}` } }));
    expect(readInstagramUsers({ status: 'ok', users })).toHaveLength(100);
  });

  test.each([[[]], [null]])('%j is no results', (users) =>
    expect(readInstagramUsers({ status: 'ok', users })).toEqual([]),
  );
});

describe('what is no answer', () => {
  test.each([
    [{ status: 'fail', message: 'feedback_required' }, 'SOFT_FAILURE'],
    [{ status: false, message: 'x', users: RECORDED.users }, 'SOFT_FAILURE'],
    [{ status: 'OK', users: [] }, 'SOFT_FAILURE'],
    [{ users: RECORDED.users }, 'SOFT_FAILURE'],
    [{ status: 'fail', message: 'This API is no longer available at this location.' }, 'PROVIDER_MOVED'],
    [{ status: 'ok' }, 'BAD_PAYLOAD'],
    [{ status: 'ok', users: {} }, 'BAD_PAYLOAD'],
    [[], 'BAD_PAYLOAD'],
    [null, 'BAD_PAYLOAD'],
    ['ok', 'BAD_PAYLOAD'],
  ])('%j is %s', (json, code) => {
    expect(() => readInstagramUsers(json)).toThrow(expect.objectContaining({ code }));
  });
});
