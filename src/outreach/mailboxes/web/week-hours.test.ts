// Working hours as they are typed, of mailboxes and of campaigns.
import { describe, expect, it } from 'vitest';
import { DEFAULT_WINDOWS, type WeekWindows } from '../fields.contract.ts';
import { dayFault, isWholeWeek, type Span, toMinutes, toTime, weekLabel, withAnother, withDays } from './week-hours.ts';

describe('times of a day', () => {
  it.each([
    [0, '00:00'],
    [510, '08:30'],
    [1_050, '17:30'],
    [1_440, '23:59'],
  ])('%i minutes are %s, and back', (minutes, time) => {
    expect(toTime(minutes)).toBe(time);
    expect(toMinutes(time)).toBe(minutes);
  });
  it('are none while they are not whole', () => {
    expect(toMinutes('')).toBeNull();
  });
});

it.each<[string, Span[], Span[] | null]>([
  ['none: the usual one', [], [[510, 1_050]]],
  [
    'one: after it',
    [[510, 720]],
    [
      [510, 720],
      [750, 810],
    ],
  ],
  [
    'late: before it',
    [[600, 1_440]],
    [
      [510, 570],
      [600, 1_440],
    ],
  ],
  ['a whole day: none', [[0, 1_440]], null],
  [
    'six: none',
    [
      [0, 60],
      [61, 120],
      [121, 180],
      [181, 240],
      [241, 300],
      [301, 360],
    ],
    null,
  ],
])('another span beside %s', (_name, spans, with_) => {
  expect(withAnother(spans)).toEqual(with_);
});

it.each<[Span[], RegExp | undefined]>([
  [
    [
      [510, 720],
      [720, 1_050],
    ],
    undefined,
  ],
  [[[720, 510]], /end must be after the start/],
  [[[510, 510]], /end must be after the start/],
  [
    [
      [510, 720],
      [700, 1_050],
    ],
    /start after the one before/,
  ],
])('says what is wrong with %j', (spans, words) => {
  if (words) expect(dayFault(spans)).toMatch(words);
  else expect(dayFault(spans)).toBeUndefined();
});

it('copies a day to others and switches days off, and leaves the rest as it is', () => {
  const week = { ...DEFAULT_WINDOWS, mon: [[480, 720] as Span, [780, 1_020] as Span] };
  const copied = withDays(week, ['tue', 'sat'], week.mon);
  expect(copied.tue).toEqual(week.mon);
  expect(copied.sat).toEqual(week.mon);
  expect(copied.wed).toEqual([[510, 1_050]]);
  expect(Object.keys(withDays(week, ['mon'], []))).toEqual(['tue', 'wed', 'thu', 'fri']);
});

it('a week needs one span of one day, and every day of it right', () => {
  expect(isWholeWeek(DEFAULT_WINDOWS)).toBe(true);
  expect(isWholeWeek({})).toBe(false);
  expect(isWholeWeek({ ...DEFAULT_WINDOWS, sat: [[600, 540]] })).toBe(false);
});

it.each<[WeekWindows, string]>([
  [DEFAULT_WINDOWS, 'Mon to Fri 8:30 AM-5:30 PM'],
  [{ ...DEFAULT_WINDOWS, fri: [[510, 720]] }, 'Mon to Thu 8:30 AM-5:30 PM; Fri 8:30 AM-12:00 PM'],
  [
    {
      mon: [
        [510, 720],
        [780, 1_440],
      ],
    },
    'Mon 8:30 AM-12:00 PM, 1:00 PM-12:00 AM',
  ],
  [{ mon: [[0, 60]], wed: [[0, 60]], fri: [[0, 60]] }, 'Different hours on 3 days'],
])('says %j in words', (week, words) => {
  expect(weekLabel(week)).toBe(words);
});
