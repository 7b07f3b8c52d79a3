// Lists and records change in other tabs, by colleagues and by jobs: what this tab shows of lists is asked for again, once a
// second at most.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvent } from '#platform/web/live.tsx';
import { LISTS_KEY } from './lists-keys.ts';

const GATHERED_MS = 1_000;

/** Stands once in the shell. */
export function useLiveLists(): void {
  const queries = useQueryClient();
  const timer = useRef(0);
  const last = useRef(0);
  const refresh = () => {
    last.current = Date.now();
    // What is being changed here is asked for again when that is done.
    if (queries.isMutating({ mutationKey: LISTS_KEY }) > 0) return;
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(refresh, Math.max(0, last.current + GATHERED_MS - Date.now()));
  };
  useLiveEvent('lists', soon);
  useLiveEvent('records', soon);
  useLiveEvent('reconnected', soon);
  useEffect(() => () => clearTimeout(timer.current), []);
}
