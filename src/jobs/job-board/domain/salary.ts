// What a posting says it pays: read from fields or from words, and brought to one year so that postings can be compared.
import type { JobSalary, SalaryPeriod } from '../contract.ts';

const A_YEAR: Record<SalaryPeriod, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2_080 };

const PERIOD_WORDS: readonly [RegExp, SalaryPeriod][] = [
  [/\b(hour|hourly|hr|h|stunde)\b/i, 'hour'],
  [/\b(day|daily)\b/i, 'day'],
  [/\b(week|weekly|wk)\b/i, 'week'],
  [/\b(month|monthly|mo|mth|monat)\b/i, 'month'],
  [/\b(year|yearly|annual|annually|annum|yr|pa|jahr)\b/i, 'year'],
];

const SIGNS: readonly [RegExp, string][] = [
  [/(?:C|CA)\$/, 'CAD'],
  [/(?:A|AU)\$/, 'AUD'],
  [/NZ\$/, 'NZD'],
  [/S\$/, 'SGD'],
  [/R\$/, 'BRL'],
  [/\$/, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹/, 'INR'],
  [/[¥￥]/, 'JPY'],
  [/zł/i, 'PLN'],
];

/**
 * US dollars for one unit, rounded, to compare postings and to filter by a floor; never shown as an amount. A rate that is
 * off by some per cent moves a posting across a filter, not more (decision 010).
 */
const IN_DOLLARS: Record<string, number> = {
  USD: 1,
  EUR: 1.1,
  GBP: 1.3,
  CHF: 1.15,
  CAD: 0.73,
  AUD: 0.66,
  NZD: 0.6,
  SGD: 0.75,
  SEK: 0.1,
  NOK: 0.095,
  DKK: 0.15,
  PLN: 0.26,
  CZK: 0.044,
  BRL: 0.18,
  MXN: 0.054,
  INR: 0.012,
  JPY: 0.0067,
  ILS: 0.28,
  ZAR: 0.055,
};
const CODES = Object.keys(IN_DOLLARS).join('|');

export interface StatedPay {
  min?: number | null | undefined;
  max?: number | null | undefined;
  /** ISO 4217, a sign, or nothing. */
  currency?: string | undefined;
  period?: string | undefined;
  /** As the posting writes it. */
  text?: string | undefined;
}

/** Null where nothing is said about pay. 0 means unknown on several boards. */
export function toSalary({ min, max, currency = '', period = '', text = '' }: StatedPay): JobSalary | null {
  const amounts = [min, max].filter((amount): amount is number => isAmount(amount)).sort((a, b) => a - b);
  if (amounts.length === 0) return text === '' ? null : salaryFromText(text);
  const [low, high] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
  const known = toPeriod(period) ?? likelyPeriod(low, high);
  return priced({ min: low, max: high, currency: toCurrency(currency), period: known, text });
}

/** One amount or a range anywhere in the words: "$80k - $120k", "50.000 € brutto/Jahr", "£400 a day". */
export function salaryFromText(text: string): JobSalary {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  const none: JobSalary = {
    text: line,
    min: null,
    max: null,
    currency: '',
    period: null,
    yearlyMin: null,
    yearlyMax: null,
  };
  // The American pension plan is no amount, nor is a share of the company.
  const amounts = amountsIn(line.replace(/\b401\s?\(?k\)?|\d+([.,]\d+)?\s?%/gi, ' '));
  if (amounts === null) return none;
  const [low, high] = amounts;
  const period = toPeriod(line) ?? likelyPeriod(low, high);
  return priced({ min: low, max: high, currency: toCurrency(line), period, text: line });
}

function priced(pay: {
  min: number;
  max: number;
  currency: string;
  period: SalaryPeriod | null;
  text: string;
}): JobSalary {
  const factor = pay.period === null ? null : A_YEAR[pay.period];
  const yearly = (amount: number) => (factor === null ? null : Math.round(amount * factor));
  return { ...pay, yearlyMin: yearly(pay.min), yearlyMax: yearly(pay.max) };
}

/** The upper end for a year in US dollars, for filters and for sorting; null where currency or period are unknown. */
export function yearlyDollars(salary: JobSalary | null): number | null {
  if (salary?.yearlyMax == null) return null;
  const rate = IN_DOLLARS[salary.currency];
  return rate === undefined ? null : Math.round(salary.yearlyMax * rate);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 1e10;
}

function toPeriod(text: string): SalaryPeriod | null {
  return PERIOD_WORDS.find(([pattern]) => pattern.test(text.replace(/_/g, ' ')))?.[1] ?? null;
}

/** Only where the size leaves no doubt: 90,000 is not an hourly wage, and 40 not a yearly one. */
function likelyPeriod(low: number, high: number): SalaryPeriod | null {
  if (low >= 15_000) return 'year';
  return high <= 250 ? 'hour' : null;
}

function toCurrency(text: string): string {
  const code = new RegExp(`(?<![A-Z])(${CODES})(?![A-Z])`).exec(text.toUpperCase())?.[1];
  return code ?? SIGNS.find(([sign]) => sign.test(text))?.[1] ?? (/^[A-Z]{3}$/.test(text) ? text : '');
}

const AMOUNT = /(\d{1,3}(?:[.,' ’]\d{3})+|\d+(?:[.,]\d{1,2})?)\s?(k|m)?(?!\d)/gi;

function amountsIn(line: string): [number, number] | null {
  const found = [...line.matchAll(AMOUNT)]
    .map((match) => ({
      value: toNumber(match[1] ?? ''),
      unit: (match[2] ?? '').toLowerCase(),
      at: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ value }) => value > 0);
  const [first, second] = found;
  if (!first) return null;
  const isRange =
    second !== undefined &&
    /^[^\d]{0,24}$/.test(line.slice(first.end, second.at)) &&
    /[-–—]|to|bis|until/i.test(line.slice(first.end, second.at));
  const high = isRange ? second : first;
  const scale = (unit: string) => (unit === 'k' ? 1_000 : unit === 'm' ? 1_000_000 : 1);
  // "80-120k": the k counts for both.
  const lowValue =
    first.value * (first.unit === '' && isRange && first.value < 1_000 ? scale(high.unit) : scale(first.unit));
  const amounts = [lowValue, high.value * scale(high.unit)].filter(isAmount).sort((a, b) => a - b);
  const [low, top] = amounts;
  return low === undefined || top === undefined ? null : [low, top];
}

/** "50.000" and "50,000" are fifty thousand; "37.50" and "37,50" have cents. */
function toNumber(digits: string): number {
  const grouped = /^\d{1,3}(?:[.,' ’]\d{3})+$/.test(digits);
  return Number(grouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
}
