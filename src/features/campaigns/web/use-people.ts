// The people of a campaign and their mails, and what can be done for them by hand.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import { peopleText } from './campaign-words.ts';
import {
  CAMPAIGNS_KEY,
  type RecipientsAction,
  type RecipientsTarget,
  readLines,
  readPeople,
  readPerson,
  sendPeople,
} from './campaigns-calls.ts';
import type { CampaignPageState } from './page-state.ts';

export const PAGE_SIZE = 50;

export function peopleFilter({ show, step, variant, mailbox, q }: CampaignPageState) {
  return {
    show,
    ...(step && { stepId: step }),
    ...(variant && { variantId: variant }),
    ...(mailbox && { mailboxId: mailbox }),
    ...(q && { q }),
  };
}

export function usePeople(id: string, state: CampaignPageState) {
  const query = { ...peopleFilter(state), limit: PAGE_SIZE, ...(state.after && { cursor: state.after }) };
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'people', id, query],
    queryFn: ({ signal }) => readPeople(id, query, signal),
    placeholderData: keepPreviousData,
  });
}

export function usePerson(id: string, recipientId: string) {
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'person', id, recipientId],
    queryFn: ({ signal }) => readPerson(id, recipientId, signal),
  });
}

export function proofFilter({ mails, step, q }: CampaignPageState) {
  return { ...(mails && { state: mails }), ...(step && { stepId: step }), ...(q && { q }) };
}

export function useProof(id: string, state: CampaignPageState) {
  const query = { ...proofFilter(state), limit: PAGE_SIZE, ...(state.after && { cursor: state.after }) };
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'proof', id, query],
    queryFn: ({ signal }) => readLines(id, query, signal),
    placeholderData: keepPreviousData,
  });
}

const DONE: Record<RecipientsAction['do'], string> = {
  retry: 'get the mail again',
  skip: 'go on with the next step',
  unskip: 'get the mail that was skipped',
  stop: 'stopped',
  start: 'go on',
  replied: 'marked as having replied',
};

export function useChangePeople(id: string) {
  const refresh = useRefresh(CAMPAIGNS_KEY);
  const start = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: (ids: string[]) => sendPeople(id, { ids }, { do: 'start' }),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: ({ target, action }: { target: RecipientsTarget; action: RecipientsAction }) =>
      sendPeople(id, target, action),
    onSuccess: ({ changed, left, ids }, { action }) => {
      if (changed === 0) return notify.error(new Error('That does not fit any of them'));
      const rest = left > 0 ? `; it does not fit ${left.toLocaleString('en-US')}` : '';
      const text = `${peopleText(changed)} ${DONE[action.do]}${rest}`;
      if (action.do === 'stop') notifyUndo(text, () => start.mutate(ids));
      else notify.success(text);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
