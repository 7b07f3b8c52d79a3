// What lazy parts share comes in few files, and no part loads much that it does not need.
import { expect, it } from 'vitest';
import { groupShared } from './shared-chunks.mjs';

const SMALL = 100;
const LARGE = 100_000;

/**
 * Groups as their modules' names, each and all in the order of the alphabet.
 * @param {Record<string, string[]>} parts what each part loads
 * @param {Record<string, string[]>} [imports] @param {Record<string, string>} [fixed] @param {string[]} [large]
 */
function group(parts, imports = {}, fixed = {}, large = []) {
  const groups = groupShared({
    parts: new Map(Object.entries(parts).map(([part, loaded]) => [part, new Set([part, ...loaded])])),
    fixedOf: (id) => fixed[id] ?? null,
    sizeOf: (id) => (large.includes(id) ? LARGE : SMALL),
    importsOf: (id) => imports[id] ?? [],
  });
  return groups.map((modules) => modules.toSorted().join(' ')).toSorted();
}

it.each([
  ['what one part loads stays with it', group({ A: ['a'], B: ['b'] }), []],
  ['what the same parts load comes together', group({ A: ['a', 'b'], B: ['a', 'b'] }), ['a b']],
  [
    'small modules come together though a part needs only one of them',
    group({ A: ['a', 'b'], B: ['a', 'b'], C: ['a'] }),
    ['a b'],
  ],
  [
    'a large one is not loaded where it is not needed',
    group({ A: ['a', 'b'], B: ['a', 'b'], C: ['a'] }, {}, {}, ['b']),
    ['a', 'b'],
  ],
  ['nothing is joined that no part loads together', group({ A: ['a'], B: ['a'], C: ['b'], D: ['b'] }), ['a', 'b']],
  [
    'nor where what it imports is large',
    group({ A: ['a', 'b', 'c'], B: ['a', 'b', 'c'], C: ['a'] }, { b: ['c'] }, { c: 'shell' }, ['c']),
    ['a', 'b'],
  ],
  ['what has a file already stays there', group({ A: ['a', 'b'], B: ['a', 'b'] }, {}, { a: 'shell' }), ['b']],
  ['a part stays a file of its own where another loads it too', group({ A: ['B'], B: [], C: ['B'] }), []],
  [
    // In one file, a and c would need P to run before them and P would need them.
    'nothing is joined that is needed before and after another file',
    group({ A: ['a', 'P', 'c'], B: ['a', 'P', 'c'], P: ['c'] }, { a: ['P'], P: ['c'] }),
    ['a', 'c'],
  ],
])('%s', (_name, groups, expected) => {
  expect(groups).toEqual(expected);
});
