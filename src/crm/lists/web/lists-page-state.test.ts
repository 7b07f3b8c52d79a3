// What the index of lists shows for an address, and in which order.
import { describe, expect, it } from 'vitest';
import type { List, ListCount } from '../contract.ts';
import { shownLists, toState } from './ListsPage.tsx';

const list = (name: string, contacts: number | null, updatedAt: string): List => ({
  id: name,
  name,
  type: contacts === null ? 'live' : 'static',
  rule: null,
  contacts,
  companies: contacts === null ? null : 0,
  owner: null,
  shelf: 'live',
  createdAt: updatedAt,
  updatedAt,
});
const lists = [
  list('Émile', 3, '2026-01-02T00:00:00.000Z'),
  list('Autumn', null, '2026-01-03T00:00:00.000Z'),
  list('spring', 20, '2026-01-01T00:00:00.000Z'),
];
const counts = new Map<string, ListCount>([
  ['Autumn', { id: 'Autumn', contacts: 7, companies: 0, validEmails: 2, fault: null }],
]);
const names = (address: string) =>
  shownLists(lists, counts, toState(new URLSearchParams(address))).map(({ name }) => name);

describe('the index of lists', () => {
  it.each([
    ['', ['Autumn', 'Émile', 'spring']],
    ['sort=name', ['Autumn', 'Émile', 'spring']],
    ['sort=-contacts', ['spring', 'Autumn', 'Émile']],
    ['sort=-validEmails', ['Autumn', 'Émile', 'spring']],
    ['sort=nonsense', ['Autumn', 'Émile', 'spring']],
    ['q=emi', ['Émile']],
    ['q=nobody', []],
  ])('for %j', (address, expected) => {
    expect(names(address)).toEqual(expected);
  });

  it('shows the lists in use where the shelf is none', () => {
    expect(toState(new URLSearchParams('shelf=attic')).shelf).toBe('live');
    expect(toState(new URLSearchParams('shelf=bin')).shelf).toBe('bin');
  });
});
