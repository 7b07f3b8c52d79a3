// What filters look for, as words of an index: the same words are made when a posting is stored and when it is asked for.
import type { JobQuery } from '../contract.ts';
import { queryWords } from './job-words.ts';
import { placeWords } from './place.ts';
import type { Posting } from './posting.ts';

const DAY_MS = 86_400_000;

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

export function facetsOf(posting: Posting, source: string, listedAt: Date): string[] {
  return [
    `board:${source}`,
    `day:${dayOf(listedAt.getTime())}`,
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
export function filterOf(query: JobQuery, now: number): PostingFilter {
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

/** The days from `from` to `to`, both included, as facets. */
export function dayFacets(from: number, to: number): string[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `day:${first + i}`);
}

/** Each four times as long as the one before. */
const WINDOW_DAYS = [1, 4, 16, 64];

/**
 * How far back to look, one after another until enough is found: a word that every tenth posting has would otherwise mean
 * reading fifty thousand rows for a page of twenty (decision 012). Null: without an end.
 */
export function windowsOf(since: Date | null, now: number): ({ days: string[] } | null)[] {
  const limit = since === null ? null : Math.ceil((now - since.getTime()) / DAY_MS);
  const lengths = WINDOW_DAYS.filter((length) => limit === null || length < limit);
  const windows = [...lengths, ...(limit === null ? [] : [limit])].map((length) => ({
    // Clocks of boards run ahead by up to a day.
    days: dayFacets(now - length * DAY_MS, now + DAY_MS),
  }));
  return limit === null ? [...windows, null] : windows;
}
