// The words of the timeline (product design 5.9, 5.11).
import { describe, expect, it } from 'vitest';
import { changeOrigin, changeText, createdText, eventText } from './event-labels.ts';

const said = ({ verb, rest }: { verb: string; rest: string }) => `${verb} ${rest}`.trim();
const run = { id: 'r1', capability: 'linkedin-people' as const, query: {} };
const search = { source: 'linkedin-people', label: 'LinkedIn people search', search: run, href: '' };
const none = { search: null, charged: null };

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
    [{ ...none, source: 'manual', label: 'Typed', name: null, href: '' }, 'Added by hand', []],
    [{ ...none, source: 'api', label: 'API', name: null, href: '' }, 'Added by a program', ['API']],
    [
      { ...none, source: 'import', label: 'Import', name: 'spring.csv', href: '/contacts?import=i1' },
      'Imported from “spring.csv”',
      [],
    ],
    [{ ...none, source: 'import', label: 'Import', name: null, href: '' }, 'Imported', []],
  ])('%j', (origin, sentence, facts) => {
    const words = createdText(origin);
    expect(said(words)).toBe(sentence);
    expect(words.facts).toEqual(facts);
    expect({ search: words.search, href: words.href }).toEqual({ search: origin.search, href: origin.href });
  });
});

describe('what was noted', () => {
  it('names a WhatsApp message, where it was sent from, and leads to the conversation', () => {
    const message = { text: 'Is oak in stock?', chatId: 'c1', detail: '' };
    const sent = { ...message, from: '+1 555 0100', practice: true, campaign: { id: 'k1', name: 'Spring' } };
    expect([said(eventText('whatsapp-sent', sent)), eventText('whatsapp-sent', sent).facts]).toEqual([
      'WhatsApp message “Is oak in stock?”',
      ['campaign “Spring”', 'from +1 555 0100', 'practice'],
    ]);
    const failed = { ...message, detail: 'Not on WhatsApp' };
    expect(eventText('whatsapp-failed', failed)).toMatchObject({
      href: '/inbox?chat=c1',
      facts: ['Not on WhatsApp'],
    });
  });

  it('names the list and leads to it', () => {
    const words = eventText('listed', { listId: 'l1', list: 'Nordic buyers' });
    expect(said(words)).toBe('Added to list “Nordic buyers”');
    expect(words.href).toBe('/company-list/l1');
  });

  it('says when a task is due, on the day that was meant', () => {
    expect(eventText('task-added', { title: 'Call', due: '2026-11-30' }).facts).toEqual(['due Nov 30, 2026']);
    expect(eventText('task-added', { title: 'Call', due: null }).facts).toEqual([]);
  });
});

describe('mails', () => {
  const mail = { subject: 'Spring prices', mailId: 'm1', from: 'mia@oak.example', practice: false, campaign: null };
  it.each([
    [mail, 'Email “Spring prices”', '/email-sender?tab=sent&mail=m1', ['from mia@oak.example']],
    [{ ...mail, subject: '' }, 'Email “No subject”', '/email-sender?tab=sent&mail=m1', ['from mia@oak.example']],
    [
      { ...mail, practice: true, campaign: { id: 'c1', name: 'Spring' } },
      'Email “Spring prices”',
      '/campaign/c1',
      ['campaign “Spring”', 'from mia@oak.example', 'practice, not sent'],
    ],
  ])('%j', (payload, sentence, href, facts) => {
    const words = eventText('mailed', payload);
    expect([said(words), words.href, words.facts]).toEqual([sentence, href, facts]);
  });
});

const LABELS: Record<string, string> = { unknown: 'Unknown', 'opted-in': 'Opted in', 'opted-out': 'Opted out' };

