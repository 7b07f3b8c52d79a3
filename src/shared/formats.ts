// How values are written for people, the same on every screen: in the user's locale and time zone, or in a `region` that is named.
// Words ("today", "3 days overdue") are English as the product is. Months, weekdays and digits follow the locale.
import { daysBetween } from './calendar-day.ts';
import { type Instant, localDay, today } from './local-time.ts';
import { DEFAULT_REGION, type Region, region } from './region.ts';

// Making a formatter takes a thousand times as long as using it.
const cached = new Map<string, unknown>();

function cache<Formatter>(key: string, create: () => Formatter): Formatter {
  let formatter = cached.get(key) as Formatter | undefined;
  if (formatter === undefined) {
    formatter = create();
    cached.set(key, formatter);
  }
  return formatter;
}

/** The calendar and the digits of fields and files, whatever the locale's own are: what is shown can be typed. */
const localeOf = (locale: string): Intl.Locale =>
  cache(`locale ${locale}`, () => new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }));

// Numbers.

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cache(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(localeOf(locale), options));
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

const MINUTE_MS = 60_000;

/** "5 min", "2 h 5 min": rounded down to minutes. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

// Dates and times.

const DAY = { month: 'short', day: 'numeric' } as const;
const DATE = { ...DAY, year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const STYLES = {
  day: DAY,
  date: DATE,
  time: TIME,
  dateTime: { ...DATE, ...TIME },
  dayTime: { ...DAY, ...TIME },
  exact: { ...DATE, ...TIME, second: '2-digit', timeZoneName: 'short' },
  weekday: { weekday: 'short' },
  weekdayTime: { weekday: 'short', ...TIME },
  weekdayDay: { weekday: 'short', ...DAY },
  weekdayDate: { weekday: 'short', ...DATE },
  month: { month: 'long' },
  hour: { hour: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof STYLES;

function dateFormat(style: Style, { locale, timeZone }: Region): Intl.DateTimeFormat {
  return cache(`date ${style} ${locale} ${timeZone}`, () => {
    const options: Intl.DateTimeFormatOptions = STYLES[style];
    // Where the day has 24 hours, clocks show 09:30.
    const hour = options.hour && !hasTwelveHours(locale) ? '2-digit' : options.hour;
    return new Intl.DateTimeFormat(localeOf(locale), { ...options, hour, timeZone });
  });
}

const hasTwelveHours = (locale: string): boolean =>
  cache(
    `clock ${locale}`,
    () => new Intl.DateTimeFormat(localeOf(locale), { hour: 'numeric' }).resolvedOptions().hour12 === true,
  );

/** '' for what is no moment. */
function write(style: Style, at: Instant, where: Region): string {
  const time = new Date(at).getTime();
  // Some locales set narrow spaces, which look the same and fit no search.
  return Number.isNaN(time) ? '' : dateFormat(style, where).format(time).replaceAll('\u202f', ' ');
}

const isThisYear = (at: Instant, now: Instant): boolean => localDay(at).slice(0, 4) === localDay(now).slice(0, 4);

const isMoment = (at: Instant): boolean => !Number.isNaN(new Date(at).getTime());

/** "Nov 21, 2026" */
export const formatDate = (at: Instant, where: Region = region()): string => write('date', at, where);

/** "9:30 AM" */
export const formatTime = (at: Instant, where: Region = region()): string => write('time', at, where);

/** "Nov 21, 2026, 9:30 AM" */
export const formatDateTime = (at: Instant, where: Region = region()): string => write('dateTime', at, where);

/** "Nov 21, 2026, 9:30:05 AM GMT+1": of receipts and logs. */
export const formatExactTime = (at: Instant, where: Region = region()): string => write('exact', at, where);

/** "Nov 21", "Nov 21, 2025": with the year where it is another one than now. */
export function formatShortDate(at: Instant, now: Instant = Date.now()): string {
  return isMoment(at) ? write(isThisYear(at, now) ? 'day' : 'date', at, region()) : '';
}

/** "Nov 21, 9:30 AM", "Nov 21, 2025, 9:30 AM": with the year where it is another one than now. */
export function formatShortDateTime(at: Instant, now: Instant = Date.now()): string {
  return isMoment(at) ? write(isThisYear(at, now) ? 'dayTime' : 'dateTime', at, region()) : '';
}

/** "Tue 9:30 AM" in another zone than the user's. */
export const formatWeekdayTime = (at: Instant, timeZone: string): string =>
  write('weekdayTime', at, { ...region(), timeZone });

