// Pages of the log, and the people to filter it by. New entries come by themselves.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { ActivityLogEvent, listActivityLog, listActivityPeople } from '../contract.ts';
import type { LogQuery } from './log-state.ts';

const entries = endpoint<typeof listActivityLog>('GET /api/activity-log');
const people = endpoint<typeof listActivityPeople>('GET /api/activity-log/people');

const LOG_KEY = ['activity-log'];
export const LOG_PAGE = 50;

export function useActivityLog(query: LogQuery, cursor: string | undefined) {
  return useQuery<RouteOutput<typeof listActivityLog>, ApiError>({
    queryKey: [...LOG_KEY, cursor, query],
    queryFn: ({ signal }) => call(entries, { query: { limit: LOG_PAGE, cursor, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Used once: reads what is shown again when there are new entries. */
export function useLiveActivity(): void {
  const refresh = useRefreshSoon(LOG_KEY);
  useLiveEvent<ActivityLogEvent>('activity-log', refresh);
  useLiveEvent('reconnected', refresh);
}

export function useActivityPeople() {
  return useQuery<RouteOutput<typeof listActivityPeople>, ApiError>({
    queryKey: ['activity-log-people'],
    queryFn: ({ signal }) => call(people, {}, { signal }),
  });
}

export function logFileHref(query: LogQuery): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `/api/activity-log/export?${new URLSearchParams({ ...query, ...(zone && { zone }) })}`;
}
