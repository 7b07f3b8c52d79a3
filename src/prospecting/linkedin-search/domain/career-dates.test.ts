import { expect, test } from 'vitest';
import { lengthText, periodText } from './career-dates.ts';

const at = (year: number, month: number | null = null) => ({ year, month });
const today = at(2026, 11);

test.each([
  [at(2018, 3), null, true, 'Mar 2018 – present', '8 yrs 9 mos'],
  [at(2018), null, true, '2018 – present', '8 yrs'],
  [at(2012, 1), at(2012, 12), false, 'Jan 2012 – Dec 2012', '1 yr'],
  [at(2012, 1), at(2012, 1), false, 'Jan 2012', '1 mo'],
  [at(2012), at(2014, 2), false, '2012 – Feb 2014', '2 yrs'],
  [at(2012), at(2012), false, '2012', ''],
  [null, at(2014, 2), false, 'Until Feb 2014', ''],
  [at(2014), null, false, 'From 2014', ''],
  [null, null, true, '', ''],
  [null, null, false, '', ''],
  [at(2030, 1), null, true, 'Jan 2030 – present', ''],
])('%j to %j (present: %s) is "%s", %s', (start, end, current, period, length) => {
  expect(periodText({ start, end, current })).toBe(period);
  expect(lengthText({ start, end, current }, today)).toBe(length);
});
