// Finding the addresses in a table.
import { expect, it } from 'vitest';
import { addressColumn, headingOf } from './address-column.ts';

it.each([
  [
    [
      ['Name', 'Mail'],
      ['Mara', 'mara@acme.example'],
    ],
    1,
  ],
  [[['mara@acme.example']], 0],
  [
    [
      ['a@x.example', 'b@x.example'],
      ['', 'c@x.example'],
    ],
    1,
  ],
  [
    [
      ['a@x.example', 'b@x.example'],
      ['c@x.example', 'd@x.example'],
    ],
    0,
  ],
  [
    [
      ['Mara', '@mara'],
      ['Lena', '@lena'],
    ],
    null,
  ],
  [[], null],
])('%j: column %j', (rows, column) => {
  expect(addressColumn(rows)).toBe(column);
});

it.each([
  [['Name', 'Mail'], 1, 'Mail'],
  [['Mara', 'mara@acme.example'], 1, null],
  [['Name', ''], 1, null],
  [['Name'], 3, null],
])('%j at %i is headed %j', (cells, column, heading) => {
  expect(headingOf(cells, column)).toBe(heading);
});
