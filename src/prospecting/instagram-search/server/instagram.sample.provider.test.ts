import { describe, expect, test } from 'vitest';
import { socialAccounts } from '#prospecting/sample-data/server/index.ts';
import { InstagramUser } from '../contract.ts';
import { createSampleInstagram, present } from './instagram.sample.provider.ts';

const source = createSampleInstagram();

describe('the sample', () => {
  test('keeps to the contract and leads to reserved domains alone', () => {
    for (const account of socialAccounts()) {
      const user = present(account);
      expect(InstagramUser.parse(user)).toEqual(user);
      expect(user.profile_url).toMatch(/^https:\/\/www\.instagram\.example\/[a-z0-9._]+\/$/);
      expect(user.profile_pic_url).toMatch(/^(\/api\/sample-pictures\/(person|company)-[a-z0-9-]+\.svg)?$/);
    }
  });

  test('ids are unique', () => {
    const ids = socialAccounts().map((account) => present(account).id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    'coffee',
    'timber',
    'design',
    'bakery',
    'logistics',
    'fashion',
    'solar',
    'berlin',
    'Łódź',
    'northwind timber',
    '木材',
  ])('finds accounts for “%s”', async (term) =>
    expect((await source.searchUsers(term)).length).toBeGreaterThan(term === 'coffee' || term === 'design' ? 20 : 0),
  );

  test('finds at most what the network would answer, best first', async () => {
    const users = await source.searchUsers('coffee');
    expect(users.length).toBeLessThanOrEqual(50);
    expect(`${users[0]?.username} ${users[0]?.full_name}`).toMatch(/coffee/i);
    expect(await source.searchUsers('coffee')).toEqual(users);
  });

  test.each(['qqqqzzzz', '...', '😀'])('finds nothing for “%s”', async (term) =>
    expect(await source.searchUsers(term)).toEqual([]),
  );
});
