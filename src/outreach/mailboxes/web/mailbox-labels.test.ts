// The words of the table of mailboxes.
import { expect, it } from 'vitest';
import { gapWords, rampWords, trackingWords, triesWords } from './mailbox-labels.ts';

it('says that a mailbox is warming up, and only then', () => {
  expect(rampWords({ capToday: 5, dayCap: 30 })).toBe('warming up to 30 a day');
  expect(rampWords({ capToday: 30, dayCap: 30 })).toBe('');
});

it.each([
  [0, 0, 'No gap'],
  [60, 60, '60 s apart'],
  [60, 180, '60 to 180 s apart'],
])('a gap of %i to %i s: %s', (gapMinSeconds, gapMaxSeconds, words) => {
  expect(gapWords({ gapMinSeconds, gapMaxSeconds })).toBe(words);
});

it.each([
  [3, 3, ''],
  [3, 4, 'and 1 more try in its cap'],
  [3, 6, 'and 3 more tries in its cap'],
  // One that was handed over just before midnight and taken just after.
  [3, 2, ''],
])('%i mails in %i tries: "%s"', (sentToday, triesToday, words) => {
  expect(triesWords({ sentToday, triesToday })).toBe(words);
});

it.each([
  [false, false, 'Off'],
  [true, false, 'Clicks'],
  [false, true, 'Opens'],
  [true, true, 'Clicks and opens'],
])('clicks %s and opens %s are counted: %s', (trackClicks, trackOpens, words) => {
  expect(trackingWords({ trackClicks, trackOpens })).toBe(words);
});
