import { expect, it } from 'vitest';
import type { ConflictRule, CrmField, MappingRule, ObjectMapping } from '../fields.contract.ts';
import { pulledFields, pullRecord } from './known-record.ts';
import { NEW_RULE } from './mapping-rules.ts';

const FIELDS = new Map(
  (
    [
      ['City', 'text', []],
      ['Phone', 'phone', []],
      ['Status', 'choice', [{ value: 'OPEN', label: 'Open' }]],
      ['Source', 'text', []],
    ] as [string, CrmField['type'], CrmField['choices']][]
  ).map(([name, type, choices]) => [
    name,
    { ...{ name, label: name, type, choices }, required: false, readOnly: false, maxLength: null },
  ]),
);
const rule = (ours: string, theirs: string, more: Partial<MappingRule> = {}): MappingRule => ({
  ...{ ...NEW_RULE, ours, theirs, direction: 'both' },
  ...more,
});
const RULES = [rule('city', 'City'), rule('phone', 'Phone'), rule('stage', 'Status', { direction: 'pull' })];

interface Case {
  conflict?: ConflictRule;
  rules?: MappingRule[];
  here?: Record<string, string>;
  there: Record<string, string>;
  /** When theirs was changed; ours was on 2 November. */
  changedAt?: string | null;
}

const pull = ({ conflict = 'theirs', rules = RULES, here = {}, there, changedAt = '2026-11-01T00:00:00Z' }: Case) => {
  const mapping: ObjectMapping = { object: 'Lead', match: { ours: 'email', theirs: 'Email' }, conflict, rules };
  const ours = { id: 'r1', values: here, changedAt: '2026-11-02T00:00:00Z' };
  return pullRecord(ours, { id: '1', values: there, changedAt }, mapping, FIELDS);
};

it.each<[string, Case, Record<string, string>]>([
  ['fills what is empty', { there: { City: 'Oslo' } }, { city: 'Oslo' }],
  ['names a choice by its label', { there: { Status: 'OPEN' } }, { stage: 'Open' }],
  ['never empties a value', { here: { city: 'Oslo' }, there: { City: '' } }, {}],
  ['leaves what is the same in another form', { here: { phone: '+46 70 1' }, there: { Phone: '0046701' } }, {}],
  ['replaces where theirs wins', { here: { city: 'Bergen' }, there: { City: 'Oslo' } }, { city: 'Oslo' }],
  ['keeps ours where ours wins', { conflict: 'ours', here: { city: 'Bergen' }, there: { City: 'Oslo' } }, {}],
  [
    'fills what is empty where ours wins',
    { conflict: 'ours', here: { city: '' }, there: { City: 'Oslo' } },
    { city: 'Oslo' },
  ],
  ['keeps what is newer here', { conflict: 'newest', here: { city: 'Bergen' }, there: { City: 'Oslo' } }, {}],
  [
    'takes what is newer there',
    { conflict: 'newest', here: { city: 'Bergen' }, there: { City: 'Oslo' }, changedAt: '2026-11-03T00:00:00Z' },
    { city: 'Oslo' },
  ],
  [
    'keeps ours where the CRM says no time',
    { conflict: 'newest', here: { city: 'Bergen' }, there: { City: 'Oslo' }, changedAt: null },
    {},
  ],
  [
    'takes the first of two fields with a value',
    { rules: [rule('city', 'City'), rule('city', 'Source')], there: { City: 'Oslo', Source: 'Rome' } },
    { city: 'Oslo' },
  ],
  ['ignores fields that are gone', { rules: [rule('city', 'Town')], there: { Town: 'Oslo' } }, {}],
  [
    'ignores what is only pushed',
    { rules: [rule('city', 'City', { direction: 'push' })], there: { City: 'Oslo' } },
    {},
  ],
  ['ignores fixed texts', { rules: [rule('', 'Source', { fixed: 'Leadwright' })], there: { Source: 'Web' } }, {}],
  [
    'leaves what a push has written for want of a value',
    { rules: [rule('city', 'City', { fallback: 'fixed', fixed: 'Unknown' })], there: { City: 'Unknown' } },
    {},
  ],
])('%s', (_what, input, values) => expect(pull(input)).toEqual(values));

it('reads the fields that are mapped from the CRM', () => {
  const rules = [...RULES, rule('title', 'Title', { direction: 'push' }), rule('', 'Source')];
  const mapping: ObjectMapping = { object: 'Lead', match: { ours: 'email', theirs: 'Email' }, conflict: 'ours', rules };
  expect(pulledFields(mapping)).toEqual(['City', 'Phone', 'Status']);
});
