import { describe, expect, it } from 'vitest';
import type { Condition, FilterGroup } from '../filter.contract.ts';
import { conditionText, filterText } from './filter-labels.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const names = {
  kind: 'contact',
  customLabel: (id: string) => (id === ID ? 'Budget' : undefined),
  nameOf: (type: string, id: string) => (id === ID ? `${type} of the name` : undefined),
  countryName: (code: string) => ({ SE: 'Sweden', DE: 'Germany' })[code],
} as const;

describe('conditions in words', () => {
  it.each<[Condition, string]>([
    [{ field: 'title', op: 'contains', value: 'head' }, 'Title contains “head”'],
    [{ field: 'title', op: 'not-contains', value: 'head' }, 'Title does not contain “head”'],
    [{ field: 'firstName', op: 'empty' }, 'First name is empty'],
    [{ field: 'emailVerdict', op: 'any-of', value: ['valid', 'risky'] }, 'Verdict is Valid or Risky'],
    [{ field: 'emailState', op: 'none-of', value: ['bounced'] }, 'Email permission is not Bounced'],
    [{ field: 'tags', op: 'any-of', value: ['vip'] }, 'Tags include “vip”'],
    [{ field: 'tags', op: 'any-of', value: ['a', 'b', 'c'] }, 'Tags include any of “a”, “b” or “c”'],
    [{ field: 'tags', op: 'none-of', value: ['a', 'b'] }, 'Tags do not include “a” or “b”'],
    [{ field: 'country', op: 'any-of', value: ['SE', 'XX'] }, 'Country is Sweden or XX'],
    [{ field: 'ownerId', op: 'any-of', value: [ID] }, 'Owner is user of the name'],
    [{ field: 'ownerId', op: 'any-of', value: ['gone'] }, 'Owner is a former member'],
    [{ field: 'lists', op: 'any-of', value: [ID] }, 'Lists include lists of the name'],
    [{ field: 'lastContactedAt', op: 'before-days', value: 90 }, 'Last contacted is more than 90 days ago'],
    [{ field: 'createdAt', op: 'within-days', value: 1 }, 'Added is within the last 1 day'],
    [
      { field: 'nextDue', op: 'between', value: ['2026-11-01', '2026-11-30'] },
      'Due is between 2026-11-01 and 2026-11-30',
    ],
    [{ field: 'sample', op: 'is', value: true }, 'Sample data is yes'],
    [{ field: `custom.${ID}`, op: 'more-than', value: 7 }, 'Budget is more than 7'],
    [{ field: 'custom.gone', op: 'filled' }, 'A deleted field is filled'],
  ])('%j', (condition, words) => {
    expect(conditionText(condition, names)).toBe(words);
  });
});

it.each<[FilterGroup, string]>([
  [{ join: 'or', items: [] }, ''],
  [
    {
      join: 'and',
      items: [
        { join: 'or', items: [] },
        { field: 'city', op: 'filled' },
      ],
    },
    'City is filled',
  ],
  [
    {
      join: 'and',
      items: [
        { field: 'city', op: 'filled' },
        {
          join: 'or',
          items: [
            { field: 'title', op: 'contains', value: 'a' },
            { field: 'title', op: 'contains', value: 'b' },
          ],
        },
      ],
    },
    'City is filled and (Title contains “a” or Title contains “b”)',
  ],
])('groups: %j', (filter, words) => {
  expect(filterText(filter, names)).toBe(words);
});