/** "November" */
export const formatMonth = (at: Instant): string => write('month', at, region());

/** 570 → "9:30 AM": minutes of a day. */
export const formatTimeOfDay = (minutes: number): string => write('time', Date.UTC(2000, 0, 1, 0, minutes), ofDay());

/** "9 AM", "09:00": of an hour of a calendar. */
export function formatHour(hour: number): string {
  return write(hasTwelveHours(region().locale) ? 'hour' : 'time', Date.UTC(2000, 0, 1, hour), ofDay());
}

// Days of a calendar ("2026-11-30").

const ofDay = (): Region => ({ ...region(), timeZone: 'UTC' });

/** "Nov 30", or "Nov 30, 2025" in another year than `now`'s; what is no day stays as it is. */
export function formatDay(day: string, now = today()): string {
  return write(day.slice(0, 4) === now.slice(0, 4) ? 'day' : 'date', day, ofDay()) || day;
}

/** "Nov 30, 2026"; what is no day stays as it is. */
export const formatFullDay = (day: string): string => write('date', day, ofDay()) || day;

/** "Mon, Nov 30", with the year where it is another one. */
export function formatWeekdayDay(day: string, now = today()): string {
  return write(day.slice(0, 4) === now.slice(0, 4) ? 'weekdayDay' : 'weekdayDate', day, ofDay()) || day;
}

/** "Today", "Tomorrow", "3 days overdue", "In 4 days", then the date. */
export function formatDue(day: string, now = today()): string {
  const days = daysBetween(now, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  return days < 7 ? `In ${days} days` : formatDay(day, now);
}

// Relative to now.

/** Over what came on a day: "Today", "Yesterday", "Mon, Nov 23". */
export function formatDayHeading(at: Instant, now: Instant): string {
  const day = localDay(at);
  const days = daysBetween(day, today(now));
  if (days <= 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatWeekdayDay(day, today(now));
}

/** In a timeline: "today 8:14 AM", "yesterday 9:02 AM", "Nov 12", "Nov 12, 2025". */
export function formatRecent(at: Instant, now: Instant): string {
  const days = daysBetween(localDay(at), today(now));
  if (days <= 0) return `today ${formatTime(at)}`;
  return days === 1 ? `yesterday ${formatTime(at)}` : formatShortDate(at, now);
}

/** Where there is little room: "7:52 AM", "Yesterday", "Fri", "Nov 12". */
export function formatCompact(at: Instant, now: Instant): string {
  const days = daysBetween(localDay(at), today(now));
  if (days <= 0) return formatTime(at);
  if (days === 1) return 'Yesterday';
  return days < 7 ? write('weekday', at, region()) : formatShortDate(at, now);
}

const AGES: [limitSeconds: number, unitSeconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [30 * 86_400, 86_400, 'day'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Number.POSITIVE_INFINITY, 365 * 86_400, 'year'],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "just now", "4 minutes ago", "yesterday": age of a time, seen from `now`. */
export function formatAge(at: Instant, now: Instant = Date.now()): string {
  const seconds = Math.round((new Date(now).getTime() - new Date(at).getTime()) / 1000);
  if (seconds < 45) return 'just now';
  const [, unitSeconds, unit] = AGES.find(([limit]) => seconds < limit) ?? [0, 365 * 86_400, 'year' as const];
  return relative.format(-Math.max(1, Math.round(seconds / unitSeconds)), unit);
}

// Words.

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "country, type, and certificate" */
export const formatList = (words: readonly string[]): string => conjunction.format(words);

/** "Brazilian Portuguese" of "pt-BR", or 'standard': "Portuguese (Brazil)"; what is no code stays as it is. */
export function languageName(code: string, languageDisplay: 'dialect' | 'standard' = 'dialect'): string {
  try {
    const names = cache(
      `languages ${languageDisplay}`,
      () => new Intl.DisplayNames('en', { type: 'language', languageDisplay }),
    );
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** First letters of the first and the last word, for an avatar without a picture: "Mara Lindqvist" → "ML". */
export function initials(name: string): string {
  // "Keller Holzbau (demo)" is KD, not K(.
  const words = name
    .trim()
    .split(/[\s()[\]"',.]+/)
    .filter(Boolean);
  // By code points: half of a surrogate pair is no letter.
  const letterOf = (word = '') => [...word][0] ?? '';
  const first = letterOf(words[0]);
  const last = words.length > 1 ? letterOf(words.at(-1)) : '';
  return (first + last).toUpperCase();
}
