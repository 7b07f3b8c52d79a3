// Queues the next email of recipients: its step, its time, and why it is not sooner.
import type { MailReason } from '#outreach/sending/fields.contract.ts';
import {
  aheadOf,
  momentWords,
  type NewMail,
  nextOpening,
  practiceSenderIds,
  queueMails,
} from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { afterWait, nextStep, zoneFor } from '../../domain/plan-step.ts';
import type { CampaignSetup, Step } from '../../setup.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import type { LockedRecipient } from '../recipients/recipients.store.ts';

type Planned = Pick<LockedRecipient, 'id' | 'contactId' | 'name' | 'email' | 'zone' | 'mailboxId' | 'notBefore'>;
type PlannedCampaign = Pick<StoredCampaign, 'id' | 'channel' | 'setup' | 'createdBy' | 'launchedAt'>;

export interface PlannedTime {
  dueAt: Date;
  reason: MailReason;
  detail: string;
}

/** Later than any schedule: while a user has to confirm a possible reply, nothing is due. */
export const HELD_UNTIL = new Date('2999-12-31T00:00:00Z');

/** The time of a step for a recipient; `from` is the end of the step before, or the start of the campaign. */
export function planStepTime(
  { schedule }: Pick<CampaignSetup, 'schedule'>,
  step: Pick<Step, 'wait'>,
  { zone: own, notBefore }: Pick<Planned, 'zone' | 'notBefore'>,
  { from, now, practice }: { from: Date; now: Date; practice: boolean },
): PlannedTime {
  if (notBefore !== null && notBefore >= HELD_UNTIL) return { dueAt: HELD_UNTIL, reason: 'reply-check', detail: '' };
  const zone = zoneFor(schedule, own);
  const waited = afterWait(from, step.wait, (at) => aheadOf(zone, at.getTime()));
  const isAway = notBefore !== null && notBefore > waited;
  const wanted = new Date(Math.max(waited.getTime(), isAway ? notBefore.getTime() : 0, now.getTime()));
  // Practice keeps no sending hours: it can be watched on any day.
  const dueAt = (practice ? null : nextOpening(schedule.windows, zone, wanted)) ?? wanted;
  if (isAway) return { dueAt, reason: 'out-of-office', detail: momentWords(dueAt, zone, now) };
  if (dueAt > wanted) return { dueAt, reason: 'window', detail: momentWords(dueAt, zone, now) };
  const isWait = step.wait.amount > 0;
  return {
    dueAt,
    reason: isWait ? 'step-wait' : 'scheduled',
    detail: dueAt > now ? momentWords(dueAt, zone, now) : '',
  };
}

export function campaignStart({ setup, launchedAt }: Pick<PlannedCampaign, 'setup' | 'launchedAt'>, now: Date): Date {
  const wanted = setup.schedule.startAt === null ? null : new Date(setup.schedule.startAt);
  const start = launchedAt ?? now;
  return wanted !== null && wanted > start ? wanted : start;
}

export function toQueuedMail(
  campaign: PlannedCampaign,
  recipient: Planned,
  step: Pick<Step, 'id'>,
  { dueAt, reason, detail }: PlannedTime,
): NewMail | null {
  if (recipient.mailboxId === null) return null;
  return {
    streamId: campaign.id,
    mailboxId: recipient.mailboxId,
    contactId: recipient.contactId,
    recipientId: recipient.id,
    stepId: step.id,
    toEmail: recipient.email,
    channel: campaign.channel,
    toName: recipient.name,
    dueAt,
    reason,
    detail,
    createdBy: campaign.createdBy,
  };
}

/**
 * Queues the step after those that each has had. Returns the step that now waits for each; null at the end of the sequence.
 * `from`: when the step before it ended.
 */
export async function planNext(
  tx: Executor,
  workspaceId: string,
  campaign: PlannedCampaign,
  people: readonly { recipient: Planned; had: ReadonlySet<string>; from: Date }[],
  now: Date,
): Promise<Map<string, string | null>> {
  const next = new Map<string, string | null>();
  const mails: NewMail[] = [];
  const practice = await practiceSenderIds(tx, workspaceId);
  for (const { recipient, had, from } of people) {
    const step = nextStep(campaign.setup.steps, had);
    const at = { from, now, practice: practice.has(recipient.mailboxId ?? '') };
    const mail = step && toQueuedMail(campaign, recipient, step, planStepTime(campaign.setup, step, recipient, at));
    next.set(recipient.id, mail ? (step?.id ?? null) : null);
    if (mail) mails.push(mail);
  }
  if (mails.length > 0) await queueMails(tx, workspaceId, mails);
  return next;
}
