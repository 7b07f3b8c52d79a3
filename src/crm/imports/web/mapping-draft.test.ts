// The choice of columns: how it begins, and what is wrong with it.
import { describe, expect, it } from 'vitest';
import { createDraft, draftFaults, fieldOptions, toCustomType, toMapping } from './mapping-draft.ts';

const column = (index: number, suggestion: string | null) => ({
  index,
  heading: `Column ${index}`,
  samples: [],
  suggestion,
  suggestedBy: null,
});
const OPTIONS = fieldOptions('contact', []);

describe('the beginning', () => {
  const columns = [column(0, 'email'), column(1, null), column(2, 'email'), column(3, 'name')];

  it('takes what was detected, each field once', () => {
    const draft = createDraft({ kind: 'contact', mapping: null, columns });
    expect(draft.columns).toEqual({ 0: { field: 'email', rule: 'fill' }, 3: { field: 'name', rule: 'fill' } });
    expect(draft.matchBy).toContain('name-company');
    expect(toMapping(draft).columns).toEqual([
      { index: 0, field: 'email', rule: 'fill' },
      { index: 3, field: 'name', rule: 'fill' },
    ]);
  });

  it('takes what was chosen before, where there is something', () => {
    const mapping = {
      columns: [{ index: 1, field: 'title', rule: 'overwrite' as const }],
      matchBy: [],
      strict: false,
      createCompanies: false,
      dayFirst: true,
      country: 'SE',
      tags: ['a'],
      listId: null,
    };
    expect(toMapping(createDraft({ kind: 'contact', mapping, columns }))).toEqual(mapping);
  });
});

describe('faults', () => {
  const faults = (fields: string[]) => {
    const columns = Object.fromEntries(fields.map((field, n) => [n, { field, rule: 'fill' as const }]));
    return draftFaults(
      { ...createDraft({ kind: 'contact', mapping: null, columns: [] }), columns },
      'contact',
      OPTIONS,
    );
  };

  it.each([
    [['email'], {}, null],
    [['email', 'email'], { 1: 'Another column is already mapped to Email' }, null],
    [['name', 'tags', 'tags', 'otherEmails', 'otherEmails'], {}, null],
    [[], {}, 'Choose at least one column.'],
  ])('%j', (fields, columns, whole) => expect(faults(fields)).toEqual({ columns, whole }));

  it('asks for a column that identifies a contact', () => {
    expect(faults(['city']).whole).toMatch(/identifies a contact/);
  });
});

it.each([
  [['12', '3.5'], 'number'],
  [['0701234567'], 'text'],
  [['https://a.example'], 'url'],
  [['2026-11-21'], 'day'],
  [['a'], 'text'],
  [[], 'text'],
])('a new field for %j is a %s', (samples, type) => expect(toCustomType({ samples })).toBe(type));

it('only fields that people may set can be chosen', () => {
  const values = OPTIONS.map(({ value }) => value);
  expect(values).toContain('email');
  expect(values).not.toContain('emailVerdict');
});
