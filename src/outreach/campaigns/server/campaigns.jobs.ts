// Background work of campaigns: putting people into the queue, preflight, those who come onto followed lists, and the bin.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { finishIfDone } from './advance-recipients.ts';
import { applyPause } from './auto-pause.ts';
import { createCampaignSource } from './campaign-source.ts';
import { campaignById, campaignsAtWork, holdCampaign, removeBinned, updateCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { campaignSenders } from './choose-mailboxes.ts';
import { enrollRecipients } from './enroll-recipients.ts';
import { CAMPAIGN_LAUNCH, CAMPAIGN_MESSAGES, CAMPAIGN_PREFLIGHT } from './job-definitions.ts';
import { publishCampaign } from './publish-campaigns.ts';
import { recordMessages } from './record-messages.ts';
import { runPreflight } from './run-preflight.ts';
import { mindMessages } from './whatsapp-guardrails.ts';

const BIN_DAYS = 30;
const DAY_MS = 86_400_000;

export function createCampaignJobs(context: CampaignsContext): Job[] {
  const { db, clock, jobs, log } = context.platform;
  const source = createCampaignSource(context);
  return [
    defineJob(CAMPAIGN_LAUNCH, ({ workspaceId, id }, stopping) => enterAll(context, workspaceId, id, stopping)),
    defineJob(CAMPAIGN_PREFLIGHT, ({ workspaceId, id }) => runPreflight(context, workspaceId, id)),
    defineJob({ name: 'campaigns-go-on', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 }, async () => {
      for (const { workspaceId, id } of await campaignsAtWork(db))
        await jobs.enqueue(db, CAMPAIGN_LAUNCH, { workspaceId, id }, `campaign-go-on:${id}`);
    }),
    defineJob({ name: 'campaigns-mind-messages', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 }, () =>
      mindMessages(context),
    ),
    defineJob(CAMPAIGN_MESSAGES, ({ workspaceId, mailIds }) => recordMessages(context, source, workspaceId, mailIds)),
    defineJob({ name: 'campaigns-tidy', payload: z.unknown(), cron: '12 4 * * *', maxAttempts: 3 }, async () => {
      const removed = await removeBinned(db, new Date(clock.now() - BIN_DAYS * DAY_MS));
      log.info({ removed }, 'campaigns taken out of the bin for good');
    }),
  ];
}

/** Of one that starts: everybody. Of one that runs: whoever has come onto the lists that it follows. */
async function enterAll(
  context: CampaignsContext,
  workspaceId: string,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { platform } = context;
  const campaign = await campaignById(platform.db, workspaceId, id);
  if (campaign?.state !== 'launching' && campaign?.state !== 'running') return;
  // All went between the start and now: nobody is to fail for it.
  if ((await campaignSenders(platform.db, workspaceId, campaign)).length === 0) {
    await platform.db.transaction(async (tx) => {
      const held = await holdCampaign(tx, workspaceId, id);
      if (held?.state === 'launching') await applyPause(tx, workspaceId, held, { reason: 'no-mailbox', details: '' });
    });
    publishCampaign(platform, workspaceId, id);
    return;
  }
  const isWhole = await enrollRecipients(context, workspaceId, campaign, {
    followed: campaign.state === 'running',
    goOn: async () => {
      publishCampaign(platform, workspaceId, id);
      const state = (await campaignById(platform.db, workspaceId, id))?.state;
      return !stopping.aborted && (state === 'launching' || state === 'running');
    },
  });
  if (!isWhole) return;
  await platform.db.transaction(async (tx) => {
    const held = await holdCampaign(tx, workspaceId, id);
    if (held?.state === 'launching') await updateCampaign(tx, workspaceId, id, { state: 'running', launchTotal: 0 });
    if (held)
      await finishIfDone(tx, workspaceId, { ...held, state: held.state === 'launching' ? 'running' : held.state });
  });
  publishCampaign(platform, workspaceId, id);
}