describe('what changed', () => {
  const value = (label: string, before = '', after = '') => {
    const stored = { before, after };
    return { key: label.toLowerCase(), label, before, after, stored };
  };
  const verdict = (after: string) => ({ ...value('Verdict', '', after), key: 'emailVerdict' });
  const consent = (before: string, after: string) => ({
    ...value('WhatsApp', LABELS[before], LABELS[after]),
    key: 'whatsappState',
    stored: { before, after },
  });
  it.each([
    ['edit', [value('Title')], 'Edited title'],
    ['edit', [value('Title'), value('City')], 'Edited title and city'],
    ['edit', [value('Title'), value('City'), value('Phone'), value('About')], 'Edited title, city and 2 more'],
    ['verify', [verdict('Valid'), value('Verified')], 'Verified the address: valid'],
    ['verify', [value('Verified')], 'Verified the address again, with the same verdict'],
    ['tag', [value('Tags', 'a', 'a, b')], 'Tagged “b”'],
    ['untag', [value('Tags', 'a, b', 'a')], 'Untagged “b”'],
    ['own', [value('Owner', '', 'Mara')], 'Owner changed to Mara'],
    ['own', [value('Owner', 'Mara', '')], 'Owner changed to no one'],
    ['merge', [], 'Merged with another company'],
    ['save', [], 'Found again'],
    ['import', [], 'Updated by an import'],
    ['permit', [consent('unknown', 'opted-in')], 'Agreed to WhatsApp messages'],
    ['permit', [consent('opted-in', 'opted-out')], 'Opted out of WhatsApp'],
    ['permit', [consent('opted-out', 'unknown')], 'No longer opted out on WhatsApp'],
    ['permit', [consent('opted-in', 'unknown')], 'No longer agreed on WhatsApp'],
    ['permit', [value('Email permission', '', 'Unsubscribed')], 'Changed email permission'],
    ['bin', [], 'Deleted'],
    ['restore', [], 'Restored from the bin'],
    ['something later', [], 'Changed'],
  ])('%s %j', (action, values, sentence) => {
    expect(said(changeText(action, { kind: 'company', values, other: null, origin: null }))).toBe(sentence);
  });

  it.each([
    ['contact', '/contacts?contact=r2'],
    ['company', '/company/r2'],
  ] as const)('a merge leads to the other %s', (kind, href) => {
    const words = changeText('merge', { kind, values: [], other: { id: 'r2', name: 'Northwind' }, origin: null });
    expect({ said: said(words), href: words.href }).toEqual({ said: 'Merged with “Northwind”', href });
  });

  it('what was found again or updated says by what, and leads there', () => {
    const known = { kind: 'contact' as const, values: [], other: null };
    const again = changeText('save', { ...known, origin: { ...search, name: 'timber', charged: 5 } });
    expect(said(again)).toBe('Found again by “timber”');
    expect(again).toMatchObject({ search: run, facts: ['LinkedIn people search', '5 credits'] });
    const file = { ...none, source: 'import', label: 'Import', name: 'spring.csv', href: '/contacts?import=i1' };
    const updated = changeText('import', { ...known, origin: file });
    expect(said(updated)).toBe('Updated from “spring.csv”');
    expect(updated.href).toBe('/contacts?import=i1');
  });
});

// Which search or import a change took its values from.
const typed = { source: 'manual', at: '2026-01-01T00:00:00Z' };
const found = { source: 'linkedin-people', ref: 'r1', at: '2026-02-01T00:00:00Z' };

it.each([
  ['a blank that was filled', {}, { title: found }, { source: 'linkedin-people', ref: 'r1' }],
  [
    'a value that competes',
    { title: typed },
    { title: { ...typed, others: [{ value: 'CEO', ...found }] } },
    { source: 'linkedin-people', ref: 'r1' },
  ],
  ['one without a run', {}, { title: { source: 'api', at: '' } }, { source: 'api', ref: null }],
  ['what was there before', { city: found }, { city: found, title: found }, null],
  ['nothing', {}, {}, null],
  ['what is none of ours', {}, { title: null, city: 'x', name: { others: 3 } }, null],
])('%s', (_words, before, after, origin) => {
  expect(changeOrigin({ facts: before }, { facts: after })).toEqual(origin);
});

it('a change without facts brought none', () => {
  expect(changeOrigin({ title: '' }, { title: 'CEO' })).toBeNull();
});
