import { expect, it } from 'vitest';
import { paletteScore } from './CommandPalette.tsx';

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
