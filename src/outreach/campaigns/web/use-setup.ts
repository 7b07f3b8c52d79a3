// What is typed on a campaign. A draft saves itself in the pauses of typing; of a launched one the changes are gathered, and applied
// with a press that says what they do. What has not arrived stays on the screen and is tried again.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SaveState } from '#platform/web/autosave.ts';
import { useAutosave } from '#platform/web/use-autosave.ts';
import type { Campaign, CampaignSetup } from '../contract.ts';
import { CAMPAIGNS_KEY, type Changes, readOne, sendSave } from './api.ts';
import { campaignKey } from './use-campaigns.ts';

export interface SetupDraft {
  setup: CampaignSetup;
  change: (part: Partial<CampaignSetup>) => void;
  rename: (name: string) => void;
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
  const [pending, setPending] = useState<Changes>({});
  const latest = useRef(pending);
  const revision = useRef(campaign.revision);
  const isClean = () => Object.keys(latest.current).length === 0;
  const { state, fault, autosave } = useAutosave({
    isClean,
    store,
    conflictCodes: ['CAMPAIGN_CHANGED'],
    automatic: () => campaign.state === 'draft',
    size: () => JSON.stringify(latest.current).length,
  });

  function keep(next: Changes) {
    latest.current = next;
    setPending(next);
  }
  async function store(keepalive: boolean) {
    const sent = latest.current;
    const answer = await sendSave(campaign.id, sent, { revision: revision.current, keepalive });
    revision.current = answer.revision;
    // A read that began before the save must not restore the state before it.
    await queries.cancelQueries({ queryKey: campaignKey(campaign.id), exact: true });
    // What was typed meanwhile waits; what has arrived is no longer a change.
    const rest = Object.entries(latest.current).filter(([key, value]) => sent[key as keyof Changes] !== value);
    queries.setQueryData(campaignKey(campaign.id), answer);
    keep(Object.fromEntries(rest));
    if (rest.length === 0) void queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY });
  }
  function change(part: Changes) {
    // What was typed before keeps the revision that it was typed on. The page may not be drawn yet with the answer to the last save.
    if (isClean()) revision.current = Math.max(revision.current, campaign.revision);
    keep({ ...latest.current, ...part });
    autosave.typed();
  }
  function drop() {
    revision.current = Math.max(revision.current, campaign.revision);
    keep({});
    autosave.settled();
  }
  async function overwrite() {
    try {
      const now = await readOne(campaign.id);
      revision.current = now.revision;
      queries.setQueryData(campaignKey(campaign.id), now);
      await autosave.flush();
    } catch (error) {
      autosave.failed(error);
    }
  }

  const setup = { ...campaign.setup, ...pending } as CampaignSetup;
  return {
    setup,
    change,
    rename: (name) => change({ name }),
    pending: Object.keys(pending).length > 0 ? pending : null,
    state,
    fault,
    flush: () => autosave.flush(),
    drop,
    overwrite,
  };
}
