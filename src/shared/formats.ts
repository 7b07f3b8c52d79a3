// How values are written for people, the same on every screen.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 1985 → "1,985". */
export function formatCount(n: number): string {
  return whole.format(n);
}

/**
 * Counts of social networks, shortened as spec sections 2 and 9 say: 999 → "999", 12840 → "12.8K", 1204500 → "1.2M". What
 * would round up to a full million stays below it: it is none yet.
 */
export function formatShortCount(n: number): string {
  if (n < 1_000) return formatCount(n);
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

/** Cents as money: 2900 → "$29", 2950 → "$29.50". What is charged shows its cents always: pass `exact`. */
export function formatMoney(cents: number, currency: string, exact = false): string {
  const digits = exact || cents % 100 !== 0 ? 2 : 0;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** "Dec 21, 2026", in the reader's time zone. */
export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
}

const steps: [limitSeconds: number, unitSeconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [30 * 86_400, 86_400, 'day'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Number.POSITIVE_INFINITY, 365 * 86_400, 'year'],
];
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** "just now", "4 minutes ago", "yesterday": age of a time, seen from `now` (both epoch milliseconds). */
export function formatAge(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  if (seconds < 45) return 'just now';
  const [, unitSeconds, unit] = steps.find(([limit]) => seconds < limit) ?? [0, 365 * 86_400, 'year' as const];
  return relative.format(-Math.max(1, Math.round(seconds / unitSeconds)), unit);
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
  return (first + last).toLocaleUpperCase('en-US');
}
