import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { FORMULA, toCsv } from './csv.ts';

const column = [{ header: 'Cell', value: (text: string) => text }];
const toCell = (text: string) => (Papa.parse<string[]>(toCsv(column, [text]).slice(1)).data[1] ?? [])[0];

describe('a cell (quality S6)', () => {
  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
  // No-break and other spaces, byte order mark, zero-width ones, directions, soft hyphen, joiners, fillers, controls.
  const UNSEEN = [
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u200d',
    '\u2060',
    '\u202e',
    '\u00ad',
    '\u034f',
    '\u3164',
    '\u2800',
    '\u0000',
  ];
  it.each(SIGNS.flatMap((sign) => ['', ...UNSEEN].map((before) => `${before}${sign}1`)))('%j is no formula', (text) => {
    expect(toCell(text)).toBe(`'${text}`);
  });

  it('is no formula as a heading either', () => {
    const [head] = toCsv([{ header: '=1+1', value: () => '' }], [])
      .slice(1)
      .split('\r\n');
    expect(head).toBe("'=1+1");
  });

  it.each(['=1+1', '+46 31 000', '-5', '@SUM(A1)', '\tx', '\rx', '  =1+1', ' \n=x', "'=1", "''-", '\ufeff\u200b =1'])(
    '%j is no formula',
    (text) => {
      expect(toCell(text)).toBe(`'${text}`);
    },
  );

  it.each([
    'plain',
    'a=b',
    '\u200bplain',
    '\u00a05 %',
    '株式会社＝',
    '−5',
    '',
    'two\nlines',
    'with "quotes", and commas',
    '🌲 Ünïcode',
    "'quoted",
  ])('%j stays as it is', (text) => {
    expect(toCell(text)).toBe(text);
  });
});

it('numbers stay numbers, nothing is an empty cell, yes and no are words', () => {
  const columns = [
    { header: 'n', value: () => -5 },
    { header: 'none', value: () => null },
    { header: 'flag', value: () => true },
  ];
  expect(toCsv(columns, [{}])).toBe('\uFEFFn,none,flag\r\n-5,,yes');
});

it('quotes as Papa Parse does, to the byte', () => {
  const character = fc.constantFrom('a', 'é', ' ', ',', '"', '\r', '\n', '\ufeff', '=', "'", ';', '\t', '🌲');
  const text = fc.oneof(fc.string({ unit: character, maxLength: 6 }), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (rows) => {
      const columns = [0, 1].map((n) => ({ header: ` ${n}`, value: (row: [string, string]) => row[n] }));
      const data = rows.map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)));
      const written = Papa.unparse({ fields: [' 0', ' 1'], data }, { newline: '\r\n' });
      expect(toCsv(columns, rows)).toBe(`\uFEFF${written}`);
    }),
  );
});
