import { describe, expect, it } from 'vitest';
import type { BatchQuote } from '../contract.ts';
import { givenText, isAtWork, likelyText, quoteLines, readCap, runText, stateText } from './verifier-labels.ts';

const QUOTE: BatchQuote = {
  rows: 312,
  duplicates: 12,
  distinct: 300,
  malformed: 4,
  known: 20,
  decided: 16,
  toAsk: 260,
  uncheckable: 0,
  most: 260,
  unknownShare: 0.12,
  likely: 229,
  mailbox: 'probe',
};

describe('the words of a batch', () => {
  it('shows what each part costs, and parts that make up the whole', () => {
    const lines = quoteLines(QUOTE);
    expect(lines.map(({ count, cost }) => [count, cost])).toEqual([
      [260, '1 credit each'],
      [20, '0 credits'],
      [16, '0 credits'],
      [4, '0 credits'],
    ]);
    expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(QUOTE.distinct);
  });

  it.each([
    [QUOTE, '300 addresses (312 given, 12 of them more than once)'],
    [{ ...QUOTE, rows: 1, duplicates: 0, distinct: 1 }, '1 address'],
  ])('says how many were given', (quote, words) => expect(givenText(quote)).toBe(words));

  it.each([
    [QUOTE, /^Probably 229 credits: about 12% stay unknown/],
    [{ ...QUOTE, likely: 260 }, /^Unknown results are refunded/],
    [{ ...QUOTE, toAsk: 0, most: 0, likely: 0 }, /costs nothing/],
  ])('says what it will probably cost', (quote, words) => expect(likelyText(quote)).toMatch(words));

  it.each([
    [260, 'Verify 300 (at most 260 credits)'],
    [1, 'Verify 300 (at most 1 credit)'],
    [0, 'Verify 300 (0 credits)'],
  ])('prices the button by its cap of %i', (cap, words) => expect(runText(QUOTE, cap)).toBe(words));

  it.each([
    ['reading', null, 'Counting'],
    ['paused', 'cap', 'Paused: the cap is reached'],
    ['paused', 'port', 'Paused: no mail server can be reached from here'],
    ['paused', null, 'Paused'],
    ['done', null, 'Verified'],
  ] as const)('names the state %s', (state, pausedBecause, words) =>
    expect(stateText({ state, pausedBecause })).toBe(words),
  );

  it('knows what changes without user action', () => {
    expect(isAtWork({ state: 'running', keeping: null, retrying: 0 })).toBe(true);
    expect(isAtWork({ state: 'done', keeping: null, retrying: 3 })).toBe(true);
    expect(isAtWork({ state: 'done', keeping: null, retrying: 0 })).toBe(false);
  });
});

describe('readCap', () => {
  it.each([
    ['260', 260],
    [' 100 ', 100],
    ['0', 0],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['2001', null],
    ['-1', null],
    ['', null],
    ['ten', null],
    ['1e3', null],
  ])('%j is %j of 2,000', (typed, cap) => expect(readCap(typed, 2000)).toBe(cap));
});
