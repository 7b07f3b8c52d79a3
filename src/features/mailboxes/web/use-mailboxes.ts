// Mailboxes, the sender and sending domains as the server knows them; a change in any tab makes them be asked for again.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/LiveProvider.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import { MAILBOXES_EVENT } from '../fields.contract.ts';
import {
  type BulkBody,
  type Identity,
  MAILBOXES_KEY,
  readDomains,
  readIdentity,
  readMailbox,
  readMailboxes,
  readSendingDomain,
  type SettingsBody,
  sendBulk,
  sendDropKey,
  sendIdentity,
  sendMakeKey,
  sendSettings,
  sendTest,
} from './mailbox-calls.ts';
import { mailboxesText } from './mailbox-words.ts';

/** What was sent today grows by itself. */
const LOOK_AGAIN_MS = 10_000;

export function useLiveMailboxes(): void {
  const refresh = useRefresh(MAILBOXES_KEY);
  useLiveEvent(MAILBOXES_EVENT, refresh);
  useLiveEvent('reconnected', refresh);
}

export function useMailboxes() {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'list'],
    queryFn: ({ signal }) => readMailboxes(signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useMailbox(id: string) {
  return useQuery({ queryKey: [...MAILBOXES_KEY, 'one', id], queryFn: ({ signal }) => readMailbox(id, signal) });
}

/** Whatever changes one of them changes the list, the domains and what may be sent. */
export function useChange<Given, Answer>(send: (given: Given) => Promise<Answer>, done?: (answer: Answer) => void) {
  const refresh = useRefresh(MAILBOXES_KEY);
  return useMutation<Answer, ApiError, Given>({
    mutationKey: MAILBOXES_KEY,
    mutationFn: send,
    onSuccess: done,
    onSettled: refresh,
  });
}

export const useSaveSettings = (id: string) =>
  useChange(
    (body: SettingsBody) => sendSettings(id, body),
    () => notify.success('Mailbox saved'),
  );

export const useTestMailbox = () => useChange(sendTest);

const DONE: Record<BulkBody['action']['do'], string> = {
  pause: 'paused',
  resume: 'resumed',
  remove: 'removed',
  restore: 'brought back',
  change: 'changed',
};

/** What each is put back by; a cap that was changed is put back one by one. */
export function useBulk() {
  const back = useChange((bodies: readonly BulkBody[]) => Promise.all(bodies.map((body) => sendBulk(body))));
  const undo = (bodies: readonly BulkBody[]) => back.mutate(bodies, { onError: (error) => notify.error(error) });
  const refresh = useRefresh(MAILBOXES_KEY);
  return useMutation<Awaited<ReturnType<typeof sendBulk>>, ApiError, BulkBody>({
    mutationKey: MAILBOXES_KEY,
    mutationFn: sendBulk,
    onError: (error) => notify.error(error),
    onSettled: refresh,
    onSuccess: ({ changed, before }, { ids, action }) => {
      const words = `${mailboxesText(changed)} ${DONE[action.do]}`;
      if (action.do === 'restore' || changed === 0) return notify.success(words);
      if (action.do === 'remove') return notifyUndo(words, () => undo([{ ids, action: { do: 'restore' } }]));
      if (action.do === 'change') {
        const bodies = before.map(({ id, dayCap, gapMinSeconds, gapMaxSeconds }) => ({
          ids: [id],
          action: { do: 'change' as const, settings: { dayCap, gapMinSeconds, gapMaxSeconds } },
        }));
        return notifyUndo(words, () => undo(bodies));
      }
      const same = before.filter(({ state }) => (action.do === 'pause' ? state === 'active' : state === 'paused'));
      const other = action.do === 'pause' ? 'resume' : 'pause';
      if (same.length === 0) return notify.success(words);
      notifyUndo(words, () => undo([{ ids: same.map(({ id }) => id), action: { do: other } }]));
    },
  });
}

export function useIdentity() {
  return useQuery({ queryKey: [...MAILBOXES_KEY, 'identity'], queryFn: ({ signal }) => readIdentity(signal) });
}

export const useSaveIdentity = () =>
  useChange(
    (body: Pick<Identity, 'name' | 'postalAddress' | 'optOutText'>) => sendIdentity(body),
    () => notify.success('Sender saved'),
  );

export function useSendingDomains() {
  return useQuery({ queryKey: [...MAILBOXES_KEY, 'domains'], queryFn: ({ signal }) => readDomains(signal) });
}

/** `turn`: how often it was asked to look again; the first look may be answered from what is known. */
export function useSendingDomain(domain: string, turn: number) {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'domain', domain, turn],
    queryFn: ({ signal }) => readSendingDomain(domain, turn > 0, signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

export const useMakeKey = () =>
  useChange(({ id, selector }: { id: string; selector: string }) => sendMakeKey(id, selector));
export const useDropKey = () => useChange((id: string) => sendDropKey(id));
