import { describe, expect, it } from 'vitest';
import type { RecordFilter, ViewState } from '../../contract.ts';
import {
  differsFromView,
  isNavigationStep,
  narrowed,
  readAddress,
  shownState,
  withChange,
  writeAddress,
} from './table-state.ts';

const verdict: RecordFilter = { join: 'and', items: [{ field: 'emailVerdict', op: 'any-of', value: ['valid'] }] };
const columns = ['name', 'email'];
const view: ViewState = { filter: verdict, sort: 'name' };
const read = (text: string) => readAddress(new URLSearchParams(text));

describe('the address of a table', () => {
  it('gives back what it was written from, and keeps other parameters', () => {
    const state = { view: 'bounced', shelf: 'bin' as const, q: 'müller', filter: verdict, sort: '-name', columns };
    const params = writeAddress(new URLSearchParams('contact=1'), state);
    expect(params.get('contact')).toBe('1');
    expect(readAddress(params)).toEqual(state);
  });

  it.each([
    ['filter=nonsense'],
    ['filter={"join":"and"}'],
    ['filter={"join":"xor","items":[]}'],
    ['filter={"join":"and","items":[{"field":1,"op":"is"}]}'],
    ['sort=name;drop'],
    ['shelf=attic'],
  ])('leaves out what is none of ours: %s', (text) => {
    expect(read(text)).toEqual({ view: 'all', shelf: 'live' });
  });

  it('says nothing of what equals the view', () => {
    const changed = withChange(read('view=v'), { q: 'oak', sort: '-name' }, view, columns);
    expect(changed).toMatchObject({ q: 'oak', sort: '-name' });
    expect(differsFromView(changed)).toBe(true);
    const back = withChange(changed, { q: '', sort: 'name' }, view, columns);
    expect(back).toEqual(read('view=v'));
    expect(differsFromView(back)).toBe(false);
  });

  it('can take the filter of a view away', () => {
    const changed = withChange(read('view=v'), { filter: { join: 'and', items: [] } }, view, columns);
    expect(shownState(changed, view, columns).filter.items).toEqual([]);
  });
});

describe('isNavigationStep', () => {
  const shown = shownState(read('q=oak'), view, columns);
  it.each([
    ['a condition more', { filter: { join: 'and' as const, items: [...verdict.items, ...verdict.items] } }, true],
    ['another value', { filter: { join: 'and' as const, items: [{ field: 'city', op: 'empty' as const }] } }, false],
    ['further typing', { q: 'oak and' }, false],
    ['the end of a search', { q: '' }, true],
    ['another order', { sort: '-name' }, false],
  ])('%s', (_name, change, step) => {
    expect(isNavigationStep(shown, change)).toBe(step);
  });
});

describe('narrowed', () => {
  const list: RecordFilter = { join: 'and', items: [{ field: 'lists', op: 'any-of', value: ['1'] }] };
  const either: RecordFilter = {
    join: 'or',
    items: [
      { field: 'city', op: 'empty' },
      { field: 'phone', op: 'empty' },
    ],
  };
  it('asks for both', () => {
    expect(narrowed(list, verdict)).toEqual({ join: 'and', items: [...list.items, ...verdict.items] });
    expect(narrowed(list, either)).toEqual({ join: 'and', items: [...list.items, either] });
    const groups: RecordFilter = { join: 'or', items: [verdict as never, { field: 'city', op: 'empty' }] };
    expect(narrowed(list, groups)).toEqual({
      join: 'or',
      items: [
        { join: 'and', items: [...list.items, ...verdict.items] },
        { join: 'and', items: [...list.items, { field: 'city', op: 'empty' }] },
      ],
    });
    expect(narrowed(undefined, either)).toBe(either);
    expect(narrowed(list, { join: 'and', items: [] })).toBe(list);
  });
});
