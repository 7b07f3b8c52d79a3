import { expect, test } from 'vitest';
import { SOCIAL_TOPICS, TRADES } from './pools.ts';
import { socialAccounts } from './social-accounts.ts';

const accounts = socialAccounts();

test('handles are unique and of the form that the networks take', () => {
  expect(accounts.length).toBeGreaterThan(1_500);
  expect(new Set(accounts.map(({ handle }) => handle)).size).toBe(accounts.length);
  for (const { handle } of accounts) expect(handle).toMatch(/^[a-z0-9](?:[a-z0-9._]{0,28}[a-z0-9])?$/);
});

test('are as patchy and as various as real ones', () => {
  const share = (is: (account: (typeof accounts)[number]) => boolean) => accounts.filter(is).length / accounts.length;
  expect(share(({ name }) => name === '')).toBeGreaterThan(0.05);
  expect(share(({ name }) => name.length > 60)).toBeGreaterThan(0.01);
  expect(share(({ name }) => /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name))).toBeGreaterThan(
    0.01,
  );
  expect(share(({ name }) => /\p{Extended_Pictographic}/u.test(name))).toBeGreaterThan(0.03);
  expect(share(({ hasPicture }) => !hasPicture)).toBeGreaterThan(0.05);
  expect(share(({ verified }) => verified)).toBeGreaterThan(0.05);
  expect(share(({ verified }) => verified)).toBeLessThan(0.4);
});

test('every trade of the cast has a topic, and every topic has accounts', () => {
  const covered = new Set(SOCIAL_TOPICS.flatMap(({ industries }) => industries));
  expect(TRADES.map(({ industry }) => industry).filter((industry) => !covered.has(industry))).toEqual([]);
  expect([...covered].filter((industry) => !TRADES.some((trade) => trade.industry === industry))).toEqual([]);
  const used = new Set(accounts.map(({ topic }) => topic.topic));
  expect(SOCIAL_TOPICS.filter(({ topic }) => !used.has(topic))).toEqual([]);
});
