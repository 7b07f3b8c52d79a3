// Advances recipients after their email was sent, skipped or failed: plans the next step, or records why there is none.
import { emitEvents } from '#account/webhooks/server/index.ts';
import { endStream, type MailOutcome, mailReasonLabel } from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { RecipientReason, RecipientState } from '../../fields.contract.ts';
import { isFollowed } from '../audience/audience.ts';
import { campaignsById, NOT_PAUSED, type StoredCampaign, updateCampaign } from '../campaigns.store.ts';
import { CAMPAIGN_MESSAGES, type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { planNext } from '../delivery/plan-mails.ts';
import { connectedSenderIds, sendersFor } from '../delivery/senders.ts';
import { checkGuardrails } from '../lifecycle/auto-pause.ts';
import {
  changeRecipientRows,
  hasActive,
  type LockedRecipient,
  lockRecipients,
  mailsOfRecipients,
  type RecipientChange,
  type RecipientMail,
} from './recipients.store.ts';

interface Ended {
  outcome: MailOutcome;
  recipient: LockedRecipient;
}

/** In the transaction that ends them. */
export async function advanceRecipients(
  context: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  outcomes: readonly MailOutcome[],
): Promise<void> {
  const campaigns = await campaignsById(tx, workspaceId, [...new Set(outcomes.map(({ streamId }) => streamId))]);
  const recipients = await lockRecipients(
    tx,
    workspaceId,
    outcomes.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId])),
  );
  await showMessages(context, tx, workspaceId, { campaigns, outcomes });
  for (const campaign of campaigns) {
    const ended = outcomes.flatMap((outcome): Ended[] => {
      const recipient = outcome.streamId === campaign.id ? recipients.get(outcome.recipientId ?? '') : undefined;
      return recipient ? [{ outcome, recipient }] : [];
    });
    await advanceInCampaign(context, tx, workspaceId, { campaign, ended });
  }
}

/** Those on WhatsApp that have left, or may have: beside this transaction, which has locked their mails. */
async function showMessages(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { campaigns, outcomes }: { campaigns: readonly StoredCampaign[]; outcomes: readonly MailOutcome[] },
): Promise<void> {
  const ids = new Set(campaigns.filter(({ channel }) => channel === 'whatsapp').map(({ id }) => id));
  const mailIds = outcomes
    .filter(({ streamId, state }) => ids.has(streamId) && SHOWN.has(state))
    .map(({ mailId }) => mailId);
  if (mailIds.length > 0) await platform.jobs.enqueue(tx, CAMPAIGN_MESSAGES, { workspaceId, mailIds });
}

const SHOWN = new Set<MailOutcome['state']>(['sent', 'uncertain', 'refused']);

async function advanceInCampaign(
  context: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { campaign, ended }: { campaign: StoredCampaign; ended: readonly Ended[] },
): Promise<void> {
  const now = new Date(context.platform.clock.now());
  const stops = new Map<string, Stop | null>(ended.map((each) => [each.recipient.id, toStop(campaign, each)]));
  const continuing = ended.filter(({ recipient }) => isActive(recipient) && stops.get(recipient.id) === null);
  const had = await mailsOfRecipients(
    tx,
    workspaceId,
    campaign.id,
    continuing.map(({ recipient }) => recipient.id),
  );
  const writerOf = await findWriters(tx, workspaceId, campaign, {
    had,
    people: continuing.map(({ recipient }) => recipient),
  });
  const people = continuing.map(({ recipient, outcome }) => ({
    recipient: { ...recipient, mailboxId: writerOf(recipient) },
    had: new Set((had.get(recipient.id) ?? []).map(({ stepId }) => stepId)),
    from: outcome.at,
  }));
  const next =
    campaign.state === 'ended'
      ? new Map<string, string | null>()
      : await planNext(tx, workspaceId, campaign, people, now);
  const changes = ended.map(({ recipient, outcome }): RecipientChange => {
    const stop = stops.get(recipient.id) ?? null;
    const common = { id: recipient.id, lastMailId: outcome.mailId };
    // A recipient who was stopped before stays so; only the result of the email changes.
    if (!isActive(recipient)) return { ...common, state: recipient.state, ...NO_REASON, stepId: outcome.stepId };
    if (stop) return { ...common, ...stop, stepId: outcome.stepId };
    const stepId = next.get(recipient.id) ?? null;
    const state = stepId === null ? 'finished' : 'active';
    return {
      ...common,
      state,
      reason: null,
      words: '',
      stepId: stepId ?? outcome.stepId,
      mailboxId: writerOf(recipient),
    };
  });
  const moved = changes.filter((_, at) => isActive(ended[at]?.recipient));
  await changeRecipientRows(tx, workspaceId, moved);
  const isWorse = ended.some(({ outcome: { state } }) => state === 'refused' || state === 'failed');
  if (isWorse) await checkGuardrails(context, tx, workspaceId, campaign);
  if (moved.some(({ state }) => state !== 'active')) await finishIfDone(tx, workspaceId, campaign);
  publishCampaign(context.platform, workspaceId, campaign.id);
}

