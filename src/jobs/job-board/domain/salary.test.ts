// Pay as boards state it (provider-contracts 7.1, 7.2), brought to a year (product design 5.23).
import { describe, expect, test } from 'vitest';
import { salaryFromText, toSalary, yearlyDollars } from './salary.ts';

describe('pay in words', () => {
  test.each([
    ['$80k - $120k', 80_000, 120_000, 'USD', 'year', 80_000, 120_000],
    ['80-120k USD', 80_000, 120_000, 'USD', 'year', 80_000, 120_000],
    ['$120,000 – $150,000 per year', 120_000, 150_000, 'USD', 'year', 120_000, 150_000],
    ['50.000 € brutto/Jahr', 50_000, 50_000, 'EUR', 'year', 50_000, 50_000],
    ['€45–55/hour', 45, 55, 'EUR', 'hour', 93_600, 114_400],
    ['£400 a day', 400, 400, 'GBP', 'day', 104_000, 104_000],
    ['CHF 9 500 per month', 9_500, 9_500, 'CHF', 'month', 114_000, 114_000],
    ['C$70k', 70_000, 70_000, 'CAD', 'year', 70_000, 70_000],
    ['$37.50 hourly', 37.5, 37.5, 'USD', 'hour', 78_000, 78_000],
    ['$150k + 401k match', 150_000, 150_000, 'USD', 'year', 150_000, 150_000],
    ['120k to 90k EUR', 90_000, 120_000, 'EUR', 'year', 90_000, 120_000],
    ['5000 EUR', 5_000, 5_000, 'EUR', null, null, null],
    ['0.5% - 1.5% equity', null, null, '', null, null, null],
    ['Competitive', null, null, '', null, null, null],
    ['401(k)', null, null, '', null, null, null],
  ])('%s', (text, min, max, currency, period, yearlyMin, yearlyMax) => {
    expect(salaryFromText(text)).toEqual({ text, min, max, currency, period, yearlyMin, yearlyMax });
  });
});

describe('pay in fields', () => {
  test('is null where nothing is said, and 0 says nothing', () => {
    expect(toSalary({})).toBeNull();
    expect(toSalary({ min: 0, max: 0, currency: 'USD', text: '' })).toBeNull();
    expect(toSalary({ min: Number.NaN, max: -5 })).toBeNull();
  });

  test.each(['YEARLY', 'YEAR', 'year', 'annual'])('%s is a year', (period) => {
    expect(toSalary({ min: 50_000, max: 60_000, currency: 'EUR', period })?.yearlyMax).toBe(60_000);
  });

  test('one bound counts as both; a swapped pair is put in order', () => {
    expect(toSalary({ max: 30, currency: 'USD', period: 'HOURLY' })).toMatchObject({
      min: 30,
      max: 30,
      yearlyMin: 62_400,
    });
    expect(toSalary({ min: 90_000, max: 70_000, currency: 'USD', period: 'year' })).toMatchObject({
      min: 70_000,
      max: 90_000,
    });
  });

  test('its own words stay with it', () => {
    expect(toSalary({ min: 40, max: 50, currency: '$', period: 'HOUR', text: '$40–50 an hour' })).toMatchObject({
      text: '$40–50 an hour',
      currency: 'USD',
      yearlyMax: 104_000,
    });
  });
});

test('dollars compare pay across currencies, and only where all is known', () => {
  expect(yearlyDollars(salaryFromText('€100k'))).toBe(110_000);
  expect(yearlyDollars(salaryFromText('5000 EUR'))).toBeNull();
  expect(yearlyDollars(toSalary({ min: 60_000, currency: 'XYZ', period: 'year' }))).toBeNull();
  expect(yearlyDollars(null)).toBeNull();
});
