// The adapter to Facebook data and its simulator: the wire format of provider-contracts section 6, and groups by name, which
// the provider may not offer.
import { describe, expect, test } from 'vitest';
import type { FacebookKind } from '#prospecting/facebook-search/contract.ts';
import { itemKey } from '#prospecting/facebook-search/domain/facebook-address.ts';
import { createRapidapiFacebook } from '#prospecting/facebook-search/server/facebook.provider.ts';
import { type ClientOptions, withSources } from './source-stage.ts';

const stage = withSources();

function adapter(groupsByName = false, options: ClientOptions = {}) {
  const { client, info, requests, key } = stage.client('facebook', options);
  const sent = () => requests().map(({ path, query }) => ({ path, query }));
  return { facebook: createRapidapiFacebook(client, info, { groupsByName }), requests, sent, key };
}

test('sends exactly the wire format of the contract', async () => {
  const { facebook, requests, key } = adapter();
  for (const kind of ['pages', 'people', 'groups', 'posts'] as FacebookKind[])
    await facebook.search({ query: 'timber & co', kind, cursor: null });
  await facebook.page('northwind.timber');
  await facebook.page('100060000000001');
  await facebook.profile('mara.lindqvist');
  await facebook.profile('100070000000001');
  await facebook.group('4211');
  const query = { query: 'timber & co' };
  const expected = [
    { path: '/search/pages', query },
    { path: '/search/people', query },
    { path: '/search/groups_posts', query },
    { path: '/search/posts', query },
    { path: '/page/details', query: { url: 'https://www.facebook.com/northwind.timber' } },
    { path: '/page/details', query: { url: 'https://www.facebook.com/100060000000001' } },
    { path: '/profile/details_url', query: { url: 'https://www.facebook.com/mara.lindqvist' } },
    { path: '/profile/details_id', query: { profile_id: '100070000000001' } },
    { path: '/group/details', query: { url: 'https://www.facebook.com/groups/4211' } },
  ];
  const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': 'facebook-scraper3.p.rapidapi.com' };
  expect(requests()).toMatchObject(expected.map((call) => ({ method: 'GET', ...call, headers })));
});

test.each(['pages', 'people', 'groups', 'posts'] as const)(
  '%s: the cursor goes back unchanged, until there is none',
  async (kind) => {
    const { facebook, sent } = adapter();
    const seen: string[] = [];
    const cursors: string[] = [];
    let cursor: string | null = null;
    do {
      const found = await facebook.search({ query: 'timber', kind, cursor });
      seen.push(...found.items.map(itemKey));
      cursor = found.next;
      if (cursor !== null) cursors.push(cursor);
    } while (cursor !== null);
    expect(sent().map(({ query }) => query.cursor)).toEqual([undefined, ...cursors]);
    expect(cursors[0]).toMatch(/^Ab\+\//);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(10);
  },
);

describe('groups by name', () => {
  const asked = { query: 'timber', kind: 'groups', cursor: null } as const;

  test('are searched where the setting says so', async () => {
    const { facebook, sent } = adapter(true);
    expect(facebook.groupsBy()).toBe('name');
    const { items } = await facebook.search(asked);
    expect(items[0]).toMatchObject({ type: 'group', url: expect.stringContaining('/groups/') });
    expect(sent().map(({ path }) => path)).toEqual(['/search/groups']);
  });

  test('are posts inside groups where the source does not offer them', async () => {
    const { facebook, sent } = adapter(true);
    stage.simulators.control.order({ scenario: 'no_endpoint', path: '/search/groups' });
    const { items } = await facebook.search(asked);
    expect(items[0]).toMatchObject({ type: 'post' });
    expect(facebook.groupsBy()).toBe('posts');
    // It is not asked for again.
    await facebook.search(asked);
    expect(sent().map(({ path }) => path)).toEqual(['/search/groups', '/search/groups_posts', '/search/groups_posts']);
    stage.simulators.control.reset();
  });

  test('stay offered where the source as a whole is gone', async () => {
    const { facebook } = adapter(true, { scenario: 'no_endpoint' });
    await expect(facebook.search(asked)).rejects.toMatchObject({ code: 'PROVIDER_MOVED' });
    expect(facebook.groupsBy()).toBe('name');
  });
});

test('what a profile should not be shown with never leaves the adapter', async () => {
  const { facebook } = adapter();
  const profile = await facebook.profile('mara.lindqvist.example');
  expect(profile?.facts.map(({ kind }) => kind)).toEqual(['work', 'place', 'link']);
  expect(JSON.stringify(profile)).not.toMatch(/female|1985|relationship|\+46/i);
});

test('what is missing or private is null', async () => {
  const key = 'missing.one';
  const { facebook } = adapter();
  expect([await facebook.page(key), await facebook.profile(key), await facebook.group(key)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(facebook.available()).toBe(true);
});
