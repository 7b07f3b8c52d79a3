// Pay in words: for a year where that can be known, and as the posting states it.
import { currencySign, formatNumber } from '#shared/formats.ts';
import type { JobSalary, SalaryPeriod } from '../contract.ts';

const EACH: Record<SalaryPeriod, string> = {
  year: 'a year',
  month: 'a month',
  week: 'a week',
  day: 'a day',
  hour: 'an hour',
};

/** "$80,000–120,000"; a currency without a sign of its own, or none, goes by its code. */
function range(low: number, high: number, currency: string): string {
  const numbers = low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`;
  return currency === '' ? numbers : `${toSign(currency)}${numbers}`;
}

function toSign(currency: string): string {
  const sign = currencySign(currency);
  return sign === currency ? `${currency} ` : sign;
}

/** "$83,200–104,000 a year", or null where a year's pay cannot be known. */
export function yearlyText({ yearlyMin, yearlyMax, currency }: JobSalary): string | null {
  if (yearlyMin === null || yearlyMax === null) return null;
  return `${range(yearlyMin, yearlyMax, currency)} a year`;
}

/** As stated: in the posting's own words where it has some. */
export function statedText({ text, min, max, currency, period }: JobSalary): string {
  if (text !== '') return text;
  if (min === null || max === null) return '';
  return `${range(min, max, currency)}${period === null ? '' : ` ${EACH[period]}`}`;
}

/** Both, where they differ: "$83,200–104,000 a year ($40–50 an hour)". */
export function salaryText(salary: JobSalary): string {
  const [yearly, stated] = [yearlyText(salary), statedText(salary)];
  return yearly === null ? stated : stated === yearly || stated === '' ? yearly : `${yearly} (${stated})`;
}
