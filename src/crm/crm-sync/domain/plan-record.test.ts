import { describe, expect, it } from 'vitest';
import type { CrmField, MappingRule, ObjectMapping } from '../fields.contract.ts';
import { defaultMapping } from './default-mapping.ts';
import { mapValue, sameValue } from './mapping-rules.ts';
import { type PlanInput, planRecord, recheck } from './plan-record.ts';

const field = (name: string, more: Partial<CrmField> = {}): CrmField => ({
  ...{ name, label: name, type: 'text', required: false, readOnly: false, choices: [], maxLength: null },
  ...more,
});
const rule = (ours: string, theirs: string, more: Partial<MappingRule> = {}): MappingRule => ({
  ...{ ours, theirs, direction: 'push', transform: 'none', fallback: 'none', fixed: '' },
  ...more,
});
const FIELDS = [
  field('Email', { type: 'email' }),
  field('LastName', { required: true, maxLength: 10 }),
  field('City'),
  field('Status', { type: 'choice', choices: [{ value: 'OPEN', label: 'Open' }] }),
  field('Staff', { type: 'number' }),
  field('Created', { readOnly: true }),
];
const MAPPING: ObjectMapping = {
  object: 'Lead',
  match: { ours: 'email', theirs: 'Email' },
  conflict: 'theirs',
  rules: [rule('email', 'Email'), rule('lastName', 'LastName', { fallback: 'email-name' }), rule('city', 'City')],
};

const plan = (values: Record<string, string>, more: Partial<PlanInput> = {}) =>
  planRecord({
    record: { id: 'r1', values: { email: 'mia@acme.example', ...values }, changedAt: '2026-11-02T00:00:00Z' },
    ...{ mapping: MAPPING, fields: FIELDS, linked: undefined, matches: [], taken: new Set<string>() },
    ...more,
  });
const theirs = (values: Record<string, string>, id = '1', changedAt = '2026-11-01T00:00:00Z') => ({
  id,
  values,
  changedAt,
});

describe('planRecord', () => {
  it('creates what matches nothing, with the fallback of a required field', () => {
    expect(plan({ city: 'Oslo' })).toEqual({
      action: 'create',
      notes: [],
      changes: [
        { field: 'Email', before: '', after: 'mia@acme.example' },
        { field: 'LastName', before: '', after: 'mia' },
        { field: 'City', before: '', after: 'Oslo' },
      ],
    });
  });

  it('creates no record without its key, also where no rule maps that', () => {
    const mapping = { ...MAPPING, rules: [rule('lastName', 'LastName')] };
    expect(plan({ lastName: 'Kern' }, { mapping })).toMatchObject({
      changes: [{ field: 'LastName' }, { field: 'Email', after: 'mia@acme.example' }],
    });
  });

  it.each([
    ['theirs', 'none', [{ field: 'City', why: 'kept', value: 'Oslo' }]],
    ['ours', 'update', []],
    ['newest', 'update', []],
  ] as const)('decides a conflict by the rule %s', (conflict, action, notes) => {
    const matches = [theirs({ Email: 'mia@acme.example', LastName: 'Kern', City: 'Bergen' })];
    expect(plan({ city: 'Oslo' }, { mapping: { ...MAPPING, conflict }, matches })).toMatchObject({ action, notes });
  });

  it('keeps theirs by the rule "newest" where theirs is newer', () => {
    const matches = [
      theirs({ Email: 'mia@acme.example', LastName: 'Kern', City: 'Bergen' }, '1', '2026-11-03T00:00:00Z'),
    ];
    expect(plan({ city: 'Oslo' }, { mapping: { ...MAPPING, conflict: 'newest' }, matches })).toMatchObject({
      action: 'none',
    });
  });

  it.each(['theirs', 'ours', 'newest'] as const)('never replaces a value by a blank (%s)', (conflict) => {
    const matches = [theirs({ Email: 'mia@acme.example', LastName: 'Kern', City: 'Bergen' })];
    expect(plan({ city: '', lastName: '' }, { mapping: { ...MAPPING, conflict }, matches })).toMatchObject({
      action: 'none',
    });
  });

  it('asks where several match, and takes the one that was chosen', () => {
    const matches = [theirs({ City: '' }, '1'), theirs({ City: '' }, '2')];
    expect(plan({ city: 'Oslo' }, { matches })).toEqual({ action: 'ask', candidates: ['1', '2'], notes: [] });
    expect(plan({ city: 'Oslo' }, { matches, chosen: '2' })).toMatchObject({ action: 'update', externalId: '2' });
    expect(plan({ city: 'Oslo' }, { matches, chosen: 'create' })).toMatchObject({ action: 'create' });
  });

  it.each([
    ['without a key', { record: { id: 'r1', values: {}, changedAt: '' } }, 'no-key', ''],
    ['deleted there', { linked: null }, 'gone-there', ''],
    ['tied to another record', { matches: [theirs({})], taken: new Set(['1']) }, 'taken', ''],
    [
      'whose required field is missing',
      { mapping: { ...MAPPING, rules: [rule('email', 'Email')] } },
      'required',
      'LastName',
    ],
  ] as [string, Partial<PlanInput>, string, string][])('skips a record %s', (_what, more, reason, detail) => {
    expect(plan({}, more)).toMatchObject({ action: 'skip', reason, detail });
  });

  it('prefers the tie of a push to the key', () => {
    const input = {
      linked: theirs({ City: '', LastName: 'K', Email: 'old@acme.example' }, '7'),
      matches: [theirs({}, '1')],
    };
    expect(plan({ city: 'Oslo' }, input)).toMatchObject({ action: 'update', externalId: '7' });
  });

  it('says which values do not fit their fields, and sends the others', () => {
    const rules = [
      ...MAPPING.rules,
      rule('status', 'Status'),
      rule('employees', 'Staff'),
      rule('city', 'Created'),
      rule('city', 'Renamed'),
    ];
    const values = { lastName: 'Kern-Lindqvist', city: 'Oslo', status: 'Closed', employees: '11-50' };
    expect(plan(values, { mapping: { ...MAPPING, rules }, matches: [theirs({ LastName: 'K' })] })).toMatchObject({
      action: 'update',
      changes: [{ field: 'Email' }, { field: 'City', after: 'Oslo' }],
      notes: [
        { field: 'LastName', why: 'too-long' },
        { field: 'Status', why: 'not-a-choice' },
        { field: 'Staff', why: 'not-a-number' },
        { field: 'Created', why: 'read-only' },
        { field: 'Renamed', why: 'gone' },
      ],
    });
  });
});

