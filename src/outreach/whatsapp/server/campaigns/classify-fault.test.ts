import { expect, it } from 'vitest';
import { faultForCode, KNOWN_CODES, NOT_SENT, UNCERTAIN } from '../../domain/api-faults.ts';
import { classifyFault } from './classify-fault.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;

const BROKEN = { kind: 'broken' };
const PERSON = { kind: 'rejected', of: 'person' };
const MESSAGE = { kind: 'rejected', of: 'message' };
const held = (ms: number) => ({ kind: 'held', until: after(ms), reason: 'person-limit', asked: true, whole: false });
const stopped = (reason: string, broken: boolean) => ({ kind: 'stopped', stop: { reason }, broken });

it.each([
  [0, BROKEN],
  [1, { kind: 'later', pauseMs: 30_000 }],
  [2, { kind: 'later', pauseMs: 30_000 }],
  [3, BROKEN],
  [4, { kind: 'later', pauseMs: 3_600_000 }],
  [10, BROKEN],
  [33, MESSAGE],
  [100, MESSAGE],
  [190, BROKEN],
  [200, BROKEN],
  [299, BROKEN],
  [368, stopped('refused', true)],
  [80007, { kind: 'later', pauseMs: 3_600_000 }],
  [130403, PERSON],
  [130429, { kind: 'later', pauseMs: 5_000 }],
  [130472, PERSON],
  [130497, PERSON],
  [131000, { kind: 'later', pauseMs: 30_000 }],
  [131005, BROKEN],
  [131008, MESSAGE],
  [131009, MESSAGE],
  [131016, { kind: 'later', pauseMs: 30_000 }],
  [131021, MESSAGE],
  [131026, PERSON],
  [131031, stopped('refused', true)],
  [131042, stopped('refused', true)],
  [131045, BROKEN],
  [131047, PERSON],
  [131048, stopped('refused', false)],
  [131049, held(DAY_MS)],
  [131050, PERSON],
  [131051, MESSAGE],
  [131052, MESSAGE],
  [131053, MESSAGE],
  [131056, held(4_000)],
  [131057, { kind: 'later', pauseMs: 60_000 }],
  [131062, MESSAGE],
  [132000, MESSAGE],
  [132001, stopped('template', false)],
  [132005, MESSAGE],
  [132007, stopped('template', false)],
  [132012, MESSAGE],
  [132015, stopped('template', false)],
  [132016, stopped('template', false)],
  [133010, BROKEN],
])('%i', (code, expected) => {
  expect(classifyFault(faultForCode(code, 'As Meta says it'), 1, NOW)).toMatchObject(expected);
});

it('knows what follows every code that has words', () => {
  for (const code of KNOWN_CODES)
    expect(classifyFault(faultForCode(code), 1, NOW).kind).not.toMatch(/^(uncertain|not-sent|taken)$/);
});

it('never tries again what may have arrived, and says nothing of what was not sent', () => {
  expect(classifyFault(UNCERTAIN, 1, NOW)).toEqual({ kind: 'uncertain', why: UNCERTAIN.text });
  expect(classifyFault(NOT_SENT, 1, NOW)).toEqual({ kind: 'not-sent', why: NOT_SENT.text });
});

it('waits 4^n seconds for the same person, and gives up', () => {
  const after = (attempts: number) => classifyFault(faultForCode(131056), attempts, NOW);
  expect([1, 2, 3].map((attempts) => after(attempts))).toMatchObject([held(4_000), held(16_000), held(64_000)]);
  expect(after(6)).toMatchObject(PERSON);
});

it('tries a person protected by Meta two more times, a day later each', () => {
  const capped = (attempts: number) => classifyFault(faultForCode(131049), attempts, NOW);
  expect(capped(2)).toMatchObject(held(DAY_MS));
  expect(capped(3)).toMatchObject(PERSON);
});

it('keeps the code and what Meta said of it', () => {
  expect(classifyFault(faultForCode(131026, 'Message undeliverable'), 1, NOW)).toMatchObject({
    answer: expect.stringMatching(/not on WhatsApp.+\(Meta 131026: Message undeliverable\)$/),
  });
});
