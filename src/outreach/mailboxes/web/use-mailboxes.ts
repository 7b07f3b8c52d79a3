// Mailboxes, the sender and sending domains as the server knows them; a change in any tab makes them be asked for again.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { DkimKey } from '../contract.ts';
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
} from './mailbox-api.ts';
import { mailboxesText } from './mailbox-labels.ts';

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

type Done = Exclude<BulkBody['action']['do'], 'put-back'>;

const DONE: Record<Done, string> = {
  pause: 'paused',
  resume: 'resumed',
  remove: 'removed',
  restore: 'brought back',
  change: 'changed',
};

/** "2 of 3 mailboxes paused"; why none was where none was. */
function doneWords(done: Done, changed: number, asked: number): string {
  if (changed > 0) return `${changed < asked ? `${changed} of ` : ''}${mailboxesText(asked)} ${DONE[done]}`;
  if (done === 'pause') return asked === 1 ? 'It is not sending' : 'None of them is sending';
  return asked === 1 ? 'It is not paused' : 'None of them is paused';
}

/** Whatever it does can be taken back for ten seconds: each mailbox is then as it was. */
export function useBulk() {
  const back = useChange(sendBulk, () => notify.success('As it was'));
  const undo = (body: BulkBody) => back.mutate(body, { onError: (error) => notify.error(error) });
  const refresh = useRefresh(MAILBOXES_KEY);
  return useMutation<Awaited<ReturnType<typeof sendBulk>>, ApiError, BulkBody>({
    mutationKey: MAILBOXES_KEY,
    mutationFn: sendBulk,
    // What is wrong with a field is said beside it.
    onError: (error) => error.fields.length === 0 && notify.error(error),
    onSettled: refresh,
    onSuccess: ({ changed, before }, { ids, action }) => {
      if (action.do === 'put-back') return;
      const words = doneWords(action.do, changed, ids.length);
      if (action.do === 'restore' || changed === 0) return notify.success(words);
      const changedIds = before.map(({ id }) => id);
      notifyUndo(words, () =>
        undo({ ids: changedIds, action: action.do === 'remove' ? { do: 'restore' } : { do: 'put-back', before } }),
      );
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
export function useSendingDomain(domain: string, turn: number, selector: string) {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'domain', domain, turn, selector],
    queryFn: ({ signal }) => readSendingDomain(domain, { fresh: turn > 0, selector }, signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

export const useMakeKey = () =>
  useChange(({ id, selector }: { id: string; selector: string }) => sendMakeKey(id, { selector }));

/** Its record still stands in the DNS: taken back, the very same key signs again. */
export function useDropKey() {
  const again = useChange(({ mailboxId, selector }: Pick<DkimKey, 'mailboxId' | 'selector'>) =>
    sendMakeKey(mailboxId, { selector, sameKey: true }),
  );
  const drop = useChange((key: DkimKey) => sendDropKey(key.mailboxId));
  return {
    isPending: drop.isPending,
    drop: (key: DkimKey) =>
      drop.mutate(key, {
        onError: (error) => notify.error(error),
        onSuccess: () =>
          notifyUndo(`Mails of ${key.email} are not signed by us any more`, () =>
            again.mutate(key, { onError: (error) => notify.error(error) }),
          ),
      }),
  };
}
