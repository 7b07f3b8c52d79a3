// A domain as the server sees it, and the people the workspace knows there.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import { readDomain, readPeople } from './api.ts';

// Below the records: counts, patterns and people are made of those, and asked for again with them.
const domainKey = (domain: string) => [...RECORDS_KEY, 'domain', domain] as const;
const peopleKey = (domain: string) => [...RECORDS_KEY, 'at-domain', domain] as const;

/** On a page of those that are known at a domain. */
export const KNOWN_PEOPLE = 25;

export type DomainFacts = Awaited<ReturnType<typeof readDomain>>;

/** Free: looked up at name servers and the website, or cached within the last day. */
export function useDomain(domain: string) {
  const queries = useQueryClient();
  const [checking, setChecking] = useState(false);
  const query = useQuery<DomainFacts, ApiError>({
    queryKey: domainKey(domain),
    queryFn: ({ signal }) => readDomain({ domain }, signal),
    enabled: domain !== '',
    staleTime: 60_000,
    retry: false,
  });
  async function recheck() {
    setChecking(true);
    try {
      await queries.cancelQueries({ queryKey: domainKey(domain) });
      queries.setQueryData(
        domainKey(domain),
        await readDomain({ domain, fresh: 'true' }, new AbortController().signal),
      );
    } catch (error) {
      notify.error(error as ApiError);
    } finally {
      setChecking(false);
    }
  }
  return { ...query, checking, recheck: () => void recheck() };
}

/** A search that has brought people changes what is known of the domain. `run`: its id, null while nothing was found. */
export function useNewlyFound(domain: string, run: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (run === null) return;
    void queries.invalidateQueries({ queryKey: domainKey(domain) });
    void queries.invalidateQueries({ queryKey: peopleKey(domain) });
  }, [queries, domain, run]);
}

/** `besides`: the searches whose results the page shows too. With others of them what was read before is out of date. */
export function useKnownPeople(domain: string, besides: readonly string[], cursor: string | null) {
  const key = [...peopleKey(domain), besides] as const;
  const others = besides.length > 0 && { besides: besides.join(',') };
  return useQuery({
    queryKey: [...key, cursor],
    queryFn: ({ signal }) => readPeople({ domain, limit: KNOWN_PEOPLE, ...others, ...(cursor && { cursor }) }, signal),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(key) ? before : undefined,
  });
}
