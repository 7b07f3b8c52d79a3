// How values are written for people, the same on every screen: in the user's locale and time zone, or in a `region` that is named.
// Words ("today", "3 days overdue") are English as the product is. Months, weekdays and digits follow the locale.
import { daysBetween } from './calendar-day.ts';
import { type Instant, localDay, today } from './local-time.ts';
import { cache, toLocale } from './number-formats.ts';
import { type Region, region } from './region.ts';

export {
  currencySign,
  formatAmount,
  formatBytes,
  formatCount,
  formatCountUpTo,
  formatCredits,
  formatMoney,
  formatNoun,
  formatNounUpTo,
  formatNumber,
  formatPercent,
  formatShortCount,
} from './number-formats.ts';

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
    return new Intl.DateTimeFormat(toLocale(locale), { ...options, hour, timeZone });
  });
}

const hasTwelveHours = (locale: string): boolean =>
  cache(
    `clock ${locale}`,
    () => new Intl.DateTimeFormat(toLocale(locale), { hour: 'numeric' }).resolvedOptions().hour12 === true,
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

/** Of what is to come: "today 2:05 PM", "tomorrow 9:00 AM", "Mon, Nov 30, 9:00 AM". */
export function formatUpcoming(at: Instant, now: Instant = Date.now()): string {
  const time = formatTime(at);
  const days = daysBetween(today(now), localDay(at));
  if (days === 0) return `today ${time}`;
  return days === 1 ? `tomorrow ${time}` : `${formatWeekdayDay(localDay(at), today(now))}, ${time}`;
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
