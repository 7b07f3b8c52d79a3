// Jobs of campaigns: enrolling recipients, preflight, automatic pauses, conversations of WhatsApp messages, and the bin.
import { z } from 'zod';
import type { MailSource } from '#outreach/sending/server/index.ts';
import {
  readAnswer,
  recordCampaignMessages,
  type SentMessage,
  sentHeaderFile,
  templateNamedBy,
} from '#outreach/whatsapp/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import {
  campaignById,
  campaignsAtWork,
  lockCampaignRow,
  practisingCampaigns,
  removeBinned,
  updateCampaign,
} from './campaigns.store.ts';
import {
  CAMPAIGN_LAUNCH,
  CAMPAIGN_MESSAGES,
  CAMPAIGN_PRACTICE,
  CAMPAIGN_PREFLIGHT,
  CAMPAIGNS_COUNT,
  type CampaignsContext,
  publishCampaign,
} from './campaigns-context.ts';
import { type EndedMessage, endedMessages } from './delivery/campaign-mails.store.ts';
import { createCampaignSource } from './delivery/campaign-source.ts';
import { type ParsedMessage, parseSentMessage } from './delivery/compiled-content.ts';
import { campaignSenders } from './delivery/senders.ts';
import { applyPause, pauseStoppedWhatsapp } from './lifecycle/auto-pause.ts';
import { practiceJobKey, runPracticeClock } from './practice/practice-clock.ts';
import { runPreflight } from './preflight/run-preflight.ts';
import { finishIfDone } from './recipients/advance-recipients.ts';
import { enrollRecipients } from './recipients/enroll-recipients.ts';
import { campaignsToCount, countChanges } from './results/counts.store.ts';

const BIN_DAYS = 30;
const DAY_MS = 86_400_000;

export function createCampaignJobs(context: CampaignsContext): Job[] {
  const { db, clock, jobs, log } = context.platform;
  const source = createCampaignSource(context);
  return [
    defineJob(CAMPAIGN_LAUNCH, ({ workspaceId, id }, stopping) => enrollAll(context, workspaceId, id, stopping)),
    defineJob(CAMPAIGN_PREFLIGHT, ({ workspaceId, id }) => runPreflight(context, workspaceId, id)),
    defineJob({ name: 'campaigns-resume', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 }, async () => {
      for (const { workspaceId, id } of await campaignsAtWork(db))
        await jobs.enqueue(db, CAMPAIGN_LAUNCH, { workspaceId, id }, `campaign-go-on:${id}`);
      for (const one of await practisingCampaigns(db))
        await jobs.enqueue(db, CAMPAIGN_PRACTICE, one, practiceJobKey(one.id));
    }),
    defineJob(CAMPAIGN_PRACTICE, ({ workspaceId, id, idle }) => runPracticeClock(context, workspaceId, id, idle)),
    defineJob({ name: 'campaigns-check-messages', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 }, () =>
      pauseStoppedWhatsapp(context),
    ),
    defineJob(CAMPAIGN_MESSAGES, ({ workspaceId, mailIds }) => recordMessages(context, source, workspaceId, mailIds)),
    defineJob(CAMPAIGNS_COUNT, (_, stopping) => countAllChanges(context, stopping)),
    defineJob({ name: 'campaigns-tidy', payload: z.unknown(), cron: '12 4 * * *', maxAttempts: 3 }, async () => {
      const removed = await removeBinned(db, new Date(clock.now() - BIN_DAYS * DAY_MS));
      log.info({ removed }, 'campaigns deleted from the bin');
    }),
  ];
}

const COUNT_AGAIN_MS = 5_000;

/** While campaigns change, every few seconds: pages count what has changed since by themselves. */
async function countAllChanges(
  { platform: { db, clock, jobs } }: CampaignsContext,
  stopping: AbortSignal,
): Promise<void> {
  let changed = false;
  for (const { workspaceId, id } of await campaignsToCount(db))
    while (!stopping.aborted && (await countChanges(db, workspaceId, id)) > 0) changed = true;
  if (changed)
    await jobs.enqueue(db, CAMPAIGNS_COUNT, {}, CAMPAIGNS_COUNT.name, new Date(clock.now() + COUNT_AGAIN_MS));
}

