// What the pages of campaigns read, and the changes of a campaign as a whole. The server tells of every other change.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toPageQuery } from '#platform/web/list-address.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { ChartPeriod } from '#shared/chart-bars.ts';
import { firstWeekday } from '#shared/week-start.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import { useRegion } from '#ui/user-region.ts';
import type { Campaign } from '../contract.ts';
import {
  type Action,
  CAMPAIGNS_KEY,
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

export function getFilter({ shelf, state, channel, q }: ListState) {
  return { shelf, ...(state && { state }), ...(channel && { channel }), ...(q && { q }) };
}

export function useCampaigns(state: ListState) {
  const { sort, order } = state;
  return useListQuery(
    [...CAMPAIGNS_KEY, 'list'],
    { ...getFilter(state), ...toPageQuery(state, PAGE_SIZE), sort, order },
    readList,
  );
}

export function useCampaign(id: string) {
  return useQuery({ queryKey: campaignKey(id), queryFn: ({ signal }) => readOne(id, signal) });
}

/** Days as the user's calendar has them. */
export function useFigures(id: string, period: ChartPeriod) {
  const { timeZone: zone, locale } = useRegion();
  const query = { zone, period, weekStart: String(firstWeekday(locale)) };
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'figures', id, query],
    queryFn: ({ signal }) => readFigures(id, query, signal),
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
  const undo = useUndo({
    key: CAMPAIGNS_KEY,
    send: ({ ids, back }: { ids: string[]; back: Action }) => sendBulk({ ids }, back),
    refresh,
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
      if (back) undo(text, { ids, back });
      else notify.success(text);
      onDone?.(ids);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
