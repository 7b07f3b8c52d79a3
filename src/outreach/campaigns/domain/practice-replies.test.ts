// Who replies in practice.
import { expect, it } from 'vitest';
import { chooseReplies, type PracticeMail } from './practice-replies.ts';

const mail = (n: number, change: Partial<PracticeMail> = {}): PracticeMail => ({
  id: `01932f4e-7a10-7c3b-9a54-${((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(12, '0')}`,
  replied: false,
  open: true,
  ...change,
});
const many = Array.from({ length: 2_000 }, (_, n) => mail(n));

it('is about one of five, and the same ones each time', () => {
  const chosen = chooseReplies(many);
  expect(chosen.length / many.length).toBeGreaterThan(0.16);
  expect(chosen.length / many.length).toBeLessThan(0.24);
  expect(chooseReplies([...many].reverse()).length).toBe(chosen.length);
});

it('is one at least, until someone has replied', () => {
  const silent = many.filter((one) => !chooseReplies(many).includes(one)).slice(0, 4);
  expect(chooseReplies(silent)).toHaveLength(1);
  expect(chooseReplies([...silent].reverse())).toEqual(chooseReplies(silent));
  expect(chooseReplies([...silent, mail(1, { replied: true })])).toEqual([]);
});

it('leaves out who replied, opted out or was stopped', () => {
  const others = many.flatMap((one) => [
    { ...one, replied: true },
    { ...one, open: false },
  ]);
  expect(chooseReplies(others)).toEqual([]);
  expect(chooseReplies([])).toEqual([]);
});

it('is never everyone of a few', () => {
  const talkative = chooseReplies(many).slice(0, 2);
  expect(talkative).toHaveLength(2);
  const [first, second] = chooseReplies(talkative);
  expect([first?.open, second]).toEqual([true, undefined]);
  expect(chooseReplies(talkative.map((one) => ({ ...one, replied: one === first })))).toEqual([]);
});
