// Reading addresses out of what people paste (product-design 5.25).
import { describe, expect, it } from 'vitest';
import {
  addressColumn,
  addressesInText,
  addressesOfLine,
  createCollection,
  sameAddress,
  toHeading,
} from './given-addresses.ts';

describe('a line', () => {
  it.each([
    ['mara@acme.example', ['mara@acme.example']],
    ['  mara@acme.example  ', ['mara@acme.example']],
    [
      'mara@acme.example, lena@acme.example;tom@acme.example',
      ['mara@acme.example', 'lena@acme.example', 'tom@acme.example'],
    ],
    ['"Lindqvist, Mara" <mara@acme.example>', ['mara@acme.example']],
    ['Write to mara@acme.example.', ['mara@acme.example']],
    ['mailto:mara@acme.example', ['mara@acme.example']],
    ['Mara\tLindqvist\tmara@acme.example', ['mara@acme.example']],
    ['mara.acme.example', ['mara.acme.example']],
    ['mara@', ['mara@']],
    ['@acme.example', ['@acme.example']],
    ['E-mail', []],
    ['email address', []],
    ['', []],
    ['Best regards, Mara', []],
    ['mara\u0000@acme.example', ['@acme.example']],
    ['o’brien@acme.example', ['o’brien@acme.example']],
    ['mara+news@acme.example', ['mara+news@acme.example']],
    ['jürgen@müller.example', ['jürgen@müller.example']],
  ])('%j', (line, addresses) => {
    expect(addressesOfLine(line)).toEqual(addresses);
  });

  it('keeps no more of a monster than can be shown', () => {
    expect(addressesOfLine('x'.repeat(10_000))[0]).toHaveLength(400);
  });
});

it('counts lines as people do, whatever ends them', () => {
  expect(addressesInText('a@x.example\r\n\r\nb@x.example\rc@x.example\nd@x.example').map(({ row }) => row)).toEqual([
    1, 3, 4, 5,
  ]);
});

describe('what is the same address', () => {
  it.each([
    ['Mara@Acme.Example', 'mara@acme.example'],
    [' mara@acme.example ', 'mara@acme.example'],
    ['mara@MÜLLER.example', 'mara@xn--mller-kva.example'],
    ['not an address', 'not an address'],
    ['@', '@'],
    ['a@b@c.example', 'a@b@c.example'],
    ['a@[127.0.0.1]', 'a@[127.0.0.1]'],
    ['a@x.example/evil', 'a@x.example/evil'],
  ])('%j', (email, same) => {
    expect(sameAddress(email)).toBe(same);
  });

  it('each is collected once, with the row that it stood in first', () => {
    const collection = createCollection();
    for (const given of addressesInText('a@x.example\nA@X.example\nb@x.example')) collection.add(given);
    expect(collection.result()).toEqual({
      rows: 3,
      distinct: [
        { row: 1, email: 'a@x.example' },
        { row: 3, email: 'b@x.example' },
      ],
    });
  });
});

// Finding the addresses in a table.
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
  expect(toHeading(cells, column)).toBe(heading);
});
