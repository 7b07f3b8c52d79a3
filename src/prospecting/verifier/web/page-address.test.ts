import { describe, expect, it } from 'vitest';
import { readEmails, readTab, writeEmails } from './page-address.ts';

const BATCH = '0f3c1c1e-6d5a-4f57-9d51-0a6b1f0c2a11';

describe('the address of the verifier', () => {
  it.each([
    ['', 'domain'],
    ['?q=acme.example', 'domain'],
    ['?run=1', 'domain'],
    ['?tab=emails', 'emails'],
    ['?tab=nonsense', 'domain'],
  ])('%s is the tab %s', (search, tab) => expect(readTab(search)).toBe(tab));

  it.each([
    [{ email: 'mara+tag@northwind.example' }],
    [{ batch: BATCH, verdict: 'valid', q: '@acme.example', open: 'a@acme.example' } as const],
    [{}],
  ])('reads what it has written: %o', (state) => {
    const nothing = { email: '', batch: null, verdict: null, q: '', open: '' };
    expect(readEmails(writeEmails(state))).toEqual({ ...nothing, ...state });
  });

  it('leaves out what is none of ours', () => {
    const { batch, verdict } = readEmails('?tab=emails&batch=1;drop&verdict=certain');
    expect([batch, verdict]).toEqual([null, null]);
  });
});
