// The look at every mail of a campaign: asked for, followed while it runs, and the start that it allows.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAILBOXES_EVENT } from '#outreach/mailboxes/fields.contract.ts';
import { WHATSAPP_NUMBERS_EVENT } from '#outreach/whatsapp/fields.contract.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { LiveEvent } from '#shared/live.ts';
import { notify } from '#ui/notify.ts';
import { useMay } from '#ui/permission.tsx';
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

const POLL_MS = 700;
const preflightKey = (id: string) => [...CAMPAIGNS_KEY, 'preflight', id] as const;

export function usePreflight(id: string) {
  return useQuery({
    queryKey: preflightKey(id),
    queryFn: ({ signal }) => readChecked(id, signal),
    refetchInterval: ({ state }) => (state.data?.preflight?.state === 'running' ? POLL_MS : false),
  });
}

/** What was typed is saved first: what is looked at is what will be sent. */
function useStartPreflight(id: string, draft: SetupDraft) {
  const queries = useQueryClient();
  // Before the first start is drawn a second cause may come: one change is checked once.
  const running = useRef(false);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      if (draft.pending !== null && !(await draft.flush())) return null;
      return sendPreflight(id);
    },
    onSettled: () => {
      running.current = false;
    },
    onSuccess: (preflight: Preflight | null) => {
      if (preflight) queries.setQueryData(preflightKey(id), { preflight });
    },
    onError: (error) => notify.error(error),
  });
  const start = () => {
    if (running.current) return;
    running.current = true;
    mutate();
  };
  return { start, isPending, isError };
}

const RECHECK_AFTER_MS = 10_000;

interface AutoCheck {
  campaign: Campaign;
  draft: SetupDraft;
  /** The last check is known, or that there was none. */
  known: boolean;
  current: Preflight | null | undefined;
  /** What is shown. */
  preflight: Preflight | null | undefined;
}

/** Checks a draft again by itself: after a change, here or elsewhere, and when the user returns. */
export function useAutoCheck({ campaign, draft, known, current, preflight }: AutoCheck) {
  const { start, isPending, isError } = useStartPreflight(campaign.id, draft);
  const mayWrite = useMay('write');
  const checking = isPending || current?.state === 'running';
  const old = known && (current == null || !current.fresh || draft.pending !== null);
  const hasIssues = (preflight?.errors ?? 0) + (preflight?.warnings ?? 0) > 0;
  const recheck = useEffectEvent((atLeastMs: number) => {
    if (campaign.state !== 'draft' || !mayWrite || checking || !(old || hasIssues)) return;
    const finished = current?.finishedAt ? Date.parse(current.finishedAt) : 0;
    if (old || Date.now() - finished >= atLeastMs) start();
  });
  // What could not be saved or started waits for the user.
  const isStuck = isError || ['waiting', 'refused', 'conflict'].includes(draft.state);
  // After a change here, and once a result that was still known from before turns out to be outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `old` is what it waits for
  useEffect(() => {
    if (known && !checking && !isStuck) recheck(RECHECK_AFTER_MS);
  }, [known, old, checking, isStuck]);
  // Mailboxes, numbers and sender details say when they change, at a finding or elsewhere; all else is checked when the user returns.
  const [changed, setChanged] = useState(false);
  useLiveEvent<LiveEvent>(MAILBOXES_EVENT, () => setChanged(true));
  useLiveEvent<LiveEvent>(WHATSAPP_NUMBERS_EVENT, () => setChanged(true));
  useEffect(() => {
    // One that runs may have read the state before the change.
    if (!changed || checking) return;
    setChanged(false);
    recheck(0);
  }, [changed, checking]);
  useEffect(() => {
    const onFocus = () => recheck(RECHECK_AFTER_MS);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return { start, checking, old };
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
