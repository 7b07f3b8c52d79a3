// Words that lift an opt-out, and words that only look so.
import { expect, it } from 'vitest';
import { isOptInRequest } from './conversation.ts';

it.each(['START', 'Unstop', 'subscribe!', 'Please start again', 'opt in', 'Wieder anmelden', 'ALTA'])(
  '%s asks to be messaged again',
  (text) => expect(isOptInRequest(text)).toBe(true),
);

it.each(['', 'When do we start?', 'We can start on Monday', 'stop', 'Yes', 'How do I subscribe to the newsletter?'])(
  '%s does not',
  (text) => expect(isOptInRequest(text)).toBe(false),
);
