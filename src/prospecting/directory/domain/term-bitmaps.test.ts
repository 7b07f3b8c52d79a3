// Sets of rows and what they have in common, against plain sets; and which terms are common, against plain counting.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonTerms, createTermFinder } from './common-terms.ts';
import {
  addRows,
  areCommon,
  BLOCK_ROWS,
  countRows,
  idsIn,
  intersectBits,
  intersectRows,
  noRows,
  packRows,
  simpleCount,
} from './term-bitmaps.ts';
import { isMark } from './terms.ts';

const places = fc
  .uniqueArray(fc.integer({ min: 0, max: BLOCK_ROWS - 1 }), { maxLength: 60 })
  .map((list) => list.sort((a, b) => a - b));
/** Short ones are kept as lists, long ones as bitmaps. */
const sets = fc.oneof(
  places,
  fc
    .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 4_090, max: 9_000 }))
    .map(([first, length]) => Array.from({ length }, (_, n) => first + n * 2)),
);

const read = (list: readonly number[]) => {
  const bits = noRows();
  addRows(bits, packRows(list));
  return bits;
};

it('keeps what it is given, and what two have in common, and tells the ids', () => {
  fc.assert(
    fc.property(sets, sets, fc.integer({ min: 0, max: 70_000 }), (one, other, from) => {
      const bits = read(one);
      expect(countRows(bits)).toBe(one.length);
      intersectBits(bits, read(other));
      const kept = new Set(other);
      const common = one.filter((place) => kept.has(place));
      expect(countRows(bits)).toBe(common.length);
      const ids = common.map((place) => place + 2 * BLOCK_ROWS).filter((id) => id >= from + BLOCK_ROWS * 2);
      expect(idsIn(2, bits, from + BLOCK_ROWS * 2, 10)).toEqual(ids.slice(0, 10));
    }),
    { numRuns: 40 },
  );
});

it.each([0, 1, 4_095, 4_096, 4_097, BLOCK_ROWS])('keeps %i rows, whether as a list or as a bitmap', (rows) => {
  expect(countRows(read(Array.from({ length: rows }, (_, place) => place)))).toBe(rows);
});

describe('meeting every group', () => {
  const stored = [
    { term: 'a', packed: packRows([1, 2, 3]) },
    { term: 'b', packed: packRows([2, 3, 4]) },
    { term: 'c', packed: packRows([4]) },
  ];
  it.each([
    [
      [['a'], ['b']],
      [2, 3],
    ],
    [
      [['a', 'c'], ['b']],
      [2, 3, 4],
    ],
    [[['a'], ['z']], null],
  ])('%j', (groups, rows) => {
    const met = intersectRows(groups, stored);
    expect(met === null ? null : idsIn(0, met, 0, 9)).toEqual(rows);
  });

  const totals = new Map([
    ['all', 9],
    ['a', 3],
    ['c:GB', 5],
    ['c:DE', 2],
  ]);
  it.each([
    [[], 9],
    [[['a']], 3],
    [[['c:GB', 'c:DE', 'c:XX']], 7],
    [[['a'], ['c:XX']], 0],
    [[['a'], ['c:GB']], null],
  ])('count of %j without sets is %j', (groups, count) => {
    expect(simpleCount(groups, totals, 'all')).toBe(count);
  });
  it('looks rare words up, but never marks', () => {
    expect([areCommon([['a'], ['c:XX']], totals), areCommon([['a'], ['rare']], totals)]).toEqual([true, false]);
  });
});

const word = fc.stringMatching(/^[abé]{1,4}$/);

it('finds the common words and beginnings that plain counting finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 2, max: 6 }),
      (rows, least) => {
        const counts = new Map<string, number>();
        for (const one of rows.flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
        const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([text, n]) => ({ word: text, rows: n }));
        const common = commonTerms(sorted, least);
        const beginnings = new Set(rows.flat().flatMap((one) => Array.from(one, (_, n) => one.slice(0, n + 1))));
        const expected = [
          ...[...counts].filter(([, n]) => n >= least).map(([text]) => text),
          ...[...beginnings]
            .filter(
              (beginning) =>
                [...counts].reduce((sum, [text, n]) => sum + (text.startsWith(beginning) ? n : 0), 0) >= least,
            )
            .map((beginning) => `${beginning}*`),
        ];
        expect([...common].sort()).toEqual(expected.sort());

        const finder = createTermFinder(common, isMark);
        for (const one of rows.flat()) {
          const found: string[] = [];
          finder.find(one, (n) => found.push(finder.terms[n] ?? ''));
          expect(found.sort()).toEqual(
            common.filter((term) => term === one || (term.endsWith('*') && one.startsWith(term.slice(0, -1)))).sort(),
          );
        }
      },
    ),
  );
});

it('numbers marks as it meets them, and takes no beginnings of places', () => {
  expect(
    commonTerms(
      [
        { word: 'at:london', rows: 9 },
        { word: 'london', rows: 1 },
      ],
      5,
    ),
  ).toEqual(['at:london']);
  const finder = createTermFinder(['at:london', 'a*'], isMark);
  const found: number[] = [];
  for (const term of ['at:london', 'c:GB', 'c:GB', 'at:athens']) finder.find(term, (n) => found.push(n));
  expect(found).toEqual([0, 2, 2]);
  expect(finder.terms).toEqual(['at:london', 'a*', 'c:GB']);
});
