// Mailboxes, sender details and sending domains in the browser: calls and hooks.
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { DkimKey } from '../contract.ts';
import * as contract from '../contract.ts';
import { MAILBOXES_EVENT } from '../fields.contract.ts';
import { mailboxesText } from './mailbox-labels.ts';

/** "Sent today" changes without a live event. */
const REFETCH_MS = 10_000;

export function useLiveMailboxes(): void {
  const refresh = useRefresh(MAILBOXES_KEY);
  useLiveEvent(MAILBOXES_EVENT, refresh);
  useLiveEvent('reconnected', refresh);
}

export function useMailboxes() {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'list'],
    queryFn: ({ signal }) => readMailboxes(signal),
    refetchInterval: REFETCH_MS,
  });
}

export function useMailbox(id: string) {
  return useQuery({ queryKey: [...MAILBOXES_KEY, 'one', id], queryFn: ({ signal }) => readMailbox(id, signal) });
}

/** A change of one mailbox affects the list, the domains and what may be sent. */
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
  restore: 'restored',
  change: 'changed',
};

/** "2 of 3 mailboxes paused", or why none was. */
function doneLabel(done: Done, changed: number, asked: number): string {
  if (changed > 0) return `${changed < asked ? `${changed} of ` : ''}${mailboxesText(asked)} ${DONE[done]}`;
  if (done === 'pause') return asked === 1 ? 'This mailbox is not active' : 'None of these mailboxes is active';
  return asked === 1 ? 'This mailbox is not paused' : 'None of these mailboxes is paused';
}

/** Undo is offered for ten seconds and restores each mailbox exactly. */
export function useBulk() {
  const back = useChange(sendBulk, () => notify.success('Change undone'));
  const undo = (body: BulkBody) => back.mutate(body, { onError: (error) => notify.error(error) });
  const refresh = useRefresh(MAILBOXES_KEY);
  return useMutation<Awaited<ReturnType<typeof sendBulk>>, ApiError, BulkBody>({
    mutationKey: MAILBOXES_KEY,
    mutationFn: sendBulk,
    // The form of a change shows what failed itself.
    onError: (error, { action }) => action.do !== 'change' && notify.error(error),
    onSettled: refresh,
    onSuccess: ({ changed, before }, { ids, action }) => {
      if (action.do === 'put-back') return;
      const label = doneLabel(action.do, changed, ids.length);
      if (action.do === 'restore' || changed === 0) return notify.success(label);
      const changedIds = before.map(({ id }) => id);
      notifyUndo(label, () =>
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
    () => notify.success('Sender details saved'),
  );

export function useSendingDomains() {
  return useQuery({ queryKey: [...MAILBOXES_KEY, 'domains'], queryFn: ({ signal }) => readDomains(signal) });
}

/** `turn`: number of re-checks; the first check may be answered from the cache. */
export function useSendingDomain(domain: string, turn: number, selector: string) {
  return useQuery({
    queryKey: [...MAILBOXES_KEY, 'domain', domain, turn, selector],
    queryFn: ({ signal }) => readSendingDomain(domain, { fresh: turn > 0, selector }, signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
}

export const useCreateKey = () =>
  useChange(({ id, selector }: { id: string; selector: string }) => sendCreateKey(id, { selector }));

/** The record stays in the DNS, so undoing signs with the same key again. */
export function useDeleteKey() {
  const again = useChange(({ mailboxId, selector }: Pick<DkimKey, 'mailboxId' | 'selector'>) =>
    sendCreateKey(mailboxId, { selector, sameKey: true }),
  );
  const drop = useChange((key: DkimKey) => sendDeleteKey(key.mailboxId));
  return {
    isPending: drop.isPending,
    drop: (key: DkimKey) =>
      drop.mutate(key, {
        onError: (error) => notify.error(error),
        onSuccess: () =>
          notifyUndo(`Stopped signing emails from ${key.email}`, () =>
            again.mutate(key, { onError: (error) => notify.error(error) }),
          ),
      }),
  };
}

const list = endpoint(contract.listMailboxes);
const read = endpoint(contract.readMailbox);
const find = endpoint(contract.findSettings);
const connect = endpoint(contract.connectMailbox);
const test = endpoint(contract.testMailbox);
const server = endpoint(contract.changeServer);
const save = endpoint(contract.saveMailbox);
const bulk = endpoint(contract.changeMailboxes);
const start = endpoint(contract.startOauth);
const finish = endpoint(contract.finishOauth);
const identity = endpoint(contract.readIdentity);
const updateIdentity = endpoint(contract.saveIdentity);
const domains = endpoint(contract.listSendingDomains);
const domain = endpoint(contract.readSendingDomain);
const createKey = endpoint(contract.createDkimKey);
const deleteKey = endpoint(contract.removeDkimKey);

export const MAILBOXES_KEY = ['mailboxes'] as const;

/** Mail servers are tested one after the other, and each may be slow. */
const TIMEOUT_MS = 120_000;

export type Identity = RouteOutput<typeof contract.readIdentity>;
export type SendingDomain = RouteOutput<typeof contract.listSendingDomains>['items'][number];
export type DomainView = RouteOutput<typeof contract.readSendingDomain>;
export type ConnectBody = RouteCall<typeof contract.connectMailbox>['body'];
export type ServerBody = RouteCall<typeof contract.changeServer>['body'];
export type SettingsBody = RouteCall<typeof contract.saveMailbox>['body'];
export type BulkBody = RouteCall<typeof contract.changeMailboxes>['body'];
export type Provider = 'google' | 'microsoft';

const readMailboxes = (signal: AbortSignal) => call(list, {}, { signal });
const readMailbox = (id: string, signal: AbortSignal) => call(read, { params: { id } }, { signal });
export const readFound = (email: string) => call(find, { query: { email } }, { timeoutMs: TIMEOUT_MS });
export const sendConnect = (body: ConnectBody) => call(connect, { body }, { timeoutMs: TIMEOUT_MS });
const sendTest = (id: string) => call(test, { params: { id } }, { timeoutMs: TIMEOUT_MS });
export const sendServer = (id: string, body: ServerBody) =>
  call(server, { params: { id }, body }, { timeoutMs: TIMEOUT_MS });
const sendSettings = (id: string, body: SettingsBody) => call(save, { params: { id }, body });
export const sendBulk = (body: BulkBody) => call(bulk, { body });
export const sendStart = (provider: Provider, mailboxId: string | null, email: string) =>
  call(start, { params: { provider }, body: { display: 'page', mailboxId, email } });
export const sendFinish = (provider: Provider, body: RouteCall<typeof contract.finishOauth>['body']) =>
  call(finish, { params: { provider }, body }, { timeoutMs: TIMEOUT_MS });

const readIdentity = (signal: AbortSignal) => call(identity, {}, { signal });
const sendIdentity = (body: RouteCall<typeof contract.saveIdentity>['body']) => call(updateIdentity, { body });
const readDomains = (signal: AbortSignal) => call(domains, {}, { signal });
const readSendingDomain = (
  name: string,
  { fresh, selector }: { fresh: boolean; selector: string },
  signal: AbortSignal,
) =>
  call(
    domain,
    { params: { domain: name }, query: { ...(fresh && { fresh: 'true' }), ...(selector && { selector }) } },
    { signal, timeoutMs: TIMEOUT_MS },
  );
const sendCreateKey = (id: string, body: RouteCall<typeof contract.createDkimKey>['body']) =>
  call(createKey, { params: { id }, body });
const sendDeleteKey = (id: string) => call(deleteKey, { params: { id } });
