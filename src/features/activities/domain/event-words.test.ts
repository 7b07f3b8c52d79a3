// The words of the timeline (product design 5.9, 5.11).
import { describe, expect, it } from 'vitest';
import { changeWords, createdWords, eventWords } from './event-words.ts';

const said = ({ verb, rest }: { verb: string; rest: string }) => `${verb} ${rest}`.trim();
const search = { source: 'linkedin-people', label: 'LinkedIn people search', href: '/linkedin-search' };

describe('how a record came', () => {
  it.each([
    [
      { ...search, name: 'procurement timber', charged: 5 },
      'Found by “procurement timber”',
      ['LinkedIn people search', '5 credits'],
    ],
    [
      { ...search, name: 'procurement timber', charged: 1 },
      'Found by “procurement timber”',
      ['LinkedIn people search', '1 credit'],
    ],
    [{ ...search, name: null, charged: null }, 'Found', ['LinkedIn people search']],
    [{ source: 'manual', label: 'Typed', name: null, charged: null, href: '' }, 'Added by hand', []],
    [{ source: 'api', label: 'API', name: null, charged: null, href: '' }, 'Added by a program', ['API']],
    [
      { source: 'import', label: 'Import', name: 'spring.csv', charged: null, href: '' },
      'Imported from “spring.csv”',
      [],
    ],
    [{ source: 'import', label: 'Import', name: null, charged: null, href: '' }, 'Imported', []],
  ])('%j', (origin, sentence, facts) => {
    const words = createdWords(origin);
    expect(said(words)).toBe(sentence);
    expect(words.facts).toEqual(facts);
  });
});

describe('what was noted', () => {
  it('names the list and leads to it', () => {
    const words = eventWords('listed', { listId: 'l1', list: 'Nordic buyers' });
    expect(said(words)).toBe('Added to list “Nordic buyers”');
    expect(words.href).toBe('/company-list/l1');
  });

  it('says when a task is due, on the day that was meant', () => {
    expect(eventWords('task-added', { title: 'Call', due: '2026-11-30' }).facts).toEqual(['due Nov 30, 2026']);
    expect(eventWords('task-added', { title: 'Call', due: null }).facts).toEqual([]);
  });
});

describe('what changed', () => {
  const value = (label: string, before = '', after = '') => ({ label, before, after });
  it.each([
    ['edit', [value('Title')], null, 'Edited title'],
    ['edit', [value('Title'), value('City')], null, 'Edited title and city'],
    ['edit', [value('Title'), value('City'), value('Phone'), value('About')], null, 'Edited title, city and 2 more'],
    ['tag', [value('Tags', 'a', 'a, b')], null, 'Tagged “b”'],
    ['untag', [value('Tags', 'a, b', 'a')], null, 'Untagged “b”'],
    ['own', [value('Owner', '', 'Mara')], null, 'Owner changed to Mara'],
    ['own', [value('Owner', 'Mara', '')], null, 'Owner changed to nobody'],
    ['merge', [], 'Northwind', 'Merged with “Northwind”'],
    ['merge', [], null, 'Merged with another company'],
    ['bin', [], null, 'Deleted'],
    ['restore', [], null, 'Taken out of the bin'],
    ['something later', [], null, 'Changed'],
  ])('%s %j', (action, values, otherName, sentence) => {
    expect(said(changeWords(action, { kind: 'company', values, otherName }))).toBe(sentence);
  });
});
