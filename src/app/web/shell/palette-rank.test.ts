import { expect, it } from 'vitest';
import { paletteRank, paletteScore, toValue } from './palette-rank.ts';

const order = (typed: string) =>
  [
    ['Settings', ['profile', 'account']],
    ['Job Search', []],
    ['Searches', []],
    ['Verifier', ['domain', 'search']],
    ['Research', []],
  ]
    .map(([name, keywords]) => ({ name, score: paletteScore(name as string, typed, keywords as string[]) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);

it('puts names that begin with the text first, then words, parts and keywords', () => {
  expect(order(' Sear')).toEqual(['Searches', 'Job Search', 'Research', 'Verifier']);
});
it('does not match scattered letters in the right order', () => expect(order('sg')).toEqual([]));

const ranked = (typed: string, values: readonly string[]) =>
  values
    .map((value) => ({ value, rank: paletteRank(value, typed) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ value }) => value);

it('puts the actions on the selection before those of the open record, and both before pages', () => {
  const [page, record, selection] = [
    toValue('Verifier', 'pages'),
    toValue('Verify the address', 'record'),
    toValue('Verify 3', 'selection'),
  ];
  expect(ranked('ver', [page, record, selection])).toEqual([selection, record, page]);
  // A word of an action on the selection comes before the beginning of a page's name.
  expect(ranked('lists', [toValue('Lists', 'pages'), toValue('Add to lists', 'selection')])).toEqual([
    toValue('Add to lists', 'selection'),
    toValue('Lists', 'pages'),
  ]);
});

it('does not show an action that does not fit, whatever is selected', () => {
  expect(paletteRank(toValue('Delete', 'selection'), 'exp')).toBe(0);
});

it('does not match the group or the id of an entry', () => {
  expect(paletteRank(toValue('Delete', 'selection', 'abc'), 'abc')).toBe(0);
  expect(paletteRank(toValue('Delete', 'selection'), 'sel')).toBe(0);
});
