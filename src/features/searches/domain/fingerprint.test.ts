import { describe, expect, it } from 'vitest';
import { canonicalSearch } from './fingerprint.ts';

describe('the same search', () => {
  const base = canonicalSearch('linkedin-people', { keywords: 'procurement timber', start: 0 });
  it.each([
    ['other order of fields', 'linkedin-people', { start: 0, keywords: 'procurement timber' }],
    ['other case and spaces', 'linkedin-people', { keywords: '  Procurement   TIMBER ', start: 0 }],
    ['full-width letters', 'linkedin-people', { keywords: 'ｐrocurement timber', start: 0 }],
  ])('%s', (_name, capability, query) => expect(canonicalSearch(capability, query)).toBe(base));

  it.each([
    ['another page', 'linkedin-people', { keywords: 'procurement timber', start: 10 }],
    ['another capability', 'linkedin-companies', { keywords: 'procurement timber', start: 0 }],
    ['other words', 'linkedin-people', { keywords: 'procurement', start: 0 }],
    ['a number typed as text', 'linkedin-people', { keywords: 'procurement timber', start: '0' }],
  ])('is not %s', (_name, capability, query) => expect(canonicalSearch(capability, query)).not.toBe(base));
});
