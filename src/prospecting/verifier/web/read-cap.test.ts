import { describe, expect, it } from 'vitest';
import { readCap } from './read-cap.ts';

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
