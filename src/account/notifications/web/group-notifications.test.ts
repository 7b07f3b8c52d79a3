// Days are those of the reader's calendar; what happened to one thing on one day stands together.
import { expect, it } from 'vitest';
import type { NotificationItem } from '../contract.ts';
import { groupNotifications } from './NotificationPanel.tsx';

const NOW = new Date(Date.UTC(2026, 10, 26, 12));

const item = (id: string, thing: string, at: Date): NotificationItem => ({
  id,
  kind: 'reply',
  icon: 'reply',
  tone: 'neutral',
  kindLabel: 'Replies',
  title: id,
  detail: '',
  thing: { key: thing, name: thing.toUpperCase() },
  link: '/home',
  action: 'Open',
  count: 1,
  at: at.toISOString(),
  read: false,
});

it('groups by day, then by thing, each in the order of its newest', () => {
  const items = [
    item('1', 'a', new Date(Date.UTC(2026, 10, 26, 11))),
    item('2', 'b', new Date(Date.UTC(2026, 10, 26, 10))),
    item('3', 'a', new Date(Date.UTC(2026, 10, 26, 0, 1))),
    item('4', 'a', new Date(Date.UTC(2026, 10, 25, 23, 59))),
    item('5', 'c', new Date(Date.UTC(2026, 10, 24, 8))),
    item('6', 'c', new Date(Date.UTC(2025, 11, 31, 8))),
  ];
  const shown = groupNotifications(items, NOW).map(({ label, things }) => [
    label,
    things.map(({ name, items }) => [name, items.map(({ id }) => id)]),
  ]);
  expect(shown).toEqual([
    [
      'Today',
      [
        ['A', ['1', '3']],
        [null, ['2']],
      ],
    ],
    ['Yesterday', [[null, ['4']]]],
    ['Tue, Nov 24', [[null, ['5']]]],
    ['Wed, Dec 31, 2025', [[null, ['6']]]],
  ]);
});

it('takes what a clock that is ahead has written as of today', () => {
  expect(groupNotifications([item('1', 'a', new Date(Date.UTC(2026, 10, 27, 1)))], NOW)[0]?.label).toBe('Today');
});
