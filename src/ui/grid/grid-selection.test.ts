import { describe, expect, it } from 'vitest';
import {
  type GridSelection,
  headState,
  isSelected,
  NOTHING_SELECTED,
  selectedCount,
  setSelected,
} from './grid-types.ts';

const ids = (...list: string[]) => new Set(list);

describe('setSelected', () => {
  it.each<[string, GridSelection, string[], boolean, GridSelection]>([
    ['adds', NOTHING_SELECTED, ['a', 'b'], true, { all: false, ids: ids('a', 'b') }],
    ['takes away', { all: false, ids: ids('a', 'b') }, ['a'], false, { all: false, ids: ids('b') }],
    ['clears one of all', { all: true, ids: ids() }, ['a'], false, { all: true, ids: ids('a') }],
    ['puts one back among all', { all: true, ids: ids('a') }, ['a'], true, { all: true, ids: ids() }],
  ])('%s', (_name, before, rows, on, after) => {
    expect(setSelected(before, rows, on)).toEqual(after);
  });
});

describe('what is selected', () => {
  const allButOne: GridSelection = { all: true, ids: ids('a') };
  it('counts all that match without those that were cleared', () => {
    expect(selectedCount(allButOne, 48_310)).toBe(48_309);
    expect(selectedCount({ all: false, ids: ids('a', 'b') }, 48_310)).toBe(2);
  });
  it('knows rows that are not loaded', () => {
    expect(isSelected(allButOne, 'never seen')).toBe(true);
    expect(isSelected(allButOne, 'a')).toBe(false);
  });
  it.each([
    [NOTHING_SELECTED, false],
    [{ all: false, ids: ids('a') }, 'indeterminate'],
    [{ all: false, ids: ids('a', 'b') }, true],
    [{ all: true, ids: ids() }, true],
    [allButOne, 'indeterminate'],
  ] as const)('says it in the box of the head', (selection, state) => {
    expect(headState(selection, ['a', 'b'])).toBe(state);
  });
});
