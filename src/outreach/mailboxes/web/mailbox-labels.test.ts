// Labels in the table of mailboxes.
import { expect, it } from 'vitest';
import { gapLabel, rampLabel, retriesLabel, trackingLabel } from './mailbox-labels.ts';

it('says that a mailbox is warming up, and only then', () => {
  expect(rampLabel({ capToday: 5, dayCap: 30 })).toBe('warming up to 30 a day');
  expect(rampLabel({ capToday: 30, dayCap: 30 })).toBe('');
});

it.each([
  [0, 0, 'No gap'],
  [60, 60, '60 s apart'],
  [60, 180, '60 to 180 s apart'],
])('a gap of %i to %i s: %s', (gapMinSeconds, gapMaxSeconds, words) => {
  expect(gapLabel({ gapMinSeconds, gapMaxSeconds })).toBe(words);
});

it.each([
  [3, 3, ''],
  [3, 4, 'plus 1 retry'],
  [3, 6, 'plus 3 retries'],
  // One that was handed over just before midnight and taken just after.
  [3, 2, ''],
])('%i emails in %i tries: "%s"', (sentToday, triesToday, words) => {
  expect(retriesLabel({ sentToday, triesToday })).toBe(words);
});

it.each([
  [false, false, 'Off'],
  [true, false, 'Clicks'],
  [false, true, 'Opens'],
  [true, true, 'Clicks and opens'],
])('clicks %s and opens %s are counted: %s', (trackClicks, trackOpens, words) => {
  expect(trackingLabel({ trackClicks, trackOpens })).toBe(words);
});
