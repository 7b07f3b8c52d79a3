import { expect, it } from 'vitest';
import { toForecast } from './credit-forecast.ts';

const days = (...spent: number[]) => spent.map((credits) => ({ spent: credits, returned: 0, practice: 0 }));

it.each([
  ['nothing used up', { balance: 100, days: days(0, 0, 0, 0), daysKnown: 4 }, null],
  ['two days of history', { balance: 100, days: days(0, 0, 5, 5), daysKnown: 2 }, null],
  [
    'three days of history, of four',
    { balance: 100, days: days(0, 5, 5, 5), daysKnown: 3 },
    { perDay: 5, daysLeft: 20 },
  ],
  ['a long history', { balance: 9, days: days(4, 0, 0, 0), daysKnown: 400 }, { perDay: 1, daysLeft: 9 }],
  ['an empty wallet', { balance: 0, days: days(1, 1, 1), daysKnown: 3 }, { perDay: 1, daysLeft: 0 }],
  [
    'what was given back was not used up',
    { balance: 30, days: [{ spent: 25, returned: 20, practice: 0 }, ...days(0, 10)], daysKnown: 3 },
    { perDay: 5, daysLeft: 6 },
  ],
  [
    'all given back',
    { balance: 30, days: [{ spent: 5, returned: 5, practice: 0 }, ...days(0, 0)], daysKnown: 3 },
    null,
  ],
])('%s', (_what, known, expected) => expect(toForecast(known)).toEqual(expected));
