// Campaigns step by step on the real database: made, looked at, launched and sent, with their jobs called by hand.

import { afterEach } from 'vitest';
import type { Campaign, CampaignSetup, Preflight, RecipientsFilter } from '#outreach/campaigns/contract.ts';
import { createCampaignJobs } from '#outreach/campaigns/server/campaigns.jobs.ts';
import type { CampaignsContext } from '#outreach/campaigns/server/campaigns-context.ts';
import { createCampaignSource } from '#outreach/campaigns/server/delivery/campaign-source.ts';
import { launchCampaign } from '#outreach/campaigns/server/lifecycle/campaign-lifecycle.ts';
import { createCampaign, saveCampaign } from '#outreach/campaigns/server/lifecycle/change-campaign.ts';
import { readPreflight, startPreflight } from '#outreach/campaigns/server/preflight/preflight-campaign.ts';
import { listRecipients } from '#outreach/campaigns/server/recipients/read-recipients.ts';
import { listProof } from '#outreach/campaigns/server/results/read-proof.ts';
import { WEEKDAYS } from '#outreach/mailboxes/fields.contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { TestDatabase } from './database.ts';
import { type MailSink, openSink, transportsTo } from './mail-sink.ts';
import { withPlatform } from './platform.ts';
import { insertRecords } from './record-rows.ts';
import { recordsContext } from './record-state.ts';
import { runSender } from './sending.ts';

const NEVER = new AbortController().signal;

/** Open day and night. */
export const ALWAYS = Object.fromEntries(WEEKDAYS.map((day): [string, [number, number][]] => [day, [[0, 1_440]]]));

export interface CampaignWish {
  name?: string;
  /** Of the first step. */
  html?: string;
  /** Before the second and the third step. */
  waitDays?: number;
  companyReply?: boolean;
  sources?: CampaignSetup['audience']['sources'];
  leaveOut?: Partial<CampaignSetup['audience']['leaveOut']>;
  mailboxIds?: string[];
  startAt?: string;
  dayCap?: number;
  steps?: (steps: CampaignSetup['steps']) => CampaignSetup['steps'];
}

/** People with an address each at a domain. */
export const named = (count: number, domain = 'birch.example') =>
  Array.from({ length: count }, (_, n) => ({ name: `Jo ${n}`, email: `jo${n}@${domain}` }));

/** Call beside `withDatabase()`. */
export function withCampaigns(database: TestDatabase, change: Parameters<typeof withPlatform>[1] = {}) {
  const stage = withPlatform(database, change);
  const stops: (() => Promise<void>)[] = [];
  async function stopSending(): Promise<void> {
    for (const stop of stops.splice(0)) await stop();
  }
  afterEach(stopSending);
  const there = {
    get platform() {
      return stage.platform;
    },
    get context(): CampaignsContext {
      return { platform: stage.platform, records: recordsContext(stage.platform) };
    },
    people: (who: Principal, rows: readonly { name: string; email: string }[]) =>
      insertRecords(
        database.db,
        who.workspaceId,
        'contact',
        rows.map((row) => ({ email_verdict: 'valid', email_checked_at: new Date(), ...row })),
      ),
    /** Three steps in a thread, each at once after the one before, to these people; open day and night. */
    async campaignOf(who: Principal, ids: readonly string[], wish: CampaignWish = {}): Promise<Campaign> {
      const { context } = there;
      const { name = 'Spring' } = wish;
      const begun = await createCampaign(context, who, { id: crypto.randomUUID(), name, preset: 'sequence' });
      const [first, second, third] = begun.setup.steps;
      if (!first || !second || !third) throw new Error('a sequence has steps');
      const text = (step: typeof first, subject: string, html: string) => ({
        ...step,
        wait: { amount: step === first ? 0 : (wish.waitDays ?? 0), unit: 'days' as const },
        variants: step.variants.map((variant) => ({ ...variant, subject, html })),
      });
      const steps = [
        text(first, 'Timber for {{company|you}}', wish.html ?? '<p>Hi {{firstName|there}}, do you buy timber?</p>'),
        text(second, '', '<p>Did you see my mail?</p>'),
        text(third, '', '<p>Shall I ask again in autumn?</p>'),
      ];
      const { audience, limits } = begun.setup;
      return saveCampaign(context, who, begun.id, {
        revision: begun.revision,
        audience: {
          ...audience,
          sources: wish.sources ?? [{ from: 'contacts', target: { ids: [...ids] }, label: 'Some' }],
          leaveOut: { ...audience.leaveOut, ...wish.leaveOut },
        },
        steps: wish.steps?.(steps) ?? steps,
        schedule: { startAt: wish.startAt ?? null, windows: ALWAYS, zone: 'recipient' },
        limits: { ...limits, mailboxIds: wish.mailboxIds ?? [], dayCap: wish.dayCap ?? null },
        stops: { companyReply: wish.companyReply ?? true },
      });
    },
    async job(name: string, payload: unknown): Promise<void> {
      const job = createCampaignJobs(there.context).find(({ definition }) => definition.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      await job.run(payload, NEVER);
    },
    async preflight(who: Principal, { id: campaignId }: { id: string }): Promise<Preflight> {
      const { id } = await startPreflight(there.context, who, campaignId);
      await there.job('campaign-preflight', { workspaceId: who.workspaceId, id });
      const { preflight } = await readPreflight(stage.platform, who.workspaceId, campaignId);
      if (!preflight) throw new Error('no preflight');
      return preflight;
    },
    async launch(who: Principal, { id, revision }: Pick<Campaign, 'id' | 'revision'>): Promise<void> {
      await launchCampaign(there.context, who, { id, revision, key: crypto.randomUUID() });
      await there.job('campaign-launch', { workspaceId: who.workspaceId, id });
    },
    /** Looked at and launched: its first mails wait. */
    async launched(who: Principal, ids: readonly string[], wish: CampaignWish = {}): Promise<Campaign> {
      const campaign = await there.campaignOf(who, ids, wish);
      await there.preflight(who, campaign);
      await there.launch(who, campaign);
      return campaign;
    },
    /** The sender, with a server that takes everything. */
    async send(): Promise<MailSink> {
      const sink = await openSink();
      const sources = [createCampaignSource(there.context)];
      stops.push(runSender({ platform: stage.platform, sources, transports: transportsTo(sink) }), () => sink.close());
      return sink;
    },
    /** What the sender has begun is written down, until when its mailboxes wait too. */
    stopSending,
    recipients: async (who: Principal, id: string, filter: Partial<RecipientsFilter> = {}) =>
      (await listRecipients(stage.platform, who.workspaceId, id, { show: 'all', limit: 100, ...filter })).items,
    mailStates: async (who: Principal, id: string) =>
      (await listProof(stage.platform, who.workspaceId, id, { limit: 1 })).states,
    /** By address: the state, with the reason where it has one. */
    async stateOf(who: Principal, id: string): Promise<Record<string, string>> {
      return Object.fromEntries(
        (await there.recipients(who, id)).map(({ email, state, reason }) => [
          email,
          reason === null ? state : `${state}: ${reason}`,
        ]),
      );
    },
  };
  return there;
}
