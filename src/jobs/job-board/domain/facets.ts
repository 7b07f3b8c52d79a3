// What filters match, as words of an index: made the same way when a posting is stored and when it is searched.
import type { JobQuery } from '../contract.ts';
import type { Posting } from './posting.ts';
import { placeWords, queryWords } from './search-terms.ts';

const DAY_MS = 86_400_000;

/** Lengths of the spans of time that a posting is filed under, in days: each four times as long as the one before. */
const SPANS = [1, 4, 16, 64] as const;

const spanFacet = (days: number, ms: number) => `d${days}:${Math.floor(ms / (days * DAY_MS))}`;

export function getFacets(posting: Posting, source: string, listedAt: Date): string[] {
  return [
    `board:${source}`,
    ...SPANS.map((days) => spanFacet(days, listedAt.getTime())),
    ...(posting.remote === null ? [] : [`remote:${posting.remote}`]),
    ...posting.types.map((type) => `type:${type}`),
    ...placeWords(posting.place, posting.country).map((word) => `at:${word}`),
  ];
}

/** What a search asks for, apart from the time. */
export interface PostingFilter {
  /** Folded; each must be in the posting. */
  words: string[];
  /** Facets that it must all have. */
  facets: string[];
  /** Yearly pay in US dollars that its upper end must reach. */
  floor: number | null;
  since: Date | null;
}

const WITHIN_DAYS = { any: null, day: 1, '3days': 3, week: 7, month: 31 } as const;

/** `now` in epoch milliseconds. */
export function toFilter(query: JobQuery, now: number): PostingFilter {
  const days = WITHIN_DAYS[query.postedWithin];
  return {
    words: queryWords(query.keyword),
    facets: [
      ...(query.board === '' ? [] : [`board:${query.board}`]),
      ...(query.remote === 'any' ? [] : [`remote:${query.remote}`]),
      ...(query.type === 'any' ? [] : [`type:${query.type}`]),
      ...queryWords(query.location).map((word) => `at:${word}`),
    ],
    floor: query.salaryFloor,
    since: days === null ? null : new Date(now - days * DAY_MS),
  };
}

/** A stretch of time before now, as facets: at most two, since every further one costs as much as a word does. */
export interface Window {
  /** Null: without an end. */
  facets: [string, string] | null;
  /** How much of the time before now it covers for certain. */
  days: number;
}

const EVER: Window = { facets: null, days: Number.POSITIVE_INFINITY };

/** The shortest window that covers `days`. */
export function toWindow(days: number, now: number): Window {
  const span = SPANS.find((length) => length >= days);
  if (span === undefined) return EVER;
  return { facets: [spanFacet(span, now), spanFacet(span, now - span * DAY_MS)], days: span };
}

/**
 * How far back to look next, after `found` in `days`: as far as should do for `wanted`, or null where nothing is left. A word
 * that every tenth posting has would otherwise mean reading fifty thousand rows for a page of twenty (decision 010).
 */
export function nextWindow(
  last: { window: Window; found: number } | null,
  wanted: number,
  since: Date | null,
  now: number,
): Window | null {
  const limit = since === null ? Number.POSITIVE_INFINITY : (now - since.getTime()) / DAY_MS;
  if (last === null) return toWindow(Math.min(1, limit), now);
  if (last.window.days >= limit) return null;
  // Half as much again: few postings appear on Sundays.
  const needed = last.found === 0 ? Number.POSITIVE_INFINITY : (1.5 * last.window.days * wanted) / last.found;
  return toWindow(Math.min(Math.max(needed, last.window.days * 2), limit), now);
}
