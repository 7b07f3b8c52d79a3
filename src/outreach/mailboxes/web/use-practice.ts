// Practice mailboxes in the browser: calls and hooks.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall } from '#shared/contract.ts';
import { formatNoun } from '#shared/formats.ts';
import { region } from '#shared/region.ts';
import { notify } from '#ui/notify.ts';
import { useMay } from '#ui/permission.tsx';
import * as contract from '../contract.ts';
import { MAILBOXES_KEY, useChange } from './use-mailboxes.ts';

const PRACTICE_KEY = [...MAILBOXES_KEY, 'practice'] as const;
/** Emails arrive without a live event while a campaign runs. */
const REFETCH_MS = 3_000;

export function usePracticeMails(query: MailsQuery) {
  return useQuery({
    queryKey: [...PRACTICE_KEY, 'mails', query],
    queryFn: ({ signal }) => readMails(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

export function usePracticeMail(id: string) {
  return useQuery({ queryKey: [...PRACTICE_KEY, 'mail', id], queryFn: ({ signal }) => readMail(id, signal) });
}

export function usePracticeRules() {
  return useQuery({ queryKey: [...PRACTICE_KEY, 'rules'], queryFn: ({ signal }) => readRules(signal) });
}

export const useSetRule = () => useChange((body: RuleBody) => sendRule(body));
export const useAct = (id: string) =>
  useChange(
    (body: ActBody) => sendAct(id, body),
    () => notify.success('Done. It arrives in a moment.'),
  );
export const useClearMails = () =>
  useChange(
    (_: null) => sendClear(),
    ({ removed }) => notify.success(`${formatNoun(removed, 'email')} deleted`),
  );
export const useConnectPractice = () =>
  useChange(
    (given: Pick<PracticeBody, 'id' | 'sender'>) => sendPractice(given),
    ({ email }) => notify.success(`${email} is ready. It never sends to real recipients.`),
  );

/**
 * The practice mailboxes that send. Where there is none, one is added; without sender details, or for someone who may not configure, there is
 * none after it either.
 */
export function useEnsurePractice(): () => Promise<string[]> {
  const mayConfigure = useMay('configure');
  const refresh = useRefresh(MAILBOXES_KEY);
  // Tried again after an answer that got lost, it is the same mailbox.
  const [id] = useState(() => crypto.randomUUID());
  return async () => {
    const { items, identityComplete } = await readAll();
    const ready = items.filter(({ kind, state }) => kind === 'practice' && state === 'active');
    if (ready.length > 0 || !identityComplete || !mayConfigure) return ready.map((mailbox) => mailbox.id);
    await sendPractice({ id });
    refresh();
    return [id];
  };
}

const connect = endpoint(contract.connectPractice);
const all = endpoint(contract.listMailboxes);
const list = endpoint(contract.listPracticeMails);
const read = endpoint(contract.readPracticeMail);
const act = endpoint(contract.actOnPracticeMail);
const clear = endpoint(contract.clearPracticeMails);
const rules = endpoint(contract.listPracticeRules);
const rule = endpoint(contract.setPracticeRule);

type PracticeBody = RouteCall<typeof contract.connectPractice>['body'];
export type MailsQuery = RouteCall<typeof contract.listPracticeMails>['query'];
export type ActBody = RouteCall<typeof contract.actOnPracticeMail>['body'];
export type RuleBody = RouteCall<typeof contract.setPracticeRule>['body'];

const readAll = () => call(all);
const sendPractice = (given: Pick<PracticeBody, 'id' | 'sender'>) =>
  call(connect, { body: { ...given, fromName: '', zone: region().timeZone } });
const readMails = (query: MailsQuery, signal: AbortSignal) => call(list, { query }, { signal });
const readMail = (id: string, signal: AbortSignal) => call(read, { params: { id } }, { signal });
const sendAct = (id: string, body: ActBody) => call(act, { params: { id }, body });
const sendClear = () => call(clear, { query: {} });
const readRules = (signal: AbortSignal) => call(rules, {}, { signal });
const sendRule = (body: RuleBody) => call(rule, { body });
