// What was done of a record and is to be done: asked for here and nowhere else.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { TimelineFilter } from '../events.contract.ts';
import { ACTIVITIES_KEY, tasksKey, timelineKey } from './activities-keys.ts';
import { type About, readTasks, readTimelinePage } from './api.ts';

export function useTimeline(about: About, show: TimelineFilter) {
  return useInfiniteQuery({
    queryKey: timelineKey(about, show),
    queryFn: ({ pageParam, signal }) => readTimelinePage(about, show, pageParam, signal),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useTasks(about: About) {
  return useQuery({ queryKey: tasksKey(about), queryFn: ({ signal }) => readTasks(about, signal) });
}

/**
 * Notes and tasks change in other tabs and by colleagues, and every change of a record is in its timeline: what this tab shows of
 * them is then asked for again.
 */
export function useLiveActivities(): void {
  const queries = useQueryClient();
  const refresh = () => {
    // What is being changed here is asked for again when that is done.
    if (queries.isMutating({ mutationKey: ACTIVITIES_KEY }) > 0) return;
    void queries.invalidateQueries({ queryKey: ACTIVITIES_KEY });
  };
  useLiveEvent('activities', refresh);
  useLiveEvent('records', refresh);
  useLiveEvent('reconnected', refresh);
}
