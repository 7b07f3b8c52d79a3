import { describe, expect, it } from 'vitest';
import { canonicalSearch } from '../server/run-paid-search.ts';

describe('the same search', () => {
  const base = canonicalSearch('linkedin-people', { keywords: 'procurement timber', start: 0 });
  it.each([
    ['other order of fields', 'linkedin-people', { start: 0, keywords: 'procurement timber' }],
    ['other case and spaces', 'linkedin-people', { keywords: '  Procurement   TIMBER ', start: 0 }],
    ['full-width letters', 'linkedin-people', { keywords: 'ｐrocurement timber', start: 0 }],
  ])('%s', (_name, capability, query) => expect(canonicalSearch(capability, query)).toBe(base));

  it.each<[string, string, Record<string, unknown>, boolean?]>([
    ['another page', 'linkedin-people', { keywords: 'procurement timber', start: 10 }],
    ['another capability', 'linkedin-companies', { keywords: 'procurement timber', start: 0 }],
    ['other words', 'linkedin-people', { keywords: 'procurement', start: 0 }],
    ['a number typed as text', 'linkedin-people', { keywords: 'procurement timber', start: '0' }],
    ['the same of sample data', 'linkedin-people', { keywords: 'procurement timber', start: 0 }, true],
  ])('is not %s', (_name, capability, query, sample = false) =>
    expect(canonicalSearch(capability, query, sample)).not.toBe(base),
  );
});
