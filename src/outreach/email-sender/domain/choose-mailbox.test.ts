// Product design 5.13: From is chosen with a reason.
import { expect, it } from 'vitest';
import { type Choice, chooseMailbox } from './choose-mailbox.ts';

const box = (id: string, more: Partial<Choice> = {}): Choice => ({
  id,
  email: `${id}@keller.example`,
  practice: false,
  sentToday: 0,
  cap: 30,
  why: '',
  ...more,
});
const NOBODY = new Map<string, string>();
const broken = { why: 'Its server refuses the password.' };

it.each<[string, Choice[], string | null, Map<string, string>, string | null, string]>([
  ['none is connected', [], null, NOBODY, null, ''],
  ['the only one', [box('a')], null, NOBODY, 'a', 'It is your only mailbox.'],
  [
    'the writer’s own choice, also a full one',
    [box('a', { sentToday: 30 }), box('b')],
    'a',
    NOBODY,
    'a',
    'Chosen by you.',
  ],
  ['a choice that is gone', [box('a'), box('b', { cap: 40 })], 'z', NOBODY, 'b', 'It has the most room left today.'],
  [
    'who wrote before',
    [box('a'), box('b', { sentToday: 29 })],
    null,
    new Map([['m@x.example', 'b']]),
    'b',
    'It wrote to m@x.example before.',
  ],
  [
    'who wrote before is broken',
    [box('a'), box('b', broken)],
    null,
    new Map([['m@x.example', 'b']]),
    'a',
    'It is the only one that works right now.',
  ],
  [
    'the most room',
    [box('a', { sentToday: 20 }), box('b', { sentToday: 5 })],
    null,
    NOBODY,
    'b',
    'It has the most room left today.',
  ],
  [
    'practice only where there is no other',
    [box('p', { practice: true, cap: 10_000 }), box('a')],
    null,
    NOBODY,
    'a',
    'It is your only mailbox.',
  ],
  ['practice', [box('p', { practice: true })], null, NOBODY, 'p', 'Practice: nothing leaves this machine.'],
  ['all stand still', [box('a', broken)], null, NOBODY, 'a', broken.why],
])('%s', (_what, choices, chosen, wrote, id, because) => {
  expect(chooseMailbox(choices, chosen, wrote)).toEqual(id === null ? null : { id, because });
});
