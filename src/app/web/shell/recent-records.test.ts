import { expect, it } from 'vitest';
import type { OpenedRecord } from '#platform/web/opened-records.ts';
import { addRecent, openedPath, parseRecent } from './recent-records.ts';

const contact = (id: string, name = `Contact ${id}`): OpenedRecord => ({ kind: 'contact', id, name });

it('keeps the last ten, each once, the newest first', () => {
  let recent: OpenedRecord[] = [];
  for (let id = 1; id <= 12; id += 1) recent = addRecent(recent, contact(String(id)));
  recent = addRecent(recent, contact('5', 'Renamed'));
  expect(recent).toHaveLength(10);
  expect(recent[0]).toEqual(contact('5', 'Renamed'));
  expect(recent.filter(({ id }) => id === '5')).toHaveLength(1);
  expect(addRecent(recent, { kind: 'list', id: '5', name: 'List' })).toContainEqual(contact('5', 'Renamed'));
});

it('takes from storage only what is a record', () => {
  expect(parseRecent([contact('1'), null, { kind: 'deal', id: '2', name: 'x' }, { kind: 'list', id: 3 }])).toEqual([
    contact('1'),
  ]);
  expect(parseRecent('text')).toBeNull();
});

it('leads to the page of the record', () => {
  expect(openedPath(contact('7'))).toBe('/contacts?contact=7');
  expect(openedPath({ kind: 'list', id: '7', name: '' })).toBe('/company-list/7');
});
