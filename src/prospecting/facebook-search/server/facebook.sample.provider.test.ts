// The sample keeps to the contract, leads nowhere real, is as patchy as life, and its lists and details agree.
import { describe, expect, test } from 'vitest';
import { breaking } from '#tests/support/breaking.ts';
import { FacebookGroup, FacebookItem, FacebookPage, FacebookProfile } from '../contract.ts';
import { itemKey, toGroupKey, toOwnerKey } from '../domain/facebook-address.ts';
import { profileFacts } from '../domain/facebook-records.ts';
import { buildPosts, createSampleFacebook } from './facebook.sample.provider.ts';
import { buildGroups, groupDetails } from './sample/groups.ts';
import { buildPages, pageDetails } from './sample/pages.ts';
import { buildProfiles, profileDetails } from './sample/people.ts';

const source = createSampleFacebook();
const pages = buildPages();
const profiles = buildProfiles();
const groups = buildGroups();
const posts = buildPosts({ pages, profiles, groups });
const everything = [pages, profiles, groups, posts] as const;
const details = [pages.map(pageDetails), profiles.map(profileDetails), groups.map(groupDetails)] as const;

describe('the set', () => {
  test('has hundreds of each kind, the same on every build', () => {
    for (const records of everything) expect(records.length).toBeGreaterThan(500);
    const again = buildPosts({ pages: buildPages(), profiles: buildProfiles(), groups: buildGroups() });
    expect(JSON.stringify(again)).toBe(JSON.stringify(posts));
  });

  test('keeps to the contract, every record of it', () => {
    const items = everything.flat().map(({ item }) => item);
    expect(breaking(FacebookItem, items)).toEqual([]);
    const [ofPages, ofProfiles, ofGroups] = details;
    expect(breaking(FacebookPage, ofPages)).toEqual([]);
    expect(breaking(FacebookProfile, ofProfiles)).toEqual([]);
    expect(breaking(FacebookGroup, ofGroups)).toEqual([]);
  });

  test('gives every record a key of its own', () => {
    for (const records of everything)
      expect(new Set(records.map(({ item }) => itemKey(item))).size).toBe(records.length);
    const owners = [...pages, ...profiles];
    expect(owners.map(({ item }) => toOwnerKey(item.url))).toEqual(owners.map(({ key }) => key));
    expect(groups.map(({ item }) => toGroupKey(item.url))).toEqual(groups.map(({ key }) => key));
    expect(new Set([...pages, ...profiles].map(({ item }) => item.id)).size).toBe(pages.length + profiles.length);
  });

  test('leads nowhere but to reserved domains and our own origin, and to unassigned phone numbers', () => {
    const text = JSON.stringify([everything.map((records) => records.map(({ item }) => item)), details]);
    const hosts = new Set(Array.from(text.matchAll(/https?:\/\/([^/"]+)/g), ([, host]) => host));
    expect([...hosts].filter((host) => !host?.endsWith('.example'))).toEqual([]);
    expect(Array.from(text.matchAll(/@([\w-]+\.)+\w+/g)).filter(([address]) => !address.endsWith('.example'))).toEqual(
      [],
    );
  });

  test('has no line of a profile that the reader would not keep', () => {
    for (const { facts } of details[1])
      expect(profileFacts(facts.map(({ text, url }) => ({ text, external_url: url })))).toEqual(facts);
  });

  test('has a picture wherever it names one', () => {
    const named = [
      ...everything.flatMap((records) => records.map(({ item }) => item.picture)),
      ...details.flatMap((list) => list.map(({ cover }) => cover)),
    ];
    for (const path of named.filter(Boolean))
      expect(decodeURIComponent(path)).toMatch(
        /^\/api\/sample-pictures\/(person|company|cover)-[\p{L}\p{N}-]{1,200}\.svg$/u,
      );
  });

  test('is as patchy as real data', () => {
    const share = <T>(list: readonly T[], lacks: (item: T) => boolean) => list.filter(lacks).length / list.length;
    const [ofPages, ofProfiles, ofGroups] = details;
    const shares = {
      logo: share(pages, ({ item }) => item.picture === ''),
      category: share(pages, ({ item }) => item.category === ''),
      followers: share(pages, ({ item }) => item.followers === null),
      website: share(ofPages, ({ website }) => website === ''),
      emails: share(ofPages, ({ emails }) => emails.length === 0),
      longAbout: share(ofPages, ({ about }) => about.length > 600),
      intro: share(profiles, ({ item }) => item.intro === ''),
      bio: share(ofProfiles, ({ intro }) => intro === ''),
      members: share(groups, ({ item }) => item.members === null),
      private: share(groups, ({ item }) => item.privacy === 'private'),
      description: share(ofGroups, ({ description }) => description === ''),
      longMessage: share(posts, ({ item }) => item.message.length > 400),
      date: share(posts, ({ item }) => item.at === null),
      author: share(posts, ({ item }) => item.author.name === ''),
      group: share(posts, ({ item }) => item.group === null),
    };
    for (const [field, value] of Object.entries(shares)) {
      expect(value, field).toBeGreaterThan(0.01);
      expect(value, field).toBeLessThan(0.75);
    }
  });
});

describe('search', () => {
  const search = (kind: 'pages' | 'people' | 'groups' | 'posts', query: string, cursor: string | null = null) =>
    source.search({ kind, query, cursor });

  test.each([
    ['pages', 'northwind', 'Northwind Timber'],
    ['people', 'mara lindqvist', 'Mara Lindqvist'],
  ] as const)('%s: "%s" finds %s first', async (kind, query, name) => {
    expect((await search(kind, query)).items[0]).toMatchObject({ name });
  });

  test.each(['pages', 'people', 'groups', 'posts'] as const)('%s come page by page until the total', async (kind) => {
    const seen = new Set<string>();
    let cursor: string | null = null;
    let total = 0;
    do {
      const found = await search(kind, kind === 'people' ? 'procurement' : 'timber', cursor);
      for (const item of found.items) seen.add(itemKey(item));
      [cursor, total] = [found.next, found.total ?? 0];
    } while (cursor !== null);
    expect(total).toBeGreaterThan(10);
    expect(seen.size).toBe(total);
  });

  test('what is not there is not found, and a cursor of another source ends the list', async () => {
    expect(await search('pages', 'qqqqzzzz')).toEqual({ items: [], total: 0, next: null });
    expect(await search('pages', 'timber', 'AbExampleCursor')).toEqual({ items: [], total: null, next: null });
  });
});

describe('details', () => {
  test('agree with what the list says', async () => {
    for (const { item } of pages.slice(0, 50)) {
      const { id, name, url, picture, verified, followers } = item;
      expect(await source.page(id)).toMatchObject({ id, name, url, picture, verified, followers });
    }
    for (const { item, key } of profiles.slice(0, 50)) {
      const { id, name, url, picture, verified } = item;
      expect(await source.profile(key)).toMatchObject({ id, name, url, picture, verified });
    }
    for (const { item, key } of groups.slice(0, 50)) {
      const { id, name, url, privacy, members } = item;
      expect(await source.group(key)).toMatchObject({ id, name, url, privacy, members });
    }
  });

  test.each(['no.such.thing', '__proto__', '1'])('%s is nothing', async (key) => {
    expect([await source.page(key), await source.profile(key), await source.group(key)]).toEqual([null, null, null]);
  });
});
