// Verdicts as the server knows them: of one address, of those verified before, and verifying, which is never optimistic.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { meQuery } from '#account/accounts/web/index.ts';
import { useSetCredits } from '#billing/credits/web/index.ts';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import type { ListPages } from '#platform/web/list-address.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { LiveEvent } from '#shared/live.ts';
import { VERDICT_EVENT } from '../fields.contract.ts';
import {
  type AddressesQuery,
  readAddress,
  readAddresses,
  readStatus,
  sendVerify,
  VERDICTS_KEY,
  VERIFIER_KEY,
} from './api.ts';

const addressKey = (email: string) => [...VERDICTS_KEY, 'one', email.trim().toLowerCase()] as const;

/** What is known of an address, and what verifying it costs now, without an outside request. */
export function useAddress(email: string) {
  return useQuery({
    queryKey: addressKey(email),
    queryFn: ({ signal }) => readAddress(email, signal),
    enabled: email.trim() !== '',
  });
}

export function useAddresses(query: AddressesQuery, enabled = true) {
  return useQuery({
    queryKey: [...VERDICTS_KEY, 'list', query],
    queryFn: ({ signal }) => readAddresses(query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What checks whether a mailbox exists. */
export function useVerifierStatus() {
  return useQuery({
    queryKey: [...VERIFIER_KEY, 'status'],
    queryFn: ({ signal }) => readStatus(signal),
    staleTime: 60_000,
  });
}

type Answer = Awaited<ReturnType<typeof sendVerify>>;

/** One address or a few, all the same press until its outcome is known: asked again after a lost answer it costs nothing more. */
export function useVerify() {
  const queries = useQueryClient();
  const setCredits = useSetCredits();
  const attempts = useRef(new Map<string, string>());
  return useMutation<Answer, ApiError, readonly string[]>({
    mutationFn: async (emails) => {
      const name = JSON.stringify(emails);
      const key = attempts.current.get(name) ?? crypto.randomUUID();
      attempts.current.set(name, key);
      try {
        const answer = await sendVerify(emails, key);
        attempts.current.delete(name);
        return answer;
      } catch (error) {
        if (isRefused(error)) attempts.current.delete(name);
        throw error;
      }
    },
    onSuccess: ({ items, creditsRemaining }, emails) => {
      setCredits(creditsRemaining);
      for (const [at, checked] of items.entries()) {
        const queryKey = addressKey(emails[at] ?? checked.email);
        queries.setQueryData(queryKey, { checked, price: 0 });
        // What stays unknown has its price again.
        if (checked.status === 'unknown') void queries.invalidateQueries({ queryKey });
      }
      void queries.invalidateQueries({ queryKey: [...VERDICTS_KEY, 'list'] });
      void queries.invalidateQueries({ queryKey: RECORDS_KEY });
    },
    onError: () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** The server has said no: the next press is a new one. Not so where it is still at it, or was asked too often. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![409, 429].includes(error.status);
}

/** Verdicts come from batches, from servers that asked to come back, and from colleagues. */
export function useLiveVerdicts(): void {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: VERDICTS_KEY });
  useLiveEvent<LiveEvent>(VERDICT_EVENT, again);
  useLiveEvent('reconnected', again);
}

interface CursorPages extends ListPages {
  /** Of the page that is shown; null for the first. */
  cursor: string | null;
}

/** Pages of a table whose page is not in the address bar. `list`: what is listed, as one text; another list starts at its first page. */
export function useCursorPages(list: string): CursorPages {
  const [walked, setWalked] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = walked.list === list ? walked.cursors : [];
  return {
    number: cursors.length + 1,
    cursor: cursors.at(-1) ?? null,
    next: (cursor) => cursor !== null && setWalked({ list, cursors: [...cursors, cursor] }),
    before: () => setWalked({ list, cursors: cursors.slice(0, -1) }),
  };
}