/** Who was written to by another mailbox than was planned hears from that one, where the campaign still sends from it. */
async function findWriters(
  tx: Executor,
  workspaceId: string,
  { channel, setup }: StoredCampaign,
  { had, people }: { had: ReadonlyMap<string, RecipientMail[]>; people: readonly LockedRecipient[] },
): Promise<(recipient: LockedRecipient) => string | null> {
  const lastOf = ({ id, mailboxId }: LockedRecipient) =>
    had.get(id)?.findLast(({ state }) => state === 'sent')?.mailboxId ?? mailboxId;
  if (people.every((person) => lastOf(person) === person.mailboxId)) return ({ mailboxId }) => mailboxId;
  const keep = connectedSenderIds(await sendersFor(tx, workspaceId, channel), setup.limits);
  return (person) => {
    const last = lastOf(person);
    return last !== null && keep.has(last) ? last : person.mailboxId;
  };
}

const NO_REASON = { reason: null, words: '' } as const;

/** A late truth may still end what was uncertain. */
function isActive(recipient: LockedRecipient | undefined): boolean {
  return recipient?.state === 'active' || recipient?.state === 'uncertain';
}

interface Stop {
  state: RecipientState;
  reason: RecipientReason;
  words: string;
}

/** Null where the next step follows. */
function toStop({ setup }: StoredCampaign, { outcome: { state, reason, detail, stepId } }: Ended): Stop | null {
  const words = reason === '' ? detail : mailReasonLabel(reason, detail);
  switch (state) {
    case 'sent':
      return null;
    case 'refused':
      return { state: 'failed', reason: 'refused', words: detail };
    case 'uncertain':
      return { state: 'uncertain', reason: 'uncertain', words: 'Delivery not confirmed' };
    case 'failed':
      return { state: 'failed', reason: reason === 'missing-field' ? 'missing-field' : 'failed', words };
    case 'cancelled':
      return { state: 'stopped', reason: reason === 'stream-ended' ? 'campaign-ended' : 'by-hand', words };
    case 'skipped':
      break;
  }
  if (reason === 'condition') {
    const step = setup.steps.find(({ id }) => id === stepId);
    return step?.otherwise === 'stop' ? { state: 'stopped', reason: 'condition', words } : null;
  }
  if (reason === 'invalid-address') return { state: 'failed', reason: 'invalid-address', words };
  if (reason === 'no-consent') return { state: 'stopped', reason: 'no-consent', words };
  if (reason === 'opted-out') return { state: 'opted-out', reason: 'opted-out', words };
  if (reason === 'bounced') return { state: 'bounced', reason: 'bounced', words };
  if (reason === 'replied') return { state: 'replied', reason: 'replied', words };
  if (reason === 'crm-customer' || reason === 'crm-do-not-contact') return { state: 'stopped', reason, words };
  if (reason === 'suppressed') return { state: 'stopped', reason: 'suppressed', words };
  if (reason === 'contact-gone') return { state: 'stopped', reason: 'contact-gone', words };
  return { state: 'stopped', reason: 'by-hand', words };
}

/** No recipient has a step left, and none can join. */
export async function finishIfDone(tx: Executor, workspaceId: string, campaign: StoredCampaign): Promise<void> {
  if (campaign.state !== 'running' && campaign.state !== 'paused') return;
  if (campaign.setup.audience.sources.some(isFollowed)) return;
  if (await hasActive(tx, workspaceId, campaign.id)) return;
  await endStream(tx, workspaceId, campaign.id);
  await updateCampaign(tx, workspaceId, campaign.id, { state: 'finished', ...NOT_PAUSED, endedAt: new Date() });
  const { id, name, channel } = campaign;
  await emitEvents(tx, workspaceId, [{ type: 'campaign.finished', data: { id, name, channel, state: 'finished' } }]);
}
