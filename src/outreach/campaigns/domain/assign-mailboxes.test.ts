// The mailbox of each recipient after the mailboxes of a campaign have changed (integration contracts 5: one sender per person).
import { expect, it } from 'vitest';
import { type AssignedRecipient, assignMailboxes } from './assign-mailboxes.ts';

const box = (id: string, dayCap = 50) => ({ id, dayCap });
/** "a" has heard from a, "a?" is to hear from a, "a>b" waits at b and has heard from a. */
const people = (words: string): AssignedRecipient[] =>
  words.split(' ').map((word, at) => {
    const [heard = '', waits] = word.split('>');
    const mailboxId = waits ?? heard.replace('?', '');
    return { recipientId: String(at), mailboxId, lastSenderId: heard.endsWith('?') ? null : heard };
  });

const after = (
  words: string,
  ...[places]: Parameters<typeof assignMailboxes> extends [unknown, ...infer R] ? R : never
) => {
  const moves = assignMailboxes(people(words), places);
  return people(words)
    .map(({ recipientId, mailboxId }) => moves.get(recipientId) ?? mailboxId)
    .join('');
};

it.each([
  // A second mailbox: those who have heard stay, the others are shared.
  ['a a a? a? a? a? a? a?', ['a', 'b'], [box('a'), box('b')], 'aaaabbbb'],
  // By what each may send.
  ['a? a? a? a? a? a?', ['a', 'b'], [box('a', 10), box('b', 20)], 'aabbbb'],
  // One that is taken out: all who were at it go, whether they have heard from it or not.
  ['a a? b b?', ['b'], [box('b')], 'bbbb'],
  // Nothing is to be changed.
  ['a b a? b?', ['a', 'b'], [box('a'), box('b')], 'abab'],
  // A user chose another mailbox for the next email.
  ['a>b', ['a', 'b'], [box('a'), box('b')], 'b'],
  // One that cannot send now keeps its people, and takes no new ones.
  ['a a? b?', ['a', 'b'], [box('b')], 'abb'],
])('%s with %j becomes %s', (words, keep, targets, expected) => {
  expect(after(words, { keep: new Set(keep), targets, rebalance: true })).toBe(expected);
});

it('moves recipients of a mailbox that cannot send and has not written to them', () => {
  const places = { keep: new Set(['a', 'b']), targets: [box('b')], leave: new Set(['a']), rebalance: false };
  expect(after('a a? b?', places)).toBe('abb');
});

it('moves no one without a change of mailboxes, and no one without a target', () => {
  expect(after('a? a? c?', { keep: new Set(['a', 'b']), targets: [box('a'), box('b')], rebalance: false })).toBe('aab');
  expect(after('a a?', { keep: new Set(), targets: [], rebalance: true })).toBe('aa');
});
