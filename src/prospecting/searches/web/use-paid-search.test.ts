import { describe, expect, it } from 'vitest';
import type { UserStorage } from '#platform/web/user-storage.ts';
import { isOutcomeUnknown } from './SearchError.tsx';
import { attemptFor, createAttempts, type OpenAttempt, parseAttempt } from './use-paid-search.ts';

const timber = { searchType: 'people', searchQuery: 'timber', page: 1 };
const open: OpenAttempt = { key: 'k1', query: JSON.stringify(timber), sentAt: 1_000_000 };
const newKey = () => 'k2';

describe('the key of a click', () => {
  it('is new where nothing is open', () => {
    expect(attemptFor(null, timber, 5, newKey)).toEqual({ key: 'k2', query: open.query, sentAt: 5 });
  });

  it('is the one of the same search whose outcome is unknown', () => {
    expect(attemptFor(open, { ...timber }, 1_000_000 + 60_000, newKey)).toBe(open);
  });

  it('is new for another search, and for another page of it', () => {
    expect(attemptFor(open, { ...timber, searchQuery: 'oak' }, 1_000_000, newKey).key).toBe('k2');
    expect(attemptFor(open, { ...timber, page: 2 }, 1_000_000, newKey).key).toBe('k2');
  });

  it('is new after half an hour', () => {
    expect(attemptFor(open, timber, 1_000_000 + 30 * 60_000, newKey).key).toBe('k2');
  });
});

describe('the outcome', () => {
  it.each([
    ['OFFLINE', 0],
    ['TIMED_OUT', 0],
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
    ['SEARCH_RUNNING', 409],
  ] as const)('is unknown after %s', (code, status) => {
    expect(isOutcomeUnknown({ code, status })).toBe(true);
  });

  it.each([
    ['LINKEDIN_PEOPLE_FAILED', 502],
    ['CREDITS_INSUFFICIENT', 402],
    ['RATE_LIMITED', 429],
    ['SEARCH_NEEDS_SIGN_IN', 401],
  ] as const)('is known after %s', (code, status) => {
    expect(isOutcomeUnknown({ code, status })).toBe(false);
  });
});

it('reads only what it stored', () => {
  expect(parseAttempt(JSON.parse(JSON.stringify(open)))).toEqual(open);
  for (const broken of [null, 'k1', {}, { ...open, key: 7 }, { ...open, sentAt: '1' }])
    expect(parseAttempt(broken)).toBeNull();
});

describe('kept attempts', () => {
  function storageOf(kept = new Map<string, unknown>(), refuses = false): UserStorage {
    return {
      read: (key, parse) => parse(kept.get(key)),
      write: (key, value) => !refuses && kept.set(key, value) !== undefined,
      remove: (key) => void kept.delete(key),
    };
  }

  it('give the same key until the outcome is known', () => {
    const attempts = createAttempts(storageOf(), 'linkedin-search');
    const first = attempts.begin(timber);
    expect(first.again).toBe(false);
    expect(attempts.begin(timber)).toEqual({ key: first.key, again: true });
    attempts.close();
    expect(attempts.begin(timber).key).not.toBe(first.key);
  });

  it('outlive a reload', () => {
    const storage = storageOf();
    const { key } = createAttempts(storage, 'linkedin-search').begin(timber);
    expect(createAttempts(storage, 'linkedin-search').begin(timber)).toEqual({ key, again: true });
    expect(createAttempts(storage, 'tiktok-search').begin(timber).again).toBe(false);
  });

  it('hold as long as the page where the browser keeps nothing', () => {
    const attempts = createAttempts(storageOf(new Map(), true), 'linkedin-search');
    const { key } = attempts.begin(timber);
    expect(attempts.begin(timber)).toEqual({ key, again: true });
  });
});
