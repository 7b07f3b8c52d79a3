// A paid search as every network's page runs it: one at a time, one key for each click, never optimistic about credits.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { meQuery } from '#account/accounts/web/index.ts';
import { useSetCredits } from '#billing/credits/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { type UserStorage, userStorage } from '#platform/web/user-storage.ts';
import type { SearchReceipt } from '../contract.ts';
import { isOutcomeUnknown, owedDetails } from './SearchError.tsx';
import { SEARCHES_KEY } from './use-offers.ts';

export type PaidSearchState<Query> =
  | { status: 'idle' }
  | { status: 'searching'; query: Query }
  | { status: 'results'; query: Query }
  /** `owed`: it was charged, its call failed, and the same search costs 0 until one call has delivered. */
  | { status: 'error' | 'owed'; query: Query; error: ApiError };

interface PaidSearchOptions<Query, Answer> {
  uid: string;
  /** Names the network in the browser's storage: `linkedin-search`. */
  name: string;
  send: (query: Query, idempotencyKey: string) => Promise<Answer>;
  /** Told of every answer, even when the page was left meanwhile (`open` is then false): what was paid is kept. */
  onAnswer: (query: Query, answer: Answer, page: { open: boolean }) => void;
}

export interface PaidSearch<Query> {
  state: PaidSearchState<Query>;
  /** False, and nothing is sent, while another one is under way. */
  search: (query: Query) => boolean;
  /** Back to idle, unless one is under way. */
  reset: () => void;
}

/** Leaving the page does not abort: a search that was begun is paid, and its answer is kept by `onAnswer`. */
export function usePaidSearch<Query extends object, Answer extends Pick<SearchReceipt, 'creditsRemaining'>>(
  options: PaidSearchOptions<Query, Answer>,
): PaidSearch<Query> {
  const { uid, name, send, onAnswer } = options;
  const queries = useQueryClient();
  const setCredits = useSetCredits();
  const attempts = useMemo(() => createAttempts(userStorage(uid), name), [uid, name]);
  const busy = useRef(false);
  const open = useIsOpen();

  const { mutate, reset, ...run } = useMutation<Answer, ApiError, { query: Query; key: string; again: boolean }>({
    mutationFn: ({ query, key }) => send(query, key),
    onSuccess(answer, { query, again }) {
      attempts.close();
      // An answer that is given again tells the balance of the first time.
      if (again) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      else setCredits(answer.creditsRemaining);
      void queries.invalidateQueries({ queryKey: SEARCHES_KEY });
      onAnswer(query, answer, { open: open.current });
    },
    onError(error) {
      if (!isOutcomeUnknown(error)) attempts.close();
      // Without a session there is nothing to ask; asking would lead away from the message that says so.
      if (error.code === 'SEARCH_NEEDS_SIGN_IN') return;
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      void queries.invalidateQueries({ queryKey: SEARCHES_KEY });
    },
    onSettled() {
      busy.current = false;
    },
  });

  function search(query: Query): boolean {
    // A second click can come before the first one has re-rendered the button.
    if (busy.current) return false;
    busy.current = true;
    const { key, again } = attempts.begin(query);
    mutate({ query, key, again });
    return true;
  }

  return {
    state: toState(run),
    search,
    reset: () => {
      if (!busy.current) reset();
    },
  };
}

function useIsOpen() {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return open;
}

function toState<Query>(run: {
  variables: { query: Query } | undefined;
  status: 'idle' | 'pending' | 'error' | 'success';
  error: ApiError | null;
}): PaidSearchState<Query> {
  const query = run.variables?.query;
  if (query === undefined || run.status === 'idle') return { status: 'idle' };
  if (run.status === 'pending') return { status: 'searching', query };
  if (run.error === null) return { status: 'results', query };
  return { status: owedDetails(run.error)?.outcome === 'owed' ? 'owed' : 'error', query, error: run.error };
}

// Which Idempotency-Key a search is sent with: each click has its own, but one whose outcome stayed unknown (the network
// broke, the page was closed) is sent again with the same key, so that it cannot be charged twice.

/** A search that was sent and whose charge is unknown. */
export interface OpenAttempt {
  /** UUID. */
  key: string;
  /** The query as canonical text. */
  query: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Older ones are not meant by a new click: their results wait among the recent searches. */
const ATTEMPT_TTL_MS = 30 * 60_000;

/** The attempt that a click stands for: the open one where it asks the same, else a new one. */
export function attemptFor(open: OpenAttempt | null, query: object, now: number, newKey: () => string): OpenAttempt {
  const text = JSON.stringify(query);
  if (open && open.query === text && now - open.sentAt < ATTEMPT_TTL_MS) return open;
  return { key: newKey(), query: text, sentAt: now };
}

export function parseAttempt(value: unknown): OpenAttempt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, query, sentAt } = value as Partial<Record<keyof OpenAttempt, unknown>>;
  return typeof key === 'string' && typeof query === 'string' && typeof sentAt === 'number'
    ? { key, query, sentAt }
    : null;
}

export interface Attempts {
  /** The key to send this search with; `again` where it was sent before with an unknown outcome. */
  begin(query: object): { key: string; again: boolean };
  /** The outcome is known. */
  close(): void;
}

/** Keeps the open attempt of one user at one network (`name`) in storage, so that it outlives a reload. */
export function createAttempts(storage: UserStorage, name: string, now = Date.now): Attempts {
  const place = `${name}.open-attempt`;
  // Where the browser keeps nothing, it holds as long as the page.
  let open: OpenAttempt | null = null;
  return {
    begin(query) {
      const before = storage.read(place, parseAttempt) ?? open;
      open = attemptFor(before, query, now(), () => crypto.randomUUID());
      storage.write(place, open);
      return { key: open.key, again: open === before };
    },
    close() {
      open = null;
      storage.remove(place);
    },
  };
}
