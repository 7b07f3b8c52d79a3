// A condition on lists is found in any operator and at any depth.
import { describe, expect, it } from 'vitest';
import type { FilterGroup } from '#crm/records/contract.ts';
import { filtersByLists } from './list-rules.ts';

const inLists = { field: 'lists', op: 'any-of' as const, value: ['a'] };
const tagged = { field: 'tags', op: 'any-of' as const, value: ['a'] };

describe('a filter that asks for lists', () => {
  it.each<[string, FilterGroup | undefined, boolean]>([
    ['none at all', undefined, false],
    ['another field', { join: 'and', items: [tagged] }, false],
    ['one list', { join: 'and', items: [tagged, inLists] }, true],
    ['any list at all', { join: 'and', items: [{ field: 'lists', op: 'filled' }] }, true],
    ['a group in a group', { join: 'and', items: [tagged, { join: 'or', items: [tagged, inLists] }] }, true],
  ])('%s', (_, filter, asks) => {
    expect(filtersByLists(filter)).toBe(asks);
  });
});
