import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGroups, groupByRank, groupPairs } from './pair-groups.ts';

const pair = (leftId: string, rightId: string, dismissed = false) => ({ leftId, rightId, dismissed });

it.each([
  ['none', [], []],
  ['a pair', [pair('a', 'b')], [['a', 'b']]],
  ['a chain', [pair('b', 'c'), pair('a', 'b'), pair('c', 'd')], [['a', 'b', 'c', 'd']]],
  [
    'two groups',
    [pair('a', 'c'), pair('b', 'd')],
    [
      ['a', 'c'],
      ['b', 'd'],
    ],
  ],
  ['what was said to be two', [pair('a', 'b', true)], []],
  [
    'a group with two that were said to be two',
    [pair('a', 'b'), pair('b', 'c'), pair('a', 'c', true), pair('d', 'e')],
    [['d', 'e']],
  ],
  [
    'two groups that were said to be two',
    [pair('a', 'b'), pair('c', 'd'), pair('a', 'c', true)],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('%s', (_what, pairs, groups) => {
  expect(groupPairs(pairs)).toEqual(groups);
});

it('has each record once, beside every record that a pair joins it with, whatever the order of the pairs', () => {
  const id = fc.integer({ min: 0, max: 30 }).map((n) => String(n).padStart(2, '0'));
  const some = fc.array(
    fc
      .tuple(id, id)
      .filter(([one, other]) => one !== other)
      .map((both) => pair(...(both.toSorted() as [string, string]))),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(some, (pairs) => {
      const groups = groupPairs(pairs);
      const all = groups.flat();
      expect(new Set(all).size).toBe(all.length);
      expect(new Set(all)).toEqual(new Set(pairs.flatMap(({ leftId, rightId }) => [leftId, rightId])));
      for (const { leftId, rightId } of pairs) expect(groups.find((ids) => ids.includes(leftId))).toContain(rightId);
      for (const ids of groups) expect(ids).toEqual([...ids].sort());
      expect(groupPairs(pairs.toReversed())).toEqual(groups);
    }),
  );
});

describe('groups of the page', () => {
  const ranked = (rank: number, ...pairs: [string, string, boolean?][]) =>
    pairs.map(([leftId, rightId, dismissed = false]) => ({
      id: `${rank}${leftId}${rightId}`,
      rank,
      leftId,
      rightId,
      dismissed,
    }));
  const said = (pairs: ReturnType<typeof ranked>, size = 20) =>
    groupByRank(pairs, size).map(({ pairs: joined, recordIds, more }) => [
      joined[0].rank,
      recordIds.join(''),
      joined.length,
      more,
    ]);

  it('join what one rule joins, strongest rule first, and never two rules', () => {
    expect(said([...ranked(3, ['b', 'c'], ['d', 'e']), ...ranked(0, ['a', 'b'], ['b', 'f'])])).toEqual([
      [0, 'abf', 2, 0],
      [3, 'bc', 1, 0],
      [3, 'de', 1, 0],
    ]);
  });

  it('fall apart into pairs where two were said to be two', () => {
    expect(said([...ranked(0, ['a', 'b'], ['b', 'c'], ['e', 'f']), ...ranked(7, ['a', 'c', true])])).toEqual([
      [0, 'ab', 1, 0],
      [0, 'bc', 1, 0],
      [0, 'ef', 1, 0],
    ]);
  });

  it.each([
    ['one of each rule', [...ranked(3, ['b', 'c'], ['d', 'e']), ...ranked(0, ['a', 'b'], ['b', 'f'])]],
    ['two that were kept separate', [...ranked(0, ['a', 'b'], ['b', 'c'], ['e', 'f']), ...ranked(7, ['a', 'c', true])]],
    ['a large one', ranked(0, ['c', 'd'], ['d', 'e'], ['a', 'b'], ['b', 'c'])],
    ['none', []],
  ])('are counted as they are shown: %s', (_what, pairs) => {
    const counted = [...countGroups(pairs, new Map()).values()].reduce((total, n) => total + n, 0);
    expect(counted).toBe(groupByRank(pairs, 20).length);
  });

  it.each([
    [{ a: 'GB:01234567', c: 'GB:07654321' }, 2],
    [{ a: 'GB:01234567', b: 'FR:1', c: 'GB:07654321' }, 2],
    [{ a: 'GB:01234567', c: 'FR:07654321' }, 1],
    [{ a: 'GB:01234567', b: 'GB:01234567' }, 1],
  ])('with the register numbers %j count as %d', (numbers, groups) => {
    const pairs = ranked(3, ['a', 'b'], ['b', 'c']);
    expect([...countGroups(pairs, new Map(Object.entries(numbers)))]).toEqual([[3, groups]]);
  });

  it('show a part of a large one, all of it joined, and say how many more there are', () => {
    const chain = ranked(0, ['c', 'd'], ['d', 'e'], ['a', 'b'], ['b', 'c']);
    expect(said(chain, 3)).toEqual([[0, 'abc', 2, 2]]);
    expect(said(chain, 2)).toEqual([[0, 'ab', 1, 3]]);
  });
});
