// Which cells of a file are entries.
import { expect, it } from 'vitest';
import { createTableReader } from './change-suppressions.ts';

const read = (rows: string[][], heading: string[] | null = null) => {
  const reader = createTableReader(heading);
  for (const cells of rows) reader.take(cells);
  return reader.entries;
};

it.each<[string, string[][], unknown]>([
  ['a bare list', [['a@b.example'], ['c.example']], [{ value: 'a@b.example' }, { value: 'c.example' }]],
  [
    'a heading',
    [
      ['Name', 'E-mail'],
      ['Mara', 'a@b.example'],
      ['Joe', ''],
    ],
    [{ value: 'a@b.example' }],
  ],
  ['a heading of another tool', [['unsubscribed people'], ['a@b.example']], [{ value: 'a@b.example' }]],
  [
    'no heading, the second column',
    [
      ['Mara', 'a@b.example'],
      ['Joe', 'x@y.example'],
    ],
    [{ value: 'a@b.example' }, { value: 'x@y.example' }],
  ],
  ['what is none', [['a@b.example'], ['noaddress']], [{ value: 'a@b.example' }, { value: 'noaddress' }]],
  [
    'phones',
    [
      ['Name', 'Phone'],
      ['Mara', '+49 170 1234567'],
    ],
    [{ value: '+49 170 1234567' }],
  ],
  [
    'a phone where the address is missing',
    [
      ['Email', 'Mobile phone'],
      ['a@b.example', '+49 170 1234567'],
      ['', '+46 70 1234567'],
    ],
    [{ value: 'a@b.example' }, { value: '+46 70 1234567' }],
  ],
  [
    'our own export with phones',
    [
      ['Address, domain or phone', 'Kind', 'Reason', 'Source', 'Note', 'Since'],
      ["'+491701234567", 'Phone', 'Opted out', '', '', '2026'],
    ],
    [{ value: "'+491701234567", reason: 'opted-out' }],
  ],
  [
    'our own export',
    [
      ['Address or domain', 'Reason', 'Source', 'Note', 'Since'],
      ['a@b.example', 'Opted out', 'Spring', 'by link', '2026'],
    ],
    [{ value: 'a@b.example', reason: 'opted-out', detail: 'by link' }],
  ],
])('%s', (_what, rows, entries) => {
  expect(read(rows)).toEqual(entries);
});

it('takes named columns of a format that has them', () => {
  expect(read([['Mara', 'a@b.example']], ['Name', 'Email'])).toEqual([{ value: 'a@b.example' }]);
});
