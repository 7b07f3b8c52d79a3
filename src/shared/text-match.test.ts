import { describe, expect, test } from 'vitest';
import { foldText, scoreMatch, searchWords } from './text-match.ts';

test.each([
  ['Göteborg, Västra Götaland', ' goteborg vastra gotaland '],
  ['Małgorzata Łódź', ' malgorzata lodz '],
  ['Søren Ærø', ' soren aero '],
  ['IŞIL ışıl İzmir', ' isil isil izmir '],
  ['O’Dubhlainn d’Arc', ' odubhlainn darc '],
  ['R&D  |  CO₂', ' r d co2 '],
  ['田辺 愛子', ' 田辺 愛子 '],
  ['ﬁne Straße', ' fine strasse '],
  ['🌲!?', '  '],
])('%s folds to "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['procurement  Timber', ['procurement', 'timber']],
  ['Head of procurement in Gothenburg', ['head', 'procurement', 'gothenburg']],
  ['the', ['the']],
  ['timber timber', ['timber']],
  ['...', []],
])('the words of "%s"', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

describe('a score', () => {
  const fields = [
    foldText('Mara Lindqvist'),
    foldText('Head of Procurement at Northwind Timber'),
    foldText('Göteborg'),
  ];
  const score = (query: string) => scoreMatch(searchWords(query), fields, [3, 2, 1]);

  test('needs every word, in whichever field', () => {
    expect(score('mara procurement goteborg')).not.toBeNull();
    expect(score('mara procurement oslo')).toBeNull();
  });

  test('takes the beginning of a word, not its middle', () => {
    expect(score('procure')).not.toBeNull();
    expect(score('curement')).toBeNull();
  });

  test('prefers whole words, heavier fields and words that stand together', () => {
    expect(score('procurement')).toBeGreaterThan(score('procure') ?? 0);
    expect(score('mara')).toBeGreaterThan(score('timber') ?? 0);
    expect(score('northwind timber')).toBeGreaterThan(score('timber northwind') ?? 0);
  });

  test('finds words anywhere in scripts without spaces', () => {
    expect(scoreMatch(searchWords('商事'), [foldText('雲商事株式会社')], [1])).toBe(1);
  });
});
