import { describe, expect, it } from 'vitest';
import { ACTIVITY_KINDS, KIND_GROUPS, SUBJECT_TYPES } from '../kinds.contract.ts';
import { activityPieces, activityText, subjectPath } from './activity-text.ts';

const list = { type: 'list', id: 'l1', label: 'Timber buyers' };

describe('an entry in words', () => {
  it.each<[string, Parameters<typeof activityText>[0], string]>([
    ['one thing', { kind: 'list.created', subject: list, details: {} }, 'created the list Timber buyers'],
    [
      'many',
      { kind: 'record.deleted', subject: { type: 'company', id: null, label: '' }, details: { count: 10_000 } },
      'deleted 10,000 companies',
    ],
    [
      'one of many',
      { kind: 'record.deleted', subject: { type: 'company', id: null, label: '' }, details: { count: 1 } },
      'deleted 1 company',
    ],
    [
      'a thing without a name',
      { kind: 'note.added', subject: { type: 'contact', id: 'c', label: '' }, details: {} },
      'added a note to a contact',
    ],
    [
      'an optional detail',
      { kind: 'list.renamed', subject: list, details: { before: 'Timber' } },
      'renamed the list Timber to Timber buyers',
    ],
    ['without it', { kind: 'list.renamed', subject: list, details: {} }, 'renamed the list Timber buyers'],
    [
      'numbers with their noun',
      { kind: 'list.members-added', subject: list, details: { records: 1 } },
      'added 1 record to the list Timber buyers',
    ],
    [
      'fields',
      {
        kind: 'record.edited',
        subject: { type: 'contact', id: 'c', label: 'Mara' },
        details: { fields: ['title', 'city'] },
      },
      'edited the contact Mara: title, city',
    ],
    ['a kind of another version', { kind: 'planet.moved', subject: null, details: {} }, 'planet moved'],
  ])('%s', (_what, entry, text) => {
    expect(activityText(entry)).toBe(text);
  });

  it('marks the name that leads to the thing', () => {
    expect(activityPieces({ kind: 'list.created', subject: list, details: {} })).toEqual([
      { text: 'created the list ' },
      { text: 'Timber buyers', subject: true },
    ]);
    expect(subjectPath({ subject: list })).toBe('/company-list/l1');
    expect(subjectPath({ subject: { ...list, id: null } })).toBeNull();
    expect(subjectPath({ subject: { ...list, type: 'planet' } })).toBeNull();
  });
});

describe('the catalogue', () => {
  it.each(Object.entries(ACTIVITY_KINDS))(
    '%s has a group and a sentence whose parts can be filled',
    (_kind, { group, text }) => {
      expect(KIND_GROUPS).toContain(group);
      expect(text.replace(/\{\w+\}/g, '').replace(/\[[^[\]]*\]/g, '')).not.toMatch(/[{}[\]]/);
    },
  );

  it('has each label once in its group', () => {
    const labels = Object.values(ACTIVITY_KINDS).map(({ group, label }) => `${group}: ${label}`);
    expect(labels.filter((label, n) => labels.indexOf(label) !== n)).toEqual([]);
  });

  it('names all that entries are about', () => {
    for (const { noun, plural } of Object.values(SUBJECT_TYPES)) expect([noun, plural]).not.toContain('');
  });
});
