import { expect, it } from 'vitest';
import { findShortcuts, shortcutGroups } from './shortcut-groups.ts';

const groups = shortcutGroups('Ctrl');
const titles = (...args: [page: '/whatsapp-bulk-messenger' | '/home', words: string]) =>
  findShortcuts(groups, ...args).map(({ title }) => title);

it('puts the shortcuts of the page first, then those of everywhere', () => {
  expect(titles('/whatsapp-bulk-messenger', '').slice(0, 3)).toEqual(['WhatsApp chats', 'Everywhere', 'Help']);
  expect(titles('/home', '')[0]).toBe('Everywhere');
});

it('finds them by what they do, by their keys and by their group', () => {
  expect(findShortcuts(groups, '/home', 'new contact').flatMap(({ shortcuts }) => shortcuts)).toEqual([
    { keys: ['C then C'], does: 'New contact' },
  ]);
  expect(findShortcuts(groups, '/home', 'g then h').flatMap(({ shortcuts }) => shortcuts)).toEqual([
    { keys: ['G then H'], does: 'Home' },
  ]);
  expect(titles('/home', 'board of')).toEqual(['Board of saved jobs']);
  expect(titles('/home', 'zzz')).toEqual([]);
});
