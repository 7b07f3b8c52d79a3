// What the composer reads; a change in any tab makes it be asked for again.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { DraftRecipient } from '../contract.ts';
import {
  EMAILS_KEY,
  findContacts,
  readCheck,
  readDrafts,
  readOne,
  readProof,
  readRecipients,
  readSentList,
  readWritten,
  type SentQuery,
} from './api.ts';

export const useDrafts = () =>
  useQuery({ queryKey: [...EMAILS_KEY, 'drafts'], queryFn: ({ signal }) => readDrafts(signal) });

/** Never an older one from before: its revision would refuse the first change. */
export const useStoredDraft = (id: string | null) =>
  useQuery({
    queryKey: ['email-draft', id],
    queryFn: ({ signal }) => readOne(id ?? '', signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const useRecipients = (recipients: readonly DraftRecipient[]) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'recipients', recipients],
    queryFn: ({ signal }) => readRecipients([...recipients], signal),
    enabled: recipients.length > 0,
    placeholderData: keepPreviousData,
  });

/** Requested again for every stored revision. */
export const useCheck = (id: string, revision: number) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'check', id, revision],
    queryFn: ({ signal }) => readCheck(id, signal),
    enabled: revision > 0,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });

export const useHistory = (email: string) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'history', email],
    queryFn: ({ signal }) => readWritten(email, signal),
    placeholderData: keepPreviousData,
  });

export const useContactSearch = (q: string) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'contacts', q],
    queryFn: ({ signal }) => findContacts(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

export const useSent = (query: SentQuery) =>
  useQuery({
    queryKey: [...EMAILS_KEY, 'sent', query],
    queryFn: ({ signal }) => readSentList(query, signal),
    placeholderData: keepPreviousData,
  });

export const useProof = (id: string) =>
  useQuery({ queryKey: [...EMAILS_KEY, 'proof', id], queryFn: ({ signal }) => readProof(id, signal) });

export function useLiveEmails(): void {
  const refresh = useRefresh(EMAILS_KEY);
  const soon = useRefreshSoon(EMAILS_KEY);
  useLiveEvent('email-drafts', refresh);
  useLiveEvent('mails', soon);
  useLiveEvent('mailboxes', refresh);
  useLiveEvent('reconnected', refresh);
}
