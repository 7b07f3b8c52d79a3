// The words of an API key.
import { describe, expect, it } from 'vitest';
import { API_SCOPES, type ApiScope } from '#shared/api-scopes.ts';
import { budgetText, expiryLabel, levelsFrom, scopesText, toLevels, toScopes } from './api-keys.ts';

const READS = API_SCOPES.filter((scope) => scope.endsWith(':read'));

describe('what a key may do', () => {
  it.each<[readonly ApiScope[], string]>([
    [API_SCOPES, 'Everything'],
    [READS, 'Reads everything'],
    [['records:read'], 'Reads contacts and companies'],
    [['lists:write', 'lists:read', 'records:read'], 'Reads and changes lists; reads contacts and companies'],
  ])('%j is %s', (scopes, words) => expect(scopesText(scopes)).toBe(words));

  it('is chosen by area, and no area more than it has', () => {
    expect(toScopes(toLevels('write')).sort()).toEqual([...API_SCOPES].sort());
    expect(toScopes(toLevels('read')).sort()).toEqual([...READS].sort());
    expect(toScopes({ ...toLevels('none'), lists: 'write' })).toEqual(['lists:read', 'lists:write']);
    for (const level of ['none', 'read', 'write'] as const) {
      expect(levelsFrom(toScopes(toLevels(level)))).toEqual(toLevels(level));
    }
    expect(levelsFrom(['lists:write', 'nonsense:read'])).toEqual({ ...toLevels('none'), lists: 'write' });
  });
});

it.each([
  [null, 0, 'No daily credit budget'],
  [0, 0, 'Spends no credits'],
  [1, 0, '0 of 1 credit spent today'],
  [2500, 1200, '1,200 of 2,500 credits spent today'],
])('a budget of %s with %i spent: %s', (daily, spent, words) => expect(budgetText(daily, spent)).toBe(words));

const NOW = Date.parse('2026-11-21T12:00:00Z');
it.each([
  [null, 'No expiry', 'neutral'],
  ['2026-11-21T11:59:59Z', 'Expired', 'bad'],
  ['2026-11-21T18:00:00Z', 'Expires within a day', 'warn'],
  ['2026-11-24T12:00:00Z', 'Expires in 3 days', 'warn'],
  ['2027-02-19T12:00:00Z', 'Expires Feb 19, 2027', 'neutral'],
])('until %s: %s', (at, words, tone) => expect(expiryLabel(at, NOW)).toEqual({ label: words, tone }));
