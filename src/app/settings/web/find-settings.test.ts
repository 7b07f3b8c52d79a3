// The search over the settings.
import { expect, it } from 'vitest';
import { findSettings } from './SectionList.tsx';

const sections = [
  {
    key: 'data-sources',
    title: 'Data sources',
    lead: 'Keys of your own',
    settings: [
      { name: 'Instagram search', anchor: 'instagram', keywords: 'key photo' },
      { name: 'Jobs', anchor: 'jobs' },
    ],
  },
  { key: 'security', title: 'Security', lead: 'Sessions', keywords: 'devices', settings: [] },
];

it.each([
  ['', []],
  ['   ', []],
  ['zebra', []],
  ['secur', ['?section=security']],
  ['DEVICES', ['?section=security']],
  ['photo', ['?section=data-sources#instagram']],
  ['gram', ['?section=data-sources#instagram']],
  ['evices', []],
  // A setting with that name comes before settings in a section with that name.
  [
    's',
    ['?section=data-sources', '?section=security', '?section=data-sources#instagram', '?section=data-sources#jobs'],
  ],
  ['jobs', ['?section=data-sources#jobs']],
  ['instagram key', ['?section=data-sources#instagram']],
  ['ínstagram', ['?section=data-sources#instagram']],
  ['data', ['?section=data-sources', '?section=data-sources#instagram', '?section=data-sources#jobs']],
])('%j finds %j', (typed, found) => expect(findSettings(sections, typed).map(({ to }) => to)).toEqual(found));
