// Stops recipients after a reply, opt-out, complaint or bounce. An automatic reply stops nothing; an absence can postpone the next step.
import { isFreeMail } from '#crm/records/server/index.ts';
import {
  delayMails,
  formatMoment,
  type MailEvent,
  nextOpening,
  reopenStream,
  retryRefused,
  skipMails,
} from '#outreach/sending/server/index.ts';
import { MARKETING_CAP, MAX_CAPPED_TRIES } from '#outreach/whatsapp/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { zoneFor } from '../../domain/plan-step.ts';
import { campaignsById, type StoredCampaign, updateCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { checkGuardrails } from '../lifecycle/auto-pause.ts';
import { finishIfDone } from './advance-recipients.ts';
import {
  activeRecipients,
  changeRecipientRows,
  delayRecipients,
  type LockedRecipient,
  lockRecipients,
  type RecipientChange,
  selectMails,
} from './recipients.store.ts';

/** In the transaction that learns of it. */
export async function handleMailEvents(
  context: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  news: readonly MailEvent[],
): Promise<void> {
  const campaigns = new Map(
    (await campaignsById(tx, workspaceId, [...new Set(news.map(({ streamId }) => streamId))])).map((each) => [
      each.id,
      each,
    ]),
  );
  const touched = new Set(campaigns.keys());
  for (const each of news) {
    const campaign = campaigns.get(each.streamId);
    if (campaign) for (const id of await handleMailEvent(context, tx, workspaceId, { campaign, each })) touched.add(id);
  }
  const worse = news.filter(({ kind }) => kind === 'bounced' || kind === 'complained');
  for (const campaign of campaigns.values())
    if (worse.some(({ streamId }) => streamId === campaign.id))
      await checkGuardrails(context, tx, workspaceId, campaign);
  for (const campaign of await campaignsById(tx, workspaceId, [...touched])) {
    await finishIfDone(tx, workspaceId, campaign);
    publishCampaign(context.platform, workspaceId, campaign.id);
  }
}

/** Returns the campaigns in which it stopped a recipient. */
async function handleMailEvent(
  context: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { campaign, each }: { campaign: StoredCampaign; each: MailEvent },
): Promise<string[]> {
  const recipients = await lockRecipients(tx, workspaceId, each.recipientId === null ? [] : [each.recipientId]);
  const recipient = recipients.get(each.recipientId ?? '') ?? null;
  if (each.kind === 'auto-replied') {
    if (recipient && each.backOn)
      await delayNextStep(context, tx, workspaceId, { campaign, recipient, until: each.backOn });
    return [];
  }
  if (
    each.kind === 'bounced' &&
    recipient &&
    (await retryLater(context, tx, workspaceId, { campaign, recipient, each }))
  )
    return [];
  await stop(tx, workspaceId, recipient ? [recipient] : [], { kind: each.kind, words: each.words });
  if (each.kind === 'replied') await stopColleagues(tx, workspaceId, campaign, each);
  const isOptOut = each.kind === 'opted-out' || each.kind === 'complained';
  return isOptOut ? stopEverywhere(tx, workspaceId, each) : [];
}

const DAY_MS = 86_400_000;

const DONE = {
  replied: { state: 'replied', reason: 'replied', words: 'Replied' },
  bounced: { state: 'bounced', reason: 'bounced', words: 'The email bounced' },
  'opted-out': { state: 'opted-out', reason: 'opted-out', words: 'Opted out' },
  complained: { state: 'complained', reason: 'complained', words: 'Marked an email as spam' },
} as const;

const changeTo = (
  recipient: LockedRecipient,
  to: Pick<RecipientChange, 'state' | 'reason' | 'words'>,
): RecipientChange => ({
  id: recipient.id,
  stepId: null,
  lastMailId: null,
  ...to,
});

/** Stronger news take the place of weaker ones: who has replied may opt out, who has opted out stays so. */
const STRENGTH = { bounced: 1, replied: 2, 'opted-out': 3, complained: 4 } as const;

async function stop(
  tx: Executor,
  workspaceId: string,
  recipients: readonly LockedRecipient[],
  { kind, words }: { kind: keyof typeof DONE; words: string },
): Promise<void> {
  const weaker = recipients.filter(
    ({ state }) => !(state in STRENGTH) || STRENGTH[state as keyof typeof STRENGTH] < STRENGTH[kind],
  );
  if (weaker.length === 0) return;
  await skipMails(tx, workspaceId, selectMails(weaker), {
    reason: kind === 'complained' ? 'suppressed' : kind,
    detail: '',
  });
  await changeRecipientRows(
    tx,
    workspaceId,
    weaker.map((recipient) => changeTo(recipient, words === '' ? DONE[kind] : { ...DONE[kind], words })),
  );
}

/**
 * Meta has held a message back for the sake of its person, which is definite: it is sent again by itself a day later, and once more. Of a
 * campaign that a person has ended nothing is.
 */
async function retryLater(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { campaign, recipient, each }: { campaign: StoredCampaign; recipient: LockedRecipient; each: MailEvent },
): Promise<boolean> {
  if (each.code !== MARKETING_CAP || campaign.state === 'ended') return false;
  if (recipient.state !== 'active' && recipient.state !== 'finished') return false;
  const now = new Date(platform.clock.now());
  const { schedule } = campaign.setup;
  const zone = zoneFor(schedule, recipient.zone);
  const wanted = new Date(now.getTime() + DAY_MS);
  const dueAt = nextOpening(schedule.windows, zone, wanted) ?? wanted;
  const detail = formatMoment(dueAt, zone, now);
  const again = { dueAt, reason: 'person-limit', detail, maxAttempts: MAX_CAPPED_TRIES } as const;
  const stepId = await retryRefused(tx, workspaceId, each.mailId, again);
  if (stepId === null) return false;
  if (campaign.state === 'finished') await reopen(tx, workspaceId, campaign);
  await changeRecipientRows(tx, workspaceId, [
    { id: recipient.id, state: 'active', reason: null, words: '', stepId, lastMailId: null },
  ]);
  return true;
}

/** Something is to come again of a campaign in which nothing was. */
async function reopen(tx: Executor, workspaceId: string, { id }: StoredCampaign): Promise<void> {
  await reopenStream(tx, workspaceId, id);
  await updateCampaign(tx, workspaceId, id, { state: 'running', endedAt: null });
}

async function stopColleagues(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  { toAddress, toDomain }: MailEvent,
): Promise<void> {
  if (!campaign.setup.stops.companyReply || toDomain === '' || isFreeMail(toDomain)) return;
  const colleagues = await activeRecipients(tx, workspaceId, { campaignId: campaign.id, domains: [toDomain] });
  if (colleagues.length === 0) return;
  const words = `${toAddress} of the same company replied`;
  await skipMails(tx, workspaceId, selectMails(colleagues), { reason: 'company-replied', detail: toAddress });
  await changeRecipientRows(
    tx,
    workspaceId,
    colleagues.map((one) => changeTo(one, { state: 'stopped', reason: 'company-replied', words })),
  );
}

/** In all campaigns of the workspace. Answers which. */
async function stopEverywhere(tx: Executor, workspaceId: string, { toAddress, kind }: MailEvent): Promise<string[]> {
  const everywhere = await activeRecipients(tx, workspaceId, { addresses: [toAddress] });
  await stop(tx, workspaceId, everywhere, { kind: kind === 'complained' ? 'complained' : 'opted-out', words: '' });
  return everywhere.map(({ campaignId }) => campaignId);
}

async function delayNextStep(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { campaign, recipient, until }: { campaign: StoredCampaign; recipient: LockedRecipient; until: Date },
): Promise<void> {
  if (recipient.state !== 'active') return;
  const { schedule } = campaign.setup;
  const zone = zoneFor(schedule, recipient.zone);
  const open = nextOpening(schedule.windows, zone, until) ?? until;
  await delayRecipients(tx, workspaceId, [recipient.id], until);
  const detail = formatMoment(open, zone, new Date(platform.clock.now()));
  await delayMails(tx, workspaceId, selectMails([recipient]), { until: open, reason: 'out-of-office', detail });
}
