// What Home shows, asked for in one call, and again when something of it has changed in any tab.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { region } from '#shared/region.ts';
import { type Home, readHome } from '../contract.ts';

const home = endpoint(readHome);
const HOME_KEY = ['home'];

export function useHome() {
  const { timeZone: zone } = region();
  return useQuery<Home, ApiError>({
    queryKey: [...HOME_KEY, zone],
    queryFn: ({ signal }) => call(home, { query: { zone } }, { signal }),
    // What was done on another page belongs here at once.
    staleTime: 0,
  });
}

/** Of many changes at once, as an import makes them, the first and the last are followed. */
const REST_MS = 1_000;
/** A campaign that runs tells of its mails twice a second. */
const MAIL_REST_MS = 5_000;

export function useLiveHome(): () => void {
  const refresh = useRested(REST_MS);
  const refreshMail = useRested(MAIL_REST_MS);
  useLiveEvent('credits', refresh);
  useLiveEvent('records', refresh);
  useLiveEvent('activities', refresh);
  useLiveEvent('saved-jobs', refresh);
  useLiveEvent('verdicts', refresh);
  useLiveEvent('billing', refresh);
  useLiveEvent('inbox', refresh);
  useLiveEvent('whatsapp', refresh);
  useLiveEvent('mailboxes', refresh);
  useLiveEvent('campaigns', refreshMail);
  useLiveEvent('scheduled-emails', refreshMail);
  useLiveEvent('mails', refreshMail);
  useLiveEvent('reconnected', refresh);
  return refresh;
}

function useRested(restMs: number): () => void {
  const queries = useQueryClient();
  const resting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const again = useRef(false);
  const refresh = () => {
    if (resting.current !== null) {
      again.current = true;
      return;
    }
    void queries.invalidateQueries({ queryKey: HOME_KEY });
    resting.current = setTimeout(() => {
      resting.current = null;
      if (again.current) {
        again.current = false;
        refresh();
      }
    }, restMs);
  };
  useEffect(() => () => clearTimeout(resting.current ?? undefined), []);
  return refresh;
}
