// What practice mailboxes have taken and what they do with it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { MAILBOXES_KEY } from './mailbox-api.ts';
import {
  type ActBody,
  type MailsQuery,
  type RuleBody,
  readMail,
  readMails,
  readRules,
  sendAct,
  sendClear,
  sendPractice,
  sendRule,
} from './practice-api.ts';
import { useChange } from './use-mailboxes.ts';

const PRACTICE_KEY = [...MAILBOXES_KEY, 'practice'] as const;
/** Mails come by themselves while a campaign runs. */
const LOOK_AGAIN_MS = 3_000;

export function usePracticeMails(query: MailsQuery) {
  return useQuery({
    queryKey: [...PRACTICE_KEY, 'mails', query],
    queryFn: ({ signal }) => readMails(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
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
    () => notify.success('Done: it comes in within a moment'),
  );
export const useClearMails = () =>
  useChange(
    (_: null) => sendClear(),
    ({ removed }) => notify.success(`${removed} thrown away`),
  );
export const useConnectPractice = () =>
  useChange(
    (id: string) => sendPractice(id),
    ({ email }) => notify.success(`${email} is ready: nothing that it sends leaves this machine`),
  );
