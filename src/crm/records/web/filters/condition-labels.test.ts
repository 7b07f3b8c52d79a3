import { describe, expect, it } from 'vitest';
import type { Condition } from '../../contract.ts';
import { RECORD_FIELDS } from '../../fields.contract.ts';
import { chipText, isComplete, newCondition } from './condition-labels.ts';

const toField = (key: string) => RECORD_FIELDS.contact.find((field) => field.key === key);

describe('chipText', () => {
  it.each<[Condition, string, string]>([
    [{ field: 'emailVerdict', op: 'any-of', value: ['valid', 'risky'] }, 'Verdict is', 'valid or risky'],
    [{ field: 'country', op: 'none-of', value: ['SE'] }, 'Country is not', 'Sweden'],
    [{ field: 'firstName', op: 'empty' }, 'First name is empty', ''],
    [{ field: 'title', op: 'contains', value: 'buyer' }, 'Title contains', '“buyer”'],
    [{ field: 'createdAt', op: 'within-days', value: 1 }, 'Added is within', 'the last 1 day'],
    [{ field: 'createdAt', op: 'after', value: '2026-11-12' }, 'Added is after', 'Nov 12, 2026'],
    [
      { field: 'nextDue', op: 'between', value: ['2026-11-01', '2026-11-30'] },
      'Due is between',
      'Nov 1, 2026 and Nov 30, 2026',
    ],
    [{ field: 'tags', op: 'any-of', value: ['a', 'b', 'c', 'd'] }, 'Tags is', '“a”, “b” or 2 more'],
    [{ field: 'custom.gone', op: 'is', value: 'x' }, 'custom.gone is', '“x”'],
  ])('%o', (condition, label, value) => {
    const field = toField(condition.field);
    expect(chipText(condition, field, field?.choices ?? [])).toEqual({ label, value });
  });
});

describe('isComplete', () => {
  it('begins incomplete where a value is needed', () => {
    const [title, verdict, sample] = ['title', 'emailVerdict', 'sample'].map((key) => toField(key));
    expect(title && isComplete(newCondition(title))).toBe(false);
    expect(verdict && isComplete(newCondition(verdict))).toBe(false);
    expect(sample && isComplete(newCondition(sample))).toBe(true);
    expect(isComplete({ field: 'nextDue', op: 'between', value: ['2026-11-01', ''] })).toBe(false);
  });
});
