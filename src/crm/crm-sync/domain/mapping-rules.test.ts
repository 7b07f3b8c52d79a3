import { expect, it } from 'vitest';
import type { CrmField, MappingRule, ObjectMapping } from '../fields.contract.ts';
import { checkMapping, NEW_RULE, trimRule } from './mapping-rules.ts';

const field = (name: string, type: CrmField['type'], more: Partial<CrmField> = {}): CrmField => ({
  ...{ name, label: name, type, required: false, readOnly: false, choices: [], maxLength: null },
  ...more,
});
const FIELDS = [
  field('Email', 'email'),
  field('LastName', 'text', { required: true, maxLength: 10 }),
  field('Staff', 'number'),
  field('Since', 'date'),
  field('SeenAt', 'moment'),
  field('Optout', 'yes-no'),
  field('Status', 'choice', { choices: [{ value: 'OPEN', label: 'Open' }] }),
];
const MATCH = { ours: 'email', theirs: 'Email' } as const;
const toMapping = (...rules: Partial<MappingRule>[]): ObjectMapping => ({
  ...{ object: 'Lead', match: MATCH, conflict: 'theirs' },
  rules: rules.map((rule) => ({ ...NEW_RULE, ...rule })),
});
const fixed = (theirs: string, text: string) => ({ ours: 'x', theirs, fallback: 'fixed', fixed: text }) as const;

it.each<[Partial<MappingRule>, string, string]>([
  [fixed('LastName', ' '), 'fixed', 'Enter a value'],
  [fixed('LastName', 'Unknown person'), 'fixed', 'Enter at most 10 characters'],
  [fixed('Staff', 'many'), 'fixed', 'Enter a number'],
  [fixed('Since', 'May'), 'fixed', 'Enter a date, such as 2026-11-30'],
  [fixed('SeenAt', 'May'), 'fixed', 'Enter a date, such as 2026-11-30'],
  [fixed('Status', ''), 'fixed', 'Choose a value'],
  [fixed('Status', 'SHUT'), 'fixed', 'Choose one of the values of this field'],
  [fixed('Optout', 'perhaps'), 'fixed', 'Choose one of the values of this field'],
  [{ ours: '', theirs: 'Status', fixed: 'SHUT' }, 'fixed', 'Choose one of the values of this field'],
  [{ ours: 'x', theirs: 'Staff', fallback: 'email-name' }, 'fallback', 'This field does not accept it'],
  [fixed('Email', 'a@b.example'), 'fallback', 'Nothing is written here when our value is empty'],
  [
    { ...fixed('LastName', 'Unknown'), direction: 'pull' },
    'fallback',
    'Nothing is written here when our value is empty',
  ],
])('refuses %j', (rule, at, message) =>
  expect(checkMapping('contact', toMapping({ ours: 'city', theirs: 'LastName' }, rule), FIELDS)).toEqual([
    { index: 1, at, message },
  ]),
);

it.each<Partial<MappingRule>>([
  fixed('LastName', 'Unknown'),
  fixed('Staff', '12'),
  fixed('Since', '2026-11-30'),
  fixed('SeenAt', '2026-11-30T10:00:00Z'),
  fixed('Status', 'open'),
  fixed('Optout', 'true'),
  fixed('Gone', 'anything'),
  { ours: 'x', theirs: 'LastName', fallback: 'email-name' },
])('accepts %j', (rule) => expect(checkMapping('contact', toMapping(rule), FIELDS)).toEqual([]));

it('takes no name from the email of a company', () => {
  const mapping = toMapping({ ours: 'name', theirs: 'LastName', fallback: 'email-name' });
  expect(checkMapping('company', mapping, FIELDS)).toMatchObject([{ index: 0, at: 'fallback' }]);
});

it('saves nothing of an earlier choice', () => {
  const rule: MappingRule = { ...NEW_RULE, ours: 'x', theirs: 'LastName', fallback: 'fixed', fixed: 'Unknown' };
  const trimmed = (more: Partial<MappingRule>) => trimRule({ ...rule, ...more }, { match: MATCH });
  expect(trimmed({})).toEqual(rule);
  expect(trimmed({ fallback: 'company' })).toMatchObject({ fallback: 'company', fixed: '' });
  expect(trimmed({ direction: 'pull' })).toMatchObject({ fallback: 'none', fixed: '' });
  expect(trimmed({ ours: '', direction: 'both', transform: 'digits' })).toMatchObject({
    ...{ direction: 'push', transform: 'none', fallback: 'none', fixed: 'Unknown' },
  });
});
