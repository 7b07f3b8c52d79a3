import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const column = [{ header: 'Cell', value: (text: string) => text }];
const cellOf = (text: string) => (Papa.parse<string[]>(toCsv(column, [text]).slice(1)).data[1] ?? [])[0];

describe('a cell (quality S6)', () => {
  it.each(['=1+1', '+46 31 000', '-5', '@SUM(A1)', '\tx', '\rx', '  =1+1', ' \n=x', "'=1", "''-"])(
    '%j is no formula',
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  it.each(['plain', 'a=b', '', 'two\nlines', 'with "quotes", and commas', '🌲 Ünïcode', "'quoted"])(
    '%j stays as it is',
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );
});

it('numbers stay numbers, nothing is an empty cell, yes and no are words', () => {
  const columns = [
    { header: 'n', value: () => -5 },
    { header: 'none', value: () => null },
    { header: 'flag', value: () => true },
  ];
  expect(toCsv(columns, [{}])).toBe('\uFEFFn,none,flag\r\n-5,,yes');
});
