import { describe, expect, it } from 'vitest';
import { headState, toggleRow } from './use-table-selection.ts';

const keys = ['a', 'b', 'c', 'd'];
const toggled = (selected: string[], key: string, from: string | null) =>
  [...toggleRow(keys, new Set(selected), key, from)].sort();

describe('toggleRow', () => {
  it('toggles one row', () => {
    expect(toggled([], 'b', null)).toEqual(['b']);
    expect(toggled(['a', 'b'], 'b', null)).toEqual(['a']);
  });
  it('takes the rows between in either direction', () => {
    expect(toggled(['a'], 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(toggled(['d'], 'b', 'd')).toEqual(['b', 'c', 'd']);
  });
  it('gives the range the state of the pressed row', () => expect(toggled(['a', 'b', 'c'], 'c', 'b')).toEqual(['a']));
  it('toggles only the row where the last one is no longer shown', () => expect(toggled([], 'c', 'zz')).toEqual(['c']));
});

describe('headState', () => {
  it('is none, some or all of the rows shown', () => {
    expect(headState(keys, new Set(['elsewhere']))).toBe(false);
    expect(headState(keys, new Set(['a']))).toBe('indeterminate');
    expect(headState(keys, new Set(keys))).toBe(true);
  });
  it('is none where there are no rows', () => expect(headState([], new Set())).toBe(false));
});
