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
const NO_WRITERS = new Map<string, string>();
const broken = { why: 'Its server refuses the password.' };

it.each<[string, Choice[], string | null, Map<string, string>, string | null, string]>([
  ['none is connected', [], null, NO_WRITERS, null, ''],
  ['the only one', [box('a')], null, NO_WRITERS, 'a', 'Your only mailbox.'],
  [
    'the writer’s own choice, also a full one',
    [box('a', { sentToday: 30 }), box('b')],
    'a',
    NO_WRITERS,
    'a',
    'Chosen by you.',
  ],
  ['a choice that is gone', [box('a'), box('b', { cap: 40 })], 'z', NO_WRITERS, 'b', 'Most emails left today.'],
  [
    'who wrote before',
    [box('a'), box('b', { sentToday: 29 })],
    null,
    new Map([['m@x.example', 'b']]),
    'b',
    'It emailed m@x.example before.',
  ],
  [
    'who wrote before is broken',
    [box('a'), box('b', broken)],
    null,
    new Map([['m@x.example', 'b']]),
    'a',
    'Your only working mailbox.',
  ],
  [
    'the most room',
    [box('a', { sentToday: 20 }), box('b', { sentToday: 5 })],
    null,
    NO_WRITERS,
    'b',
    'Most emails left today.',
  ],
  [
    'practice only where there is no other',
    [box('p', { practice: true, cap: 10_000 }), box('a')],
    null,
    NO_WRITERS,
    'a',
    'Your only mailbox.',
  ],
  ['practice', [box('p', { practice: true })], null, NO_WRITERS, 'p', 'Practice mailbox: nothing is sent for real.'],
  ['none sends', [box('a', broken)], null, NO_WRITERS, 'a', broken.why],
])('%s', (_what, choices, chosen, wrote, id, because) => {
  expect(chooseMailbox(choices, chosen, wrote)).toEqual(id === null ? null : { id, because });
});
