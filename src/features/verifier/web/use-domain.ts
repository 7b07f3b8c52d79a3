// A domain as the server sees it, whom the workspace knows there, and keeping those that a search has found.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RECORDS_KEY, useTakeBack } from '#features/records/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import { keptText } from './domain-words.ts';
import { readDomain, readPeople, sendKeep, VERIFIER_KEY } from './verifier-calls.ts';

const domainKey = (domain: string) => [...VERIFIER_KEY, 'domain', domain] as const;
/** Changes with records too, and is asked for again with them. */
const peopleKey = (domain: string) => [...RECORDS_KEY, 'at-domain', domain] as const;

export type DomainFacts = Awaited<ReturnType<typeof readDomain>>;

/** Free: the name servers and the website are asked, or what is known of them since yesterday. */
export function useDomain(domain: string) {
  const queries = useQueryClient();
  const [looking, setLooking] = useState(false);
  const query = useQuery<DomainFacts, ApiError>({
    queryKey: domainKey(domain),
    queryFn: ({ signal }) => readDomain({ domain }, signal),
    enabled: domain !== '',
    staleTime: 60_000,
    retry: false,
  });
  async function lookAgain() {
    setLooking(true);
    try {
      await queries.cancelQueries({ queryKey: domainKey(domain) });
      queries.setQueryData(
        domainKey(domain),
        await readDomain({ domain, fresh: 'true' }, new AbortController().signal),
      );
    } catch (error) {
      notify.error(error as ApiError);
    } finally {
      setLooking(false);
    }
  }
  return { ...query, looking, lookAgain: () => void lookAgain() };
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

export function useKnownPeople(domain: string, cursor: string | null) {
  return useQuery({
    queryKey: [...peopleKey(domain), cursor],
    queryFn: ({ signal }) => readPeople({ domain, limit: 25, ...(cursor && { cursor }) }, signal),
    placeholderData: keepPreviousData,
  });
}

interface Keeping {
  domain: string;
  keys: readonly string[];
}

/** One press, one effect, one undo. */
export function useKeepPeople() {
  const queries = useQueryClient();
  const takeBack = useTakeBack();
  const attempts = useRef(new Map<string, string>());
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: RECORDS_KEY });
    // Its counts and its patterns are made of records.
    void queries.invalidateQueries({ queryKey: [...VERIFIER_KEY, 'domain'] });
  };
  return useMutation<Awaited<ReturnType<typeof sendKeep>>, ApiError, Keeping>({
    mutationKey: RECORDS_KEY,
    mutationFn: async ({ domain, keys }) => {
      const name = JSON.stringify([domain, keys]);
      const key = attempts.current.get(name) ?? crypto.randomUUID();
      attempts.current.set(name, key);
      const answer = await sendKeep({ domain, keys: [...keys] }, key);
      attempts.current.delete(name);
      return answer;
    },
    onSuccess: ({ items, changeId }) => {
      if (changeId === null) notify.success(keptText(items));
      else notifyUndo(keptText(items), () => takeBack.mutate(changeId, { onSettled: refresh }));
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
