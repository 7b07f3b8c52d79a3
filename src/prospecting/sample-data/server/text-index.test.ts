import { expect, test, vi } from 'vitest';
import { createTextIndex } from './text-index.ts';

const records = [
  { name: 'Oak boards', about: 'sawn in Göteborg' },
  { name: 'Boards', about: 'of oak and ash' },
  { name: 'Ash veneer', about: 'from Gothenburg' },
  { name: '木材', about: 'oak' },
];
const index = createTextIndex(records, ({ name, about }) => [name, about], [3, 1]);
const names = (query: string) => index.all(query).map(({ name }) => name);

test('finds by all words, in any field, best first and otherwise in the order of the records', () => {
  expect(names('oak')).toEqual(['Oak boards', 'Boards', '木材']);
  expect(names('boards')).toEqual(['Oak boards', 'Boards']);
  expect(names('oak ash')).toEqual(['Boards']);
  expect(names('GOTEBORG')).toEqual(['Oak boards']);
  expect(names('材')).toEqual(['木材']);
});

test.each(['', '...', 'qwxyz'])('%j matches nothing', (query) => {
  expect(index.page(query, 0, 10)).toEqual({ items: [], total: 0 });
});

test('pages, past the end too', () => {
  expect(index.page('oak', 1, 1)).toEqual({ items: [records[1]], total: 3 });
  expect(index.page('oak', 3, 10)).toEqual({ items: [], total: 3 });
});

test('answers a query that it remembers as it did at first, however it is spelled', () => {
  const spy = vi.spyOn(Array.prototype, 'sort');
  const fresh = createTextIndex(records, ({ name, about }) => [name, about], [3, 1]);
  const first = fresh.all('oak boards');
  const sorted = spy.mock.calls.length;
  expect(fresh.all(' Oak,  BOARDS ')).toEqual(first);
  expect(spy.mock.calls.length).toBe(sorted);
  spy.mockRestore();
});

test('forgets queries beyond two hundred and finds them again', () => {
  for (let i = 0; i < 500; i += 1) expect(index.all(`qwxyz${i}`)).toEqual([]);
  expect(names('oak')).toEqual(['Oak boards', 'Boards', '木材']);
});
