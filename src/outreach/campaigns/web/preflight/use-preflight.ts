// The look at every mail of a campaign: asked for, followed while it runs, and the start that it allows.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import type { Campaign, Preflight } from '../../contract.ts';
import {
  CAMPAIGNS_KEY,
  readChecked,
  readFindingRows,
  readOne,
  sendLaunch,
  sendPreflight,
  sendTest,
  type TestWanted,
} from '../api.ts';
import { campaignKey } from '../use-campaigns.ts';
import type { SetupDraft } from '../use-setup.ts';

const LOOK_AGAIN_MS = 700;
const preflightKey = (id: string) => [...CAMPAIGNS_KEY, 'preflight', id] as const;

export function usePreflight(id: string) {
  return useQuery({
    queryKey: preflightKey(id),
    queryFn: ({ signal }) => readChecked(id, signal),
    refetchInterval: ({ state }) => (state.data?.preflight?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
}

/** What was typed is saved first: what is looked at is what will be sent. */
export function useStartPreflight(id: string, draft: SetupDraft) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (draft.pending !== null && !(await draft.flush())) return null;
      return sendPreflight(id);
    },
    onSuccess: (preflight: Preflight | null) => {
      if (preflight) queries.setQueryData(preflightKey(id), { preflight });
    },
    onError: (error) => notify.error(error),
  });
}

export function useLaunch(id: string, onLaunched: () => void) {
  const queries = useQueryClient();
  const refresh = useRefresh(CAMPAIGNS_KEY);
  // Pressed again after an answer that got lost, it is the same start.
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: (revision: number) => sendLaunch(id, revision, `${key}-${revision}`),
    onSuccess: (campaign: Campaign) => {
      queries.setQueryData(campaignKey(id), campaign);
      onLaunched();
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

const ROWS = 25;

export function useFindingRows(
  id: string,
  preflightId: string,
  { code, step, detail }: Pick<Preflight['findings'][number], 'code' | 'step' | 'detail'>,
) {
  return useInfiniteQuery({
    queryKey: ['campaign-finding', id, preflightId, code, step, detail],
    queryFn: ({ pageParam, signal }) =>
      readFindingRows(
        id,
        {
          code,
          limit: ROWS,
          ...(step !== null && { step }),
          ...(detail && { detail }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

// The message of a step to its author: changes are saved first, so that what arrives is what the screen shows.
interface ToTest {
  campaign: Campaign;
  draft: SetupDraft;
  stepId: string;
  variantId: string;
}

interface ToSend {
  /** Its fields are filled in; null: the first of the audience. */
  contactId: string | null;
  /** On WhatsApp: where it is sent. */
  phone?: string;
}

export function useTestMail({ campaign, draft, stepId, variantId }: ToTest) {
  const last = useRef({ asked: '', key: '' });
  return useMutation({
    // Forgotten with the text that it was about.
    mutationKey: ['campaign-test', campaign.id, stepId, variantId],
    mutationFn: async ({ contactId, phone }: ToSend) => {
      // Of a launched one, what is typed is applied by a press of its own.
      if (draft.pending !== null && campaign.state !== 'draft') throw new Error('Apply or discard your changes first.');
      const typed = draft.pending !== null;
      if (typed && !(await draft.flush())) throw new Error('Your changes are not saved. Try again once they are.');
      const { revision } = typed ? await readOne(campaign.id) : campaign;
      const body: TestWanted = { stepId, variantId, contactId, revision, ...(phone !== undefined && { phone }) };
      const asked = JSON.stringify(body);
      // Pressed again after an answer that got lost, it is the same mail.
      if (last.current.asked !== asked) last.current = { asked, key: crypto.randomUUID() };
      return sendTest(campaign.id, body, last.current.key);
    },
    onSuccess: ({ to }) => {
      last.current = { asked: '', key: '' };
      notify.success(`Test sent to ${to}`);
    },
  });
}
