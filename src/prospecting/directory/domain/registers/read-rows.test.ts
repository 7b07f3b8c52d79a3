// The reader of a register's rows against the reader that everything else uses, whatever the cells hold and wherever the pieces end.
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { rowReader } from './read-rows.ts';

function readInPieces(text: string, wanted: readonly number[], size: number): string[][] {
  const reader = rowReader(wanted);
  const rows: string[][] = [];
  let rest = '';
  for (let at = 0; at < text.length; at += size) {
    const read = reader.read(rest + text.slice(at, at + size), at + size >= text.length);
    rows.push(...read.rows);
    rest = read.rest;
  }
  expect(rest).toBe('');
  return rows;
}

const cell = fc.stringMatching(/^[a-zé",\n 0-9]{0,6}$/);

it('reads what was written, in whatever pieces it comes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (rows, quotes, size) => {
        const text = Papa.unparse(rows, { quotes, newline: '\r\n' });
        fc.pre(text !== '');
        expect(readInPieces(text, [2, 0, -1], size)).toEqual(rows.map((row) => [row[2]?.trim(), row[0]?.trim(), '']));
      },
    ),
  );
});

it.each([
  [
    'a,b\n1,2\n',
    [
      ['b', 'a'],
      ['2', '1'],
    ],
  ],
  [
    'a,b\n1,2',
    [
      ['b', 'a'],
      ['2', '1'],
    ],
  ],
  ['"a" ,"b"x\n', [['b', 'a']]],
  ['only\n', [['', 'only']]],
  ['', []],
])('%j', (text, rows) => {
  expect(rowReader([1, 0]).read(text, true).rows).toEqual(rows);
});

it('takes any delimiter', () => {
  expect(rowReader([1, 0], ';').read('a,b;"c;d"\n1;2', true).rows).toEqual([
    ['c;d', 'a,b'],
    ['2', '1'],
  ]);
});

it('keeps a row that has not ended', () => {
  expect(rowReader([0]).read('a,b\n"c', false)).toEqual({ rows: [['a']], rest: '"c' });
});
