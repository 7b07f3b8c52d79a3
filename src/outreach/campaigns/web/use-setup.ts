// What is typed on a campaign. A draft saves itself in the pauses of typing; of a launched one the changes are gathered, and applied
// with a press that says what they do. What has not arrived stays on the screen and is tried again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { Campaign, CampaignSetup } from '../contract.ts';
import { CAMPAIGNS_KEY, type Changes, readOne, sendSave } from './api.ts';
import { campaignKey } from './use-campaigns.ts';

const TYPING_MS = 700;
const RETRY_MS = 5_000;

export type SaveState = 'saved' | 'typing' | 'saving' | 'waiting' | 'refused' | 'conflict';

export interface SetupDraft {
  setup: CampaignSetup;
  change: (part: Partial<CampaignSetup>) => void;
  /** What is not saved yet; null where all is. */
  pending: Changes | null;
  state: SaveState;
  fault: string | null;
  /** Saves now. False where it did not arrive. */
  flush: () => Promise<boolean>;
  /** Forgets what is not saved. */
  drop: () => void;
  /** Saves what is typed here in place of what was saved elsewhere meanwhile. */
  overwrite: () => Promise<void>;
}

export function useSetup(campaign: Campaign): SetupDraft {
  const queries = useQueryClient();
  const bySelf = campaign.state === 'draft';
  const [pending, setPending] = useState<Changes>({});
  const [state, setState] = useState<SaveState>('saved');
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef(pending);
  const revision = useRef(campaign.revision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef<Promise<boolean> | null>(null);
  const clean = () => Object.keys(latest.current).length === 0;

  function keep(next: Changes) {
    latest.current = next;
    setPending(next);
  }
  function schedule(after: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), after);
  }
  function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    busy.current ??= send().finally(() => {
      busy.current = null;
    });
    return busy.current;
  }
  async function send(): Promise<boolean> {
    while (!clean()) {
      const sent = latest.current;
      setState('saving');
      try {
        const answer = await sendSave(campaign.id, sent, revision.current);
        revision.current = answer.revision;
        // A read that began before the save must not restore the state before it.
        await queries.cancelQueries({ queryKey: campaignKey(campaign.id), exact: true });
        // What was typed meanwhile waits; what has arrived is no longer a change.
        const rest = Object.entries(latest.current).filter(([key, value]) => sent[key as keyof Changes] !== value);
        queries.setQueryData(campaignKey(campaign.id), answer);
        keep(Object.fromEntries(rest));
        setFault(null);
      } catch (error) {
        return failed(error);
      }
    }
    setState('saved');
    void queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY });
    return true;
  }
  function failed(error: unknown): false {
    const known = error instanceof ApiError ? error : null;
    if (known?.code === 'CAMPAIGN_CHANGED') setState('conflict');
    else if (known !== null && known.status >= 400 && known.status < 500 && known.status !== 429) {
      setState('refused');
      setFault(known.message);
    } else {
      setState('waiting');
      schedule(RETRY_MS);
    }
    return false;
  }
  function change(part: Partial<CampaignSetup>) {
    // What was typed before keeps the revision that it was typed on. The page may not be drawn yet with the answer to the last save.
    if (clean()) revision.current = Math.max(revision.current, campaign.revision);
    keep({ ...latest.current, ...part });
    if (state === 'conflict') return;
    setState('typing');
    if (bySelf) schedule(TYPING_MS);
  }
  function drop() {
    clearTimeout(timer.current);
    revision.current = Math.max(revision.current, campaign.revision);
    keep({});
    setState('saved');
    setFault(null);
  }
  async function overwrite() {
    try {
      const now = await readOne(campaign.id);
      revision.current = now.revision;
      queries.setQueryData(campaignKey(campaign.id), now);
      await flush();
    } catch (error) {
      failed(error);
    }
  }
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (bySelf && !clean() && state !== 'conflict') void flush();
  });
  useEffect(() => {
    const parting = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', parting);
    return () => {
      document.removeEventListener('visibilitychange', parting);
      leave();
    };
  }, []);

  const setup = { ...campaign.setup, ...pending } as CampaignSetup;
  return {
    setup,
    change,
    pending: Object.keys(pending).length > 0 ? pending : null,
    state,
    fault,
    flush,
    drop,
    overwrite,
  };
}
