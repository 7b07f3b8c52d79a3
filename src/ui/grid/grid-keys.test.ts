import { describe, expect, it } from 'vitest';
import { type GridAction, type GridPress, gridAction } from './use-grid-marks.ts';

const inGrid: Omit<GridPress, 'key'> = {
  shift: false,
  control: false,
  at: { row: 5, column: 1 },
  mark: { row: 5, column: 1 },
  rows: 10,
  columns: 4,
  page: 8,
};
const to = (row: number, column: number): GridAction => ({ kind: 'move', to: { row, column } });

describe('gridAction', () => {
  it.each<[string, Partial<GridPress>, GridAction | null]>([
    ['j', {}, to(6, 1)],
    ['k', {}, to(4, 1)],
    ['j', { at: { row: 9, column: 1 } }, to(9, 1)],
    ['j', { at: null }, to(5, 1)],
    ['ArrowRight', {}, to(5, 2)],
    ['ArrowLeft', { at: { row: 5, column: 0 } }, to(5, 0)],
    ['ArrowDown', { at: null }, null],
    ['PageDown', {}, to(9, 1)],
    ['End', {}, to(5, 3)],
    ['Home', { control: true }, to(0, 0)],
    ['Enter', {}, { kind: 'enter' }],
    ['Enter', { shift: true }, { kind: 'open' }],
    ['F2', {}, { kind: 'edit' }],
    ['x', {}, { kind: 'select', range: false }],
    ['X', { shift: true }, { kind: 'select', range: true }],
    ['a', { control: true }, { kind: 'select-all' }],
    ['a', {}, null],
    ['Escape', {}, { kind: 'clear' }],
    ['/', { at: null }, { kind: 'field' }],
    ['/', { rows: 0 }, { kind: 'field' }],
    ['j', { rows: 0 }, null],
    ['k', { control: true }, null],
  ])('%s with %o', (key, press, action) => {
    expect(gridAction({ ...inGrid, ...press, key })).toEqual(action);
  });
});
