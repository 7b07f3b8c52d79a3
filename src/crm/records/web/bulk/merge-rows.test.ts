// Two records side by side.
import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS } from '../../fields.contract.ts';
import type { RecordRow } from '../record-labels.ts';
import { mergeRows } from './MergeDialog.tsx';

const record = (values: Record<string, unknown>) => ({ custom: {}, ...values }) as unknown as RecordRow;

describe('two records side by side', () => {
  it('asks about what differs, and shows what the one that stays has', () => {
    const left = record({ name: 'Mara', title: 'Buyer', city: '', phone: '+46', tags: ['a'], otherEmails: [] });
    const right = record({ name: 'Mara', title: 'Head', city: 'Umeå', phone: '', tags: ['b'], otherEmails: ['a@b.c'] });
    const { differing, same } = mergeRows(CONTACT_FIELDS, left, right);
    expect(differing.map(({ field, usual }) => [field.key, usual])).toEqual([
      ['title', 'this'],
      ['phone', 'this'],
      ['city', 'other'],
    ]);
    expect(same.map(({ field }) => field.key)).toEqual(['name']);
  });

  it('says nothing of what neither has', () => {
    expect(mergeRows(CONTACT_FIELDS, record({}), record({}))).toEqual({ differing: [], same: [] });
  });
});
