import { describe, expect, it } from 'vitest';
import { nextChain, pagesOfRows, rowsReachable, wantedPages } from './use-record-rows.ts';

describe('wantedPages', () => {
  it.each([
    [0, 30, 1, [0]],
    [0, 65, 1, [0]],
    [0, 65, 2, [0, 1]],
    [90, 120, 3, [0, 1]],
    [150, 190, 5, [1, 2]],
    [900, 940, 3, [2]],
  ])('rows %i to %i of %i known pages', (first, last, known, pages) => {
    expect(wantedPages(...pagesOfRows(first, last), known)).toEqual(pages);
  });
});

describe('nextChain', () => {
  const chain = [null, 'a', 'b'];
  it('grows, moves and ends with what a page says', () => {
    expect(nextChain(chain, 2, 'c')).toEqual([null, 'a', 'b', 'c']);
    expect(nextChain(chain, 0, 'z')).toEqual([null, 'z', 'b']);
    expect(nextChain(chain, 1, null)).toEqual([null, 'a']);
    expect(nextChain(chain, 1, 'b')).toBe(chain);
    expect(nextChain(chain, 2, null)).toBe(chain);
  });
});

describe('rowsReachable', () => {
  it.each([
    [{ pages: 1, last: null, total: null }, 100],
    [{ pages: 1, last: null, total: 48_310 }, 100],
    [{ pages: 3, last: null, total: 250 }, 250],
    [{ pages: 3, last: 7, total: 250 }, 207],
    [{ pages: 1, last: 0, total: null }, 0],
    [{ pages: 1, last: null, total: 0 }, 0],
  ])('%o', (reach, rows) => {
    expect(rowsReachable(reach)).toBe(rows);
  });
});
