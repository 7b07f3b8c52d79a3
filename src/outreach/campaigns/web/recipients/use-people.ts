// Hooks of recipients: the list, one with emails, the proof, and manual changes with undo.
import { useMutation, useQuery } from '@tanstack/react-query';
import { toPageQuery } from '#platform/web/list-address.ts';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { formatCount } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import {
  CAMPAIGNS_KEY,
  type RecipientsAction,
  type RecipientsTarget,
  readLines,
  readPeople,
  readPerson,
  sendPeople,
} from '../api.ts';
import { peopleText } from '../campaign-labels.ts';
import type { CampaignPageState } from '../page-state.ts';

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
  const query = { ...peopleFilter(state), ...toPageQuery(state, PAGE_SIZE) };
  return useListQuery([...CAMPAIGNS_KEY, 'people', id], query, (page, signal) => readPeople(id, page, signal));
}

export function usePerson(id: string, recipientId: string) {
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'person', id, recipientId],
    queryFn: ({ signal }) => readPerson(id, recipientId, signal),
  });
}

export function proofFilter({ mails, counted, step, mailbox, since, until, q }: CampaignPageState) {
  return {
    ...(mails && { state: mails }),
    ...(counted && { mails: counted }),
    ...(step && { stepId: step }),
    ...(mailbox && { mailboxId: mailbox }),
    ...(since && { since }),
    ...(until && { until }),
    ...(q && { q }),
  };
}

export function useProof(id: string, state: CampaignPageState) {
  const query = { ...proofFilter(state), ...toPageQuery(state, PAGE_SIZE) };
  return useListQuery([...CAMPAIGNS_KEY, 'proof', id], query, (page, signal) => readLines(id, page, signal));
}

/** Of one person, and of several. */
const DONE: Record<RecipientsAction['do'], [one: string, many: string]> = {
  retry: ['gets the message again', 'get the message again'],
  skip: ['continues with the next step', 'continue with the next step'],
  unskip: ['gets the skipped message', 'get the skipped message'],
  stop: ['stopped', 'stopped'],
  start: ['continues', 'continue'],
  replied: ['marked as having replied', 'marked as having replied'],
};

/** The undo of each action. A retry is sent at once and has none. */
const BACK: Partial<Record<RecipientsAction['do'], RecipientsAction>> = {
  skip: { do: 'unskip' },
  stop: { do: 'start' },
  replied: { do: 'start' },
};

export function useChangePeople(id: string) {
  const refresh = useRefresh(CAMPAIGNS_KEY);
  const undo = useUndo({
    key: CAMPAIGNS_KEY,
    send: ({ ids, back }: { ids: string[]; back: RecipientsAction }) => sendPeople(id, { ids }, back),
    refresh,
  });
  return useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: ({ target, action }: { target: RecipientsTarget; action: RecipientsAction }) =>
      sendPeople(id, target, action),
    onSuccess: ({ changed, left, ids }, { action }) => {
      if (changed === 0) return notify.error(new Error('No recipient is in a state that allows this'));
      const rest = left > 0 ? `, ${formatCount(left)} unchanged` : '';
      const text = `${peopleText(changed)} ${DONE[action.do][changed === 1 ? 0 : 1]}${rest}`;
      const back = BACK[action.do];
      if (back) undo(text, { ids, back });
      else notify.success(text);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
