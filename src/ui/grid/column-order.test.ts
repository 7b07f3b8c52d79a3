import { describe, expect, it } from 'vitest';
import { knownColumns, moveColumn } from './grid-types.ts';

describe('moveColumn', () => {
  it.each([
    ['b', 0, ['b', 'a', 'c']],
    ['a', 2, ['b', 'c', 'a']],
    ['a', 9, ['b', 'c', 'a']],
    ['new', 1, ['a', 'new', 'b', 'c']],
  ])('%s to %i', (key, to, after) => {
    expect(moveColumn(['a', 'b', 'c'], key, to)).toEqual(after);
  });
});

describe('knownColumns', () => {
  const columns = ['name', 'email', 'phone'].map((key) => ({ key }));
  it('begins with the first column and leaves out what is gone', () => {
    expect(knownColumns(columns, ['phone', 'custom.gone', 'phone', 'name'])).toEqual([
      { key: 'name' },
      { key: 'phone' },
    ]);
  });
});
