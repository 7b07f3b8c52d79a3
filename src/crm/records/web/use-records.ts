// Queries of records outside the table: totals, lookups, live updates.
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useSettled } from '#ui/use-settled.ts';
import type { RecordKind } from '../fields.contract.ts';
import { readPage, readTotals } from './api.ts';
import { rowName } from './record-labels.ts';

// Query keys share a prefix, so that a change refreshes all of them.
export const RECORDS_KEY = ['records'] as const;

/** One record with its facts. */
export const recordKey = (kind: RecordKind, id: string) => [...RECORDS_KEY, kind, 'one', id] as const;

const INTERVAL_MS = 1_000;

/** Refetches the queries below a key: at once, then once a second at most. A running mutation of the key does it when it ends. */
export function useThrottledRefresh(key: QueryKey): () => void {
  const queries = useQueryClient();
  const timer = useRef(0);
  const last = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = () => {
    last.current = Date.now();
    if (queries.isMutating({ mutationKey: key }) === 0) void queries.invalidateQueries({ queryKey: key });
  };
  return () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(refresh, Math.max(0, last.current + INTERVAL_MS - Date.now()));
  };
}

/** Mounted once in the shell. */
export function useLiveRecords(): void {
  const refresh = useThrottledRefresh(RECORDS_KEY);
  useLiveEvent('records', refresh);
  useLiveEvent('reconnected', refresh);
}

/** Undefined until they are known. `enabled`: false where the plan has no records. */
export function useRecordTotals(enabled = true) {
  return useQuery({ queryKey: [...RECORDS_KEY, 'totals'], queryFn: ({ signal }) => readTotals(signal), enabled }).data;
}

export interface FoundRecord {
  kind: RecordKind;
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  about: string;
}

const EACH = 5;
const SHORTEST = 2;
const NONE: readonly FoundRecord[] = [];

/** Empty while fewer than two letters are typed. What was found last stays until the next is there. */
export function useFoundRecords(typed: string): readonly FoundRecord[] {
  const q = useSettled(typed);
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'found', q],
    queryFn: async ({ signal }): Promise<readonly FoundRecord[]> => {
      const kinds: RecordKind[] = ['contact', 'company'];
      const pages = await Promise.all(kinds.map((kind) => readPage(kind, { q, limit: EACH }, signal)));
      return pages.flatMap(({ items, similar }, at) =>
        (similar ? [] : items).map((row) => ({
          kind: kinds[at] ?? 'contact',
          id: row.id,
          name: rowName(row),
          about: 'domain' in row ? row.domain : row.companyName || row.email,
        })),
      );
    },
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  return typed.length >= SHORTEST && q.length >= SHORTEST ? (data ?? NONE) : NONE;
}
