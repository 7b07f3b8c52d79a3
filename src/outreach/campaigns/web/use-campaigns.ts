// What the pages of campaigns read, and the changes of a campaign as a whole. The server tells of every other change.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { Campaign } from '../contract.ts';
import {
  type Action,
  CAMPAIGNS_KEY,
  type ListQuery,
  readFigures,
  readList,
  readMailboxes,
  readOne,
  sendBulk,
  sendCreate,
  sendEnd,
  sendPause,
  sendResume,
  type Target,
} from './api.ts';
import { campaignsText } from './campaign-labels.ts';
import type { ListState } from './page-state.ts';

export const PAGE_SIZE = 50;
const GATHERED_MS = 700;

export const campaignKey = (id: string) => [...CAMPAIGNS_KEY, 'one', id] as const;

export function filterOf({ shelf, state, channel, q }: ListState) {
  return { shelf, ...(state && { state }), ...(channel && { channel }), ...(q && { q }) };
}

export function useCampaigns(state: ListState) {
  const query: ListQuery = {
    ...filterOf(state),
    limit: PAGE_SIZE,
    sort: state.sort,
    order: state.order,
    ...(state.after && { cursor: state.after }),
  };
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'list', query],
    queryFn: ({ signal }) => readList(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useCampaign(id: string) {
  return useQuery({ queryKey: campaignKey(id), queryFn: ({ signal }) => readOne(id, signal) });
}

export function useFigures(id: string) {
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'figures', id],
    queryFn: ({ signal }) => readFigures(id, signal),
    placeholderData: keepPreviousData,
  });
}

export function useMailboxChoices() {
  return useQuery({ queryKey: ['mailboxes', 'choices'], queryFn: ({ signal }) => readMailboxes(signal) });
}

/** Counters change with every email: they are read again a little later, once for many events. */
export function useLiveCampaigns(): void {
  const soon = useRefreshSoon(CAMPAIGNS_KEY, GATHERED_MS);
  useLiveEvent('campaigns', soon);
  // Clicks and openings, and what was written before its commit.
  useLiveEvent('mails', soon);
  useLiveEvent('reconnected', soon);
}

export function useCreateCampaign(open: (id: string) => void) {
  const refresh = useRefresh(CAMPAIGNS_KEY);
  return useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: sendCreate,
    onSuccess: ({ id }) => open(id),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

const STEERED = { pause: sendPause, resume: sendResume, end: sendEnd };

/** Pauses, resumes or ends one campaign; its page shows the answer at once. */
export function useSteer(id: string) {
  const queries = useQueryClient();
  const refresh = useRefresh(CAMPAIGNS_KEY);
  return useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: (how: keyof typeof STEERED) => STEERED[how](id),
    onSuccess: (campaign: Campaign) => queries.setQueryData(campaignKey(id), campaign),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

interface Change {
  target: Target;
  action: Action;
  /** What takes it back; left out where nothing does. */
  back?: Action;
}

const DONE = { pause: 'paused', resume: 'resumed', duplicate: 'duplicated' } as const;
const SHELVED = { live: 'restored', archived: 'archived', bin: 'moved to the bin, kept for 30 days' } as const;

export function useChangeCampaigns(onDone?: (ids: string[]) => void) {
  const refresh = useRefresh(CAMPAIGNS_KEY);
  const undo = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: ({ ids, action }: { ids: string[]; action: Action }) => sendBulk({ ids }, action),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: ({ target, action }: Change) => sendBulk(target, action),
    onSuccess: ({ changed, ids, left }, { action, back }) => {
      const [first] = left;
      if (first)
        notify.error(
          new Error(`${first.name}: ${first.why}${left.length > 1 ? ` (and ${left.length - 1} more)` : ''}`),
        );
      if (changed === 0) return;
      const text = `${campaignsText(changed)} ${action.do === 'shelve' ? SHELVED[action.shelf] : DONE[action.do]}`;
      if (back) notifyUndo(text, () => undo.mutate({ ids, action: back }));
      else notify.success(text);
      onDone?.(ids);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