/** Of a launching campaign: its audience. Of a running one: contacts that were added to lists it follows. */
async function enrollAll(
  context: CampaignsContext,
  workspaceId: string,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { platform } = context;
  const campaign = await campaignById(platform.db, workspaceId, id);
  if (campaign?.state !== 'launching' && campaign?.state !== 'running') return;
  // All mailboxes were removed since the launch: pause instead of failing every recipient.
  if ((await campaignSenders(platform.db, workspaceId, campaign)).length === 0) {
    await platform.db.transaction(async (tx) => {
      const held = await lockCampaignRow(tx, workspaceId, id);
      if (held?.state === 'launching') await applyPause(tx, workspaceId, held, { reason: 'no-mailbox', details: '' });
    });
    publishCampaign(platform, workspaceId, id);
    return;
  }
  const isWhole = await enrollRecipients(context, workspaceId, campaign, {
    followed: campaign.state === 'running',
    shouldContinue: async () => {
      await countChanges(platform.db, workspaceId, id);
      publishCampaign(platform, workspaceId, id);
      const state = (await campaignById(platform.db, workspaceId, id))?.state;
      return !stopping.aborted && (state === 'launching' || state === 'running');
    },
  });
  if (!isWhole) return;
  await platform.db.transaction(async (tx) => {
    const held = await lockCampaignRow(tx, workspaceId, id);
    if (held?.state === 'launching') await updateCampaign(tx, workspaceId, id, { state: 'running', launchTotal: 0 });
    if (held)
      await finishIfDone(tx, workspaceId, { ...held, state: held.state === 'launching' ? 'running' : held.state });
  });
  publishCampaign(platform, workspaceId, id);
}

/** Shows WhatsApp messages in their conversations once their result is known. `source` gets earlier statuses. */
async function recordMessages(
  { platform }: CampaignsContext,
  source: MailSource,
  workspaceId: string,
  mailIds: readonly string[],
): Promise<void> {
  const left = await endedMessages(platform.db, workspaceId, mailIds);
  const templates = new Map<string, Awaited<ReturnType<typeof templateNamedBy>>>();
  /** One file goes to many. */
  const files = new Map<string, SentMessage['file']>();
  const fileOf = async (numberId: string, media: NonNullable<ReturnType<typeof parseSentMessage>>['media']) => {
    if (media === null) return null;
    const key = `${numberId} ${media.mediaId}`;
    const file = files.get(key) ?? (await sentHeaderFile(platform, workspaceId, numberId, media));
    files.set(key, file);
    return file;
  };
  const sent: SentMessage[] = [];
  for (const message of left) {
    const name = parseSentMessage(null, message.payload)?.said;
    const key = `${message.numberId} ${name?.name} ${name?.language}`;
    if (name && !templates.has(key))
      templates.set(key, await templateNamedBy(platform.db, workspaceId, message.numberId, name));
    const shown = parseSentMessage(templates.get(key) ?? null, message.payload);
    const file = await fileOf(message.numberId, shown?.media ?? null);
    sent.push({ ...toSentMessage(message, shown?.said ?? null), file });
  }
  await recordCampaignMessages({ platform, sources: [source] }, workspaceId, sent);
}

function toSentMessage(message: EndedMessage, template: ParsedMessage | null): Omit<SentMessage, 'file'> {
  const { answer: written, state, payload: _, ...facts } = message;
  const answer = state === 'sent' ? readAnswer(written) : null;
  return {
    ...facts,
    waId: answer?.waId ?? null,
    userId: answer?.userId ?? null,
    text: toBody(message.text, template),
    content: template ? { template } : {},
    wamid: state === 'sent' ? message.wamid : null,
    state: toState(state, answer?.state),
    fault: state === 'sent' ? null : { code: null, text: written },
  };
}

function toState(state: EndedMessage['state'], answered: 'accepted' | 'held' | undefined): SentMessage['state'] {
  if (state === 'sent') return answered ?? 'accepted';
  return state === 'refused' ? 'failed' : 'uncertain';
}

/** The text between header and footer. */
function toBody(text: string, template: ParsedMessage | null): string {
  if (template === null) return text;
  const from = template.header === '' ? 0 : template.header.length + 2;
  const to = template.footer === '' ? text.length : text.length - template.footer.length - 2;
  return text.slice(from, to);
}