describe('recheck', () => {
  const changes = [
    { field: 'City', before: '', after: 'Oslo' },
    { field: 'LastName', before: 'K', after: 'Kern' },
  ];
  it.each([
    ['nothing was written yet', { City: '', LastName: 'K' }, { still: 'send', changes }],
    ['a part was', { City: 'Oslo', LastName: 'K' }, { still: 'send', changes: changes.slice(1) }],
    ['all was', { City: 'Oslo', LastName: 'Kern' }, { still: 'done' }],
    ['someone has changed a field', { City: 'Bergen', LastName: 'K' }, { still: 'stale', field: 'City' }],
  ])('tells that %s', (_what, values, expected) => {
    expect(recheck(changes, FIELDS, theirs(values))).toEqual(expected);
  });
});

describe('sameValue', () => {
  it.each([
    ['email', 'Mia@Acme.example', 'mia@acme.example', true],
    ['phone', '+44 7700 900123', '447700900123', true],
    ['phone', '0044 7700 900123', '+447700900123', true],
    ['url', 'https://www.acme.example/', 'acme.example', true],
    ['number', '12', '12.0', true],
    ['yes-no', 'TRUE', 'yes', true],
    ['date', '2026-11-02T00:00:00Z', '2026-11-02', true],
    ['choices', 'b;a', 'a; b', true],
    ['text', 'Oslo', 'oslo', false],
    ['number', '', '0', false],
  ] as const)('%s: %s and %s', (type, a, b, same) => {
    expect(sameValue(type, a, b)).toBe(same);
  });
});

describe('mapValue', () => {
  it.each([
    ['country-name', 'SE', 'Sweden'],
    ['host', 'https://www.acme.example/about', 'acme.example'],
    ['first-word', 'Mia Kern', 'Mia'],
    ['digits', '+44 7700', '447700'],
    ['upper-case', 'se', 'SE'],
    ['lower-case', 'SE', 'se'],
  ] as const)('%s: %s becomes %s', (transform, text, value) => {
    expect(mapValue(rule('city', 'City', { transform }), field('City'), { city: text })).toEqual({ fits: true, value });
  });

  it('finds a choice by its label, and sends a fixed text', () => {
    expect(mapValue(rule('status', 'Status'), FIELDS[3] as CrmField, { status: 'open' })).toEqual({
      fits: true,
      value: 'OPEN',
    });
    expect(mapValue(rule('', 'City', { fixed: 'Leadwright' }), field('City'), {})).toEqual({
      fits: true,
      value: 'Leadwright',
    });
  });
});

it('maps at first what the account has and can be written', () => {
  const fields = [field('Email', { type: 'email' }), field('LastName'), field('Company', { readOnly: true })];
  const { mapping, pull } = defaultMapping('salesforce', 'contact', fields);
  expect(mapping.rules.map(({ theirs: name }) => name)).toEqual(['Email', 'LastName']);
  expect(pull).toEqual({ owner: '', stage: '', customerStages: [], doNotContact: '', doNotContactValues: ['true'] });
});

it('takes for customers at first those stages that the account offers, also where it accepts any text', () => {
  const usual = ['Prospect', 'Customer - Direct'].map((value) => ({ value, label: value }));
  const stage = field('Type', { type: 'choice', usual });
  expect(defaultMapping('salesforce', 'company', [stage]).pull).toMatchObject({
    ...{ stage: 'Type', customerStages: ['Customer - Direct'] },
  });
});
