// Plans emails of a campaign: the next step of recipients, its time and its reason, and waiting emails after an edit.

import { isDeepStrictEqual } from 'node:util';
import type { MailReason } from '#outreach/sending/fields.contract.ts';
import {
  formatMoment,
  moveMails,
  type NewMail,
  nextOpening,
  practiceSenderIds,
  queueMails,
  skipMails,
  utcOffset,
} from '#outreach/sending/server/index.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { formatCount } from '#shared/formats.ts';
import type { ChangeEffect } from '../../contract.ts';
import { afterWait, nextStep, zoneFor } from '../../domain/plan-step.ts';
import { pickVariant } from '../../domain/variants.ts';
import type { CampaignSetup, Step } from '../../setup.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import {
  changeRecipientRows,
  type LockedRecipient,
  lockRecipients,
  mailsOfRecipients,
} from '../recipients/recipients.store.ts';
import { sentOfSteps, type WaitingMail, waitingMails } from './campaign-mails.store.ts';
import { planReassignment } from './senders.ts';

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
  const waited = afterWait(from, step.wait, (at) => utcOffset(zone, at.getTime()));
  const isAway = notBefore !== null && notBefore > waited;
  const wanted = new Date(Math.max(waited.getTime(), isAway ? notBefore.getTime() : 0, now.getTime()));
  // Practice keeps no sending hours: it can be watched on any day.
  const dueAt = (practice ? null : nextOpening(schedule.windows, zone, wanted)) ?? wanted;
  if (isAway) return { dueAt, reason: 'out-of-office', detail: formatMoment(dueAt, zone, now) };
  if (dueAt > wanted) return { dueAt, reason: 'window', detail: formatMoment(dueAt, zone, now) };
  const isWait = step.wait.amount > 0;
  return {
    dueAt,
    reason: isWait ? 'step-wait' : 'scheduled',
    detail: dueAt > now ? formatMoment(dueAt, zone, now) : '',
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

// Applies an edit to waiting emails of a running campaign: other times, other content, or another step in place of a removed one.
interface Plan {
  moved: { id: string; time: PlannedTime }[];
  /** Their step was removed. */
  stepless: WaitingMail[];
  rewritten: number;
}

/** Times that do not come from the schedule stay: set by a user, the server, or a possible reply. */
const FIXED_TIMES = new Set<string>(['undo', 'server-later', 'reply-check']);

function planChange(
  campaign: StoredCampaign,
  setup: CampaignSetup,
  waiting: readonly WaitingMail[],
  { now, practice }: { now: Date; practice: ReadonlySet<string> },
): Plan {
  const before = new Map(campaign.setup.steps.map((step) => [step.id, step]));
  const after = new Map(setup.steps.map((step) => [step.id, step]));
  const isTimed = !isDeepStrictEqual(campaign.setup.schedule, setup.schedule);
  const plan: Plan = { moved: [], stepless: [], rewritten: 0 };
  for (const mail of waiting) {
    const step = after.get(mail.stepId);
    if (!step) {
      plan.stepless.push(mail);
      continue;
    }
    const was = before.get(mail.stepId);
    if (was && textOfStep(was, mail.recipientId) !== textOfStep(step, mail.recipientId)) plan.rewritten += 1;
    const isWait = !isDeepStrictEqual(was?.wait, step.wait);
    if ((!isTimed && !isWait) || FIXED_TIMES.has(mail.reason)) continue;
    const from = mail.lastEndedAt ?? campaignStart({ ...campaign, setup }, now);
    const time = planStepTime(setup, step, mail, { from, now, practice: practice.has(mail.mailboxId) });
    if (time.dueAt.getTime() !== mail.dueAt.getTime()) plan.moved.push({ id: mail.id, time });
  }
  return plan;
}

function textOfStep(step: Step, recipientId: string): string {
  const { subject = '', html = '', attachments = [], message = null } = pickVariant(step, recipientId) ?? {};
  return JSON.stringify([subject, html, attachments.map(({ file }) => file), message]);
}

const many = (n: number, one: string, more: string) => `${formatCount(n)} ${n === 1 ? one : more}`;

export async function describeChange(
  { clock }: Platform,
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  setup: CampaignSetup,
): Promise<ChangeEffect> {
  const waiting = await waitingMails(tx, workspaceId, campaign.id, { hold: false });
  const { moved, stepless, rewritten } = planChange(campaign, setup, waiting, {
    now: new Date(clock.now()),
    practice: await practiceSenderIds(tx, workspaceId),
  });
  const changedSteps = campaign.setup.steps.filter((step) => {
    const now = setup.steps.find(({ id }) => id === step.id);
    return !isDeepStrictEqual(now?.variants, step.variants);
  });
  const sent = await sentOfSteps(
    tx,
    workspaceId,
    campaign.id,
    changedSteps.map(({ id }) => id),
  );
  const boxes = await planReassignment(tx, workspaceId, campaign, setup);
  const added = setup.steps.filter(({ id }) => !campaign.setup.steps.some((step) => step.id === id)).length;
  const words = [
    rewritten > 0 && `${many(rewritten, 'waiting email gets', 'waiting emails get')} the new text.`,
    moved.length > 0 && `${many(moved.length, 'email moves', 'emails move')} to another time.`,
    stepless.length > 0 &&
      `${many(stepless.length, 'recipient continues', 'recipients continue')} with the step after the removed one.`,
    sent > 0 && `${many(sent, 'email was', 'emails were')} sent already and ${sent === 1 ? 'does' : 'do'} not change.`,
    ...boxes.words,
    added > 0 && 'Recipients who finished do not get the new step.',
  ].filter((each) => each !== false);
  return {
    rewritten,
    moved: moved.length,
    sent,
    otherStep: stepless.length,
    otherMailbox: boxes.people,
    words: words.length > 0 ? words : ['No waiting emails change.'],
  };
}

export async function replanMails(
  { clock }: Platform,
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  setup: CampaignSetup,
): Promise<void> {
  const now = new Date(clock.now());
  const { moved, stepless } = planChange(
    campaign,
    setup,
    await waitingMails(tx, workspaceId, campaign.id, { hold: true }),
    { now, practice: await practiceSenderIds(tx, workspaceId) },
  );
  // One statement for each reason: many have the same.
  const byReason = new Map<string, { reason: MailReason; detail: string; moves: { id: string; dueAt: Date }[] }>();
  for (const { id, time } of moved) {
    const key = `${time.reason} ${time.detail}`;
    const group = byReason.get(key) ?? { reason: time.reason, detail: time.detail, moves: [] };
    byReason.set(key, group);
    group.moves.push({ id, dueAt: time.dueAt });
  }
  for (const { reason, detail, moves } of byReason.values())
    await moveMails(tx, workspaceId, moves, { reason, detail });
  await replaceSteps(tx, workspaceId, { ...campaign, setup }, { stepless, now });
}

async function replaceSteps(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  { stepless, now }: { stepless: readonly WaitingMail[]; now: Date },
): Promise<void> {
  if (stepless.length === 0) return;
  const ids = stepless.map(({ recipientId }) => recipientId);
  await skipMails(
    tx,
    workspaceId,
    { ids: stepless.map(({ id }) => id) },
    { reason: 'condition', detail: 'The step was removed' },
  );
  const recipients = await lockRecipients(tx, workspaceId, ids);
  const had = await mailsOfRecipients(tx, workspaceId, campaign.id, ids);
  const people = stepless.flatMap(({ recipientId, lastEndedAt }) => {
    const recipient = recipients.get(recipientId);
    const steps = new Set((had.get(recipientId) ?? []).map(({ stepId }) => stepId));
    return recipient?.state === 'active'
      ? [{ recipient, had: steps, from: lastEndedAt ?? campaignStart(campaign, now) }]
      : [];
  });
  const next = await planNext(tx, workspaceId, campaign, people, now);
  await changeRecipientRows(
    tx,
    workspaceId,
    people.map(({ recipient: { id } }) => {
      const stepId = next.get(id) ?? null;
      return { id, state: stepId === null ? 'finished' : 'active', reason: null, words: '', stepId, lastMailId: null };
    }),
  );
}
