import { expect, it } from 'vitest';
import { rowAction } from './single-key-shortcuts.ts';

const press = (key: string, row: number, onRow = row >= 0) => rowAction({ key, row, rows: 3, onRow });

it('focuses the text box from anywhere', () => {
  expect(press('/', -1)).toEqual({ kind: 'field' });
  expect(press('/', 2)).toEqual({ kind: 'field' });
});

it('moves from row to row and stops at both ends', () => {
  expect(press('j', -1)).toEqual({ kind: 'move', to: 0 });
  expect(press('j', 1)).toEqual({ kind: 'move', to: 2 });
  expect(press('j', 2)).toBeNull();
  expect(press('k', 2)).toEqual({ kind: 'move', to: 1 });
  expect(press('k', 0)).toBeNull();
  expect(press('k', -1)).toBeNull();
  expect(rowAction({ key: 'j', row: -1, rows: 0, onRow: false })).toBeNull();
});

it('opens the row that has the focus', () => {
  expect(press('Enter', 1)).toEqual({ kind: 'details' });
  expect(press('o', 1)).toEqual({ kind: 'external' });
  expect(press('o', 1, false)).toEqual({ kind: 'external' });
});

it('selects and saves the row that has the focus', () => {
  expect(press('x', 1)).toEqual({ kind: 'select' });
  expect(press('X', 1)).toEqual({ kind: 'select' });
  expect(press('s', 1)).toEqual({ kind: 'save' });
  expect(press('s', -1)).toBeNull();
});

it('leaves Enter to the links of a row, and all keys alone where no row has the focus', () => {
  expect(press('Enter', 1, false)).toBeNull();
  expect(press('Enter', -1)).toBeNull();
  expect(press('o', -1)).toBeNull();
  expect(press('x', -1)).toBeNull();
  expect(press('q', 1)).toBeNull();
});
