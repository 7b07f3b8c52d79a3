// A list starts at the top where something else is listed, and keeps its place where only a record is opened beside it.
import { expect, it } from 'vitest';
import { type ListAddress, listName, withChange, writeAddress } from './list-address.ts';

interface State {
  q: string;
  open: string | null;
  page: number;
  after: string | null;
}

const defaults: State = { q: '', open: null, page: 1, after: null };
const address: ListAddress<State> = { defaults, beside: ['open'], read: () => defaults };
const later: State = { ...defaults, page: 3, after: 'x' };

it.each<[Partial<State>, State]>([
  [{ q: 'a' }, { ...defaults, q: 'a' }],
  [{ open: 'r' }, { ...later, open: 'r' }],
  [
    { page: 4, after: 'y' },
    { ...later, page: 4, after: 'y' },
  ],
  // Somewhere else and beside: somewhere else.
  [
    { q: 'a', open: 'r' },
    { ...defaults, q: 'a', open: 'r' },
  ],
])('%j', (change, state) => expect(withChange(address, later, change)).toEqual(state));

it('writes only what is not usual', () => {
  expect(writeAddress(address, defaults)).toBe('');
  expect(writeAddress(address, { ...later, q: 'a & b' })).toBe('q=a+%26+b&page=3&after=x');
});

it('calls all pages of a list by one name, whatever is open beside it', () => {
  expect(listName(address, { ...later, q: 'a', open: 'r' })).toBe(listName(address, { ...defaults, q: 'a' }));
  expect(listName(address, { ...later, q: 'b' })).not.toBe(listName(address, later));
});
