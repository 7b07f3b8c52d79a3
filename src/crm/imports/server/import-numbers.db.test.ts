// Register numbers in files of companies: whatever else rows and records share, one company has at most one number of a register.
import { beforeEach, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';

const database = withDatabase();
const imports = withImports(database);
const MATCH_BY = ['domain', 'register', 'phone', 'name-company'] as const;

/** Columns of a row: its tag, and what it shares with others. */
type Row = [tag: string, values: { name?: string; domain?: string; phone?: string; number?: string }];
interface Case {
  what: string;
  /** Files that were imported before. */
  library?: Row[][];
  rows: Row[];
  /** The tags of each company that comes of it: rows that became one. */
  companies: string[];
  /** Where the order of the rows decides: the same for the opposite order. */
  reversed?: string[];
}

const [PHONE, OTHER_PHONE] = ['+46701234567', '+46707654321'];
const [A, B] = ['GB:01234567', 'GB:07654321'];
const CASES: Case[] = [
  {
    what: 'one number',
    rows: [
      ['a', { number: A }],
      ['b', { number: A }],
    ],
    companies: ['a b'],
  },
  {
    what: 'two numbers, one name',
    rows: [
      ['a', { name: 'Oak', number: A }],
      ['b', { name: 'Oak', number: B }],
    ],
    companies: ['a', 'b'],
  },
  {
    what: 'two numbers, one phone',
    rows: [
      ['a', { phone: PHONE, number: A }],
      ['b', { phone: PHONE, number: B }],
    ],
    companies: ['a', 'b'],
  },
  {
    what: 'two numbers, one domain',
    rows: [
      ['a', { domain: 'oak.example', number: A }],
      ['b', { domain: 'oak.example', number: B }],
    ],
    companies: ['a b'],
  },
  {
    what: 'two numbers alone',
    rows: [
      ['a', { phone: PHONE, number: '552032534' }],
      ['b', { phone: PHONE, number: '732829320' }],
    ],
    companies: ['a', 'b'],
  },
  {
    what: 'a row without a number between two',
    rows: [
      ['a', { phone: PHONE, number: A }],
      ['n', { phone: PHONE, name: 'Oak' }],
      ['b', { name: 'Oak', number: B }],
    ],
    companies: ['a', 'b', 'n'],
  },
  {
    what: 'a chain by phone of two domains that have a number each',
    rows: [
      ['m', { domain: 'oak.example', phone: PHONE }],
      ['n', { domain: 'elm.example', phone: PHONE }],
      ['a', { domain: 'oak.example', number: A }],
      ['b', { domain: 'elm.example', number: B }],
    ],
    companies: ['a m', 'b n'],
  },
  {
    what: 'a chain by phone of two domains, one of them with a number',
    rows: [
      ['m', { domain: 'oak.example', phone: PHONE }],
      ['n', { domain: 'elm.example', phone: PHONE }],
      ['a', { domain: 'oak.example', number: A }],
    ],
    companies: ['a m', 'n'],
    reversed: ['a m', 'n'],
  },
  {
    what: 'a number that another row of its domain has lost',
    rows: [
      ['a', { domain: 'oak.example', number: A }],
      ['b', { domain: 'oak.example', number: B }],
      ['c', { number: B }],
      ['d', { number: A }],
    ],
    companies: ['a b d', 'c'],
    reversed: ['a b c', 'd'],
  },
  {
    what: 'a company without a number, two rows with one each',
    library: [[['x', { phone: PHONE }]]],
    rows: [
      ['a', { phone: PHONE, number: A }],
      ['b', { phone: PHONE, number: B }],
    ],
    companies: ['a x', 'b'],
    reversed: ['a', 'b x'],
  },
  {
    what: 'a company without a number, two rows by different keys',
    library: [[['x', { name: 'Oak', phone: PHONE }]]],
    rows: [
      ['a', { name: 'Oak', number: A }],
      ['b', { phone: PHONE, number: B }],
    ],
    companies: ['a', 'b x'],
  },
  {
    what: 'a company without a number, three rows of which one has none',
    library: [[['x', { phone: PHONE }]]],
    rows: [
      ['n', { phone: PHONE }],
      ['a', { phone: PHONE, number: A }],
      ['b', { phone: PHONE, number: B }],
    ],
    companies: ['a n x', 'b'],
    reversed: ['a', 'b n x'],
  },
  {
    what: 'a company with a number',
    library: [[['x', { phone: PHONE, number: A }]]],
    rows: [
      ['n', { phone: PHONE }],
      ['b', { phone: PHONE, number: B }],
      ['a', { phone: PHONE, number: A }],
    ],
    companies: ['a n x', 'b'],
  },
  {
    what: 'a company with a number, by the domain',
    library: [[['x', { domain: 'oak.example', number: A }]]],
    rows: [
      ['b', { domain: 'oak.example', number: B }],
      ['c', { number: B }],
      ['a', { number: A }],
    ],
    companies: ['a b x', 'c'],
  },
  {
    what: 'a company with a number, and a domain of the file that has another',
    library: [[['x', { phone: PHONE, number: A }]]],
    rows: [
      ['n', { domain: 'oak.example', phone: PHONE }],
      ['b', { domain: 'oak.example', number: B }],
    ],
    companies: ['b n', 'x'],
  },
  {
    what: 'a company that gets its number by the domain in the same file',
    library: [[['x', { domain: 'oak.example', phone: PHONE }]]],
    rows: [
      ['a', { domain: 'oak.example', number: A }],
      ['b', { phone: PHONE, number: B }],
    ],
    companies: ['a x', 'b'],
  },
  {
    what: 'two numbers of a second register',
    library: [[['x', { phone: PHONE, number: A }]]],
    rows: [
      ['e', { phone: PHONE, number: 'EE:1' }],
      ['f', { phone: PHONE, number: 'EE:2' }],
    ],
    companies: ['e x', 'f'],
    reversed: ['e', 'f x'],
  },
  {
    what: 'a number that the company has beside the one of another register',
    library: [[['x', { phone: PHONE, number: A }]], [['e', { phone: PHONE, number: 'EE:1' }]]],
    rows: [
      ['f', { phone: PHONE, number: 'EE:2' }],
      ['g', { phone: PHONE, number: 'EE:1' }],
    ],
    companies: ['e g x', 'f'],
  },
  {
    what: 'two registers, one each, of two domains that one phone joins',
    rows: [
      ['a', { domain: 'oak.example', phone: PHONE, number: A }],
      ['e', { domain: 'oak.example', number: 'EE:1' }],
      ['n', { domain: 'elm.example', phone: PHONE, number: A }],
      ['f', { domain: 'elm.example', number: 'EE:2' }],
    ],
    companies: ['a e', 'f n'],
  },
  {
    what: 'two companies of the library that one row could be',
    library: [
      [
        ['x', { name: 'Oak', number: A }],
        ['y', { phone: OTHER_PHONE, number: B }],
      ],
    ],
    rows: [['n', { name: 'Oak', phone: OTHER_PHONE }]],
    companies: ['n y', 'x'],
  },
];

beforeEach(() => imports.begin());

const imported = (rows: Row[]) => {
  const lines = rows.map(([tag, { name = '', domain = '', phone = '', number = '' }]) =>
    [name || `Company ${tag}`, domain, phone, number, tag].join(','),
  );
  const file = `Company,Domain,Phone,Register number,Tags\n${lines.join('\n')}\n`;
  return imports.imported(file, { kind: 'company', mapping: { matchBy: [...MATCH_BY] } });
};
const companies = async () =>
  (await imports.records('company')).map(({ tags }) => (tags as string[]).toSorted().join(' ')).sort();

it.each(CASES)('$what', async ({ library = [], rows, companies: expected }) => {
  for (const file of library) await imported(file);
  await imported(rows);
  expect(await companies()).toEqual(expected);
});

it.each(CASES)(
  '$what, in the opposite order',
  async ({ library = [], rows, companies: expected, reversed = expected }) => {
    for (const file of library) await imported(file);
    await imported(rows.toReversed());
    expect(await companies()).toEqual(reversed);
  },
);
