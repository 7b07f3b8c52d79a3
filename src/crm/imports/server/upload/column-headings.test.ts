// What columns are taken for, by their headings in several languages and by what stands below them.
import { expect, it } from 'vitest';
import { describeColumns, importableFields, isHeader } from './column-headings.ts';

const FIELDS = importableFields('contact', []);
const suggested = (heading: string, ...cells: string[]) =>
  describeColumns(
    [heading],
    cells.map((cell) => [cell]),
    FIELDS,
  )[0];

it.each([
  ['E-Mail-Adresse', [], 'email'],
  ['email_address', [], 'email'],
  ['First Name', ['Mara'], 'firstName'],
  ['Owner', ['ann@team.example'], 'ownerId'],
  ['Contact', ['mara@x.example', 'jonas@x.example'], 'email'],
  ['URL', ['https://www.linkedin.com/in/mara'], 'linkedin'],
  ['Column 7', ['+46 70 123 45 67'], 'phone'],
  ['Zzz', ['whatever', 'it says'], null],
])('%s over %j is %s', (heading, cells, field) => {
  expect(suggested(heading, ...cells)?.suggestion).toBe(field);
});

it('a field is suggested once', () => {
  const columns = describeColumns(['E-mail', 'Email'], [['a@x.example', 'b@x.example']], FIELDS);
  expect(columns.map(({ suggestion }) => suggestion)).toEqual(['email', null]);
});

it.each([
  [['Name', 'E-mail'], [['Mara', 'mara@x.example']], true],
  [['Kontakt', 'Ort'], [['mara@x.example', 'Oslo']], true],
  [['Mara', 'mara@x.example'], [['Jonas', 'jonas@x.example']], false],
])('%j above %j: headings %s', (first, next, header) => expect(isHeader(first, next, FIELDS)).toBe(header));
