// How numbers are written: the part of formats.ts that the sign-in page loads. Everything else imports it from there.
import { DEFAULT_REGION, type Region, region } from './region.ts';

// Making a formatter takes a thousand times as long as using it.
const cached = new Map<string, unknown>();

export function cache<Formatter>(key: string, create: () => Formatter): Formatter {
  let formatter = cached.get(key) as Formatter | undefined;
  if (formatter === undefined) {
    formatter = create();
    cached.set(key, formatter);
  }
  return formatter;
}

/** The calendar and the digits of fields and files, whatever the locale's own are: what is shown can be typed. */
export const toLocale = (locale: string): Intl.Locale =>
  cache(`locale ${locale}`, () => new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }));

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cache(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(toLocale(locale), options));
}

/** 1985 → "1,985". */
export function formatCount(n: number, { locale }: Region = region()): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(n);
}

/** 0.125 → "0.125": with at most so many digits after the point. */
export function formatNumber(n: number, maxDigits = 2, { locale }: Region = region()): string {
  return numberFormat(locale, { maximumFractionDigits: maxDigits }).format(n);
}

/** 0.125 → "12.5%". */
export function formatPercent(share: number, maxDigits = 1, { locale }: Region = region()): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: maxDigits }).format(share);
}

/**
 * Counts of social networks, shortened as spec sections 2 and 9 say: 999 → "999", 12840 → "12.8K", 1204500 → "1.2M". What
 * would round up to a full million stays below it: it is none yet.
 */
export function formatShortCount(n: number): string {
  if (n < 1_000) return formatCount(n, DEFAULT_REGION);
  if (n < 1_000_000) return `${Math.min(n / 1_000, 999.9).toFixed(1)}K`;
  return `${(n / 1_000_000).toFixed(1)}M`;
}

/** "1 result", "1,985 results": a number and its noun. `many` where the plural is not the noun with an s. */
export function formatNoun(n: number, one: string, many = `${one}s`): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

/** "1,985", "100,000+": counted up to `limit`, which means so many or more. */
export const formatCountUpTo = (n: number, limit: number): string =>
  `${formatCount(Math.min(n, limit))}${n < limit ? '' : '+'}`;

/** The same with its noun. */
export const formatNounUpTo = (n: number, limit: number, one: string, many = `${one}s`): string =>
  `${formatCountUpTo(n, limit)} ${n === 1 ? one : many}`;

/** "1 credit", "5 credits": the words behind every price label. Sample data is paid with practice credits. */
export const formatCredits = (n: number, practice = false): string =>
  formatNoun(n, practice ? 'practice credit' : 'credit');

/** 2.5 → "$2.50". `digits`: after the point, at least and at most. */
export function formatAmount(amount: number, currency: string, digits: [number, number] = [2, 2]): string {
  const [minimumFractionDigits, maximumFractionDigits] = digits;
  const options = { minimumFractionDigits, maximumFractionDigits };
  try {
    return numberFormat(region().locale, { style: 'currency', currency, ...options }).format(amount);
  } catch {
    // A source wrote what is no code of a currency.
    return `${currency} ${numberFormat(region().locale, options).format(amount)}`.trim();
  }
}

/** Cents as money: 2900 → "$29", 2950 → "$29.50". What is charged shows its cents always: pass `exact`. */
export function formatMoney(cents: number, currency: string, exact = false): string {
  const digits = exact || cents % 100 !== 0 ? 2 : 0;
  return formatAmount(cents / 100, currency, [digits, digits]);
}

/** "$" of USD; a currency without a sign of its own goes by its code. */
export function currencySign(currency: string): string {
  try {
    const parts = numberFormat(region().locale, { style: 'currency', currency }).formatToParts(1);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** "812 bytes", "12 KB", "1.5 MB": of 1024, as the limits of files are. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return formatNoun(bytes, 'byte');
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${formatNumber(value, value < 10 ? 1 : 0)} ${UNITS[power]}`;
}
