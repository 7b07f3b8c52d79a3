// What a row does to a record that is there: never a value lost, never a blank over a value.
import { expect, it } from 'vitest';
import { CONTACT_FIELDS, type RecordField } from '#crm/records/contract.ts';
import { mergeRow, type Value, type Values } from './merge-row.ts';

const STORED_ORIGIN = { source: 'manual', by: 'ann', at: '2026-01-01T00:00:00Z' } as const;
const ORIGIN = { source: 'import', ref: 'file', by: 'bob', at: '2026-02-02T00:00:00Z' } as const;
const toField = (key: string) => CONTACT_FIELDS.find((field) => field.key === key) as RecordField;

function merged(values: Values, key: string, cell: Value, rule: 'skip' | 'fill' | 'overwrite' | null) {
  const kept = { values, facts: {}, origin: STORED_ORIGIN };
  return mergeRow(kept, [{ field: toField(key), rule }], [cell], ORIGIN, (name) => toField(name) !== undefined);
}

it.each<[string, Values, string, Value, 'skip' | 'fill' | 'overwrite' | null, Values | null]>([
  ['a blank is filled', { title: '' }, 'title', 'CEO', 'fill', { title: 'CEO' }],
  ['and where it overwrites', { title: '' }, 'title', 'CEO', 'overwrite', { title: 'CEO' }],
  ['not where it is skipped', { title: '' }, 'title', 'CEO', 'skip', null],
  ['nor by what only follows', { title: '' }, 'title', 'CEO', null, null],
  ['a blank never overwrites', { title: 'CEO' }, 'title', null, 'overwrite', null],
  ['the same is no change', { title: 'CEO' }, 'title', 'CEO', 'overwrite', null],
  ['nor are other capitals', { title: 'CEO' }, 'title', 'ceo', 'overwrite', null],
  ['another value wins where it may', { title: 'CEO' }, 'title', 'Chair', 'overwrite', { title: 'Chair' }],
  ['and is kept beside where not', { title: 'CEO' }, 'title', 'Chair', 'fill', {}],
  ['tags are added to', { tags: ['vip'] }, 'tags', ['VIP', 'fair'], 'fill', { tags: ['vip', 'fair'] }],
  [
    'another address has its place',
    { email: 'a@a.example' },
    'email',
    'b@a.example',
    'fill',
    { otherEmails: ['b@a.example'] },
  ],
  [
    'also the one that loses',
    { email: 'a@a.example' },
    'email',
    'b@a.example',
    'overwrite',
    { email: 'b@a.example', otherEmails: ['a@a.example'] },
  ],
])('%s', (_what, values, key, cell, rule, expected) => {
  expect(merged(values, key, cell, rule)?.values ?? null).toEqual(expected);
});

it.each([
  ['fill', { others: [{ ...ORIGIN, value: 'Chair' }] }],
  ['overwrite', { ...ORIGIN, others: [{ ...STORED_ORIGIN, value: 'CEO' }] }],
] as const)('by rule %s both values are kept with where they came from', (rule, expected) => {
  expect(merged({ title: 'CEO' }, 'title', 'Chair', rule)?.facts).toEqual({ title: expected });
});
