// Every list that a filter names is found, however deep it stands.
import { describe, expect, it } from 'vitest';
import type { FilterGroup } from '#features/records/contract.ts';
import { listsAsked } from './lists-asked.ts';

const inLists = (...value: string[]) => ({ field: 'lists', op: 'any-of' as const, value });

describe('lists that a filter asks for', () => {
  it.each<[string, FilterGroup | undefined, string[]]>([
    ['no filter', undefined, []],
    ['another field', { join: 'and', items: [{ field: 'tags', op: 'any-of', value: ['a'] }] }, []],
    ['any list at all', { join: 'and', items: [{ field: 'lists', op: 'filled' }] }, []],
    ['one twice', { join: 'or', items: [inLists('a', 'b'), inLists('a')] }, ['a', 'b']],
    ['a group in a group', { join: 'and', items: [{ join: 'or', items: [inLists('c')] }] }, ['c']],
  ])('%s', (_, filter, ids) => {
    expect(listsAsked(filter)).toEqual(ids);
  });
});
