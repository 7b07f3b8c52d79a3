// What is typed into a mailbox's form, as it is kept, and back again.
import { describe, expect, it } from 'vitest';
import { DEFAULT_WINDOWS } from '../fields.contract.ts';
import { clock, minutesOf, rampWords, typedWeek, windowsOf } from './mailbox-words.ts';

it.each([
  [0, '00:00'],
  [510, '08:30'],
  [1_440, '24:00'],
])('minute %i of a day is %s', (minutes, text) => {
  expect(clock(minutes)).toBe(text);
  expect(minutesOf(text)).toBe(minutes);
});

it.each(['', '8', '25:00', '08:60', '24:01', 'noon'])('"%s" is no time of a day', (text) => {
  expect(minutesOf(text)).toBeNull();
});

describe('working hours', () => {
  it('are as they were where nothing was typed, days with a break included', () => {
    const windows = { ...DEFAULT_WINDOWS, mon: [[480, 720] as const, [780, 1_020] as const] };
    expect(windowsOf(typedWeek(windows), windows)).toEqual(windows);
  });
  it('leave days out and take other times', () => {
    const week = typedWeek(DEFAULT_WINDOWS);
    const typed = { ...week, fri: { ...week.fri, on: false }, mon: { on: true, from: '9:00', to: '12:00' } };
    const windows = windowsOf(typed, DEFAULT_WINDOWS);
    expect(windows?.fri).toBeUndefined();
    expect(windows?.mon).toEqual([[540, 720]]);
  });
  it('are refused where they end before they begin, and where no day is left', () => {
    const week = typedWeek(DEFAULT_WINDOWS);
    expect(windowsOf({ ...week, mon: { on: true, from: '12:00', to: '9:00' } }, DEFAULT_WINDOWS)).toBeNull();
    expect(windowsOf(typedWeek({}), {})).toBeNull();
  });
});

it('says that a mailbox is warming up, and only then', () => {
  expect(rampWords({ capToday: 5, dayCap: 30 })).toBe('warming up to 30 a day');
  expect(rampWords({ capToday: 30, dayCap: 30 })).toBe('');
});
