// Manual changes of recipients: retry, skip, stop, resume, mark as replied; and their undo.
import { MAX_IDS, recordActivity } from '#account/activity-log/server/index.ts';
import {
  deleteWaitingMails,
  openStream,
  resendMails,
  restoreMails,
  skipMails,
} from '#outreach/sending/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import type { RecipientReason, RecipientState } from '../../fields.contract.ts';
import { type StoredCampaign, updateCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { type LastSkipped, listLastMails, listLastSkipped, whoReplied } from '../delivery/campaign-mails.store.ts';
import { planNext } from '../delivery/plan-mails.ts';
import { lockCampaign } from '../lifecycle/campaign-lifecycle.ts';
import { finishIfDone } from './advance-recipients.ts';
import { recipientIds } from './recipient-views.store.ts';
import {
  changeRecipientRows,
  type LockedRecipient,
  lockRecipients,
  mailsOfRecipients,
  selectMails,
} from './recipients.store.ts';

type RecipientsChange = RouteInput<typeof contract.changeRecipients>['body'];
type Changed = RouteOutput<typeof contract.changeRecipients>;

/** Returned are at most 10,000 ids. */
const MAX_RETURNED = 10_000;

/** @throws CAMPAIGN_NOT_FOUND */
export async function changeRecipients(
  context: CampaignsContext,
  principal: Principal,
  { id, body, key }: { id: string; body: RecipientsChange; key: string },
): Promise<Changed> {
  const { platform } = context;
  const { workspaceId } = principal;
  const { target, action } = body;
  const ids =
    'ids' in target ? target.ids : await recipientIds(platform.db, workspaceId, id, target.filter, target.except);
  const asked = { principal, key, what: `POST /api/campaigns/${id}/recipients/bulk`, body };
  const { result } = await withIdempotency(platform.db, asked, async (tx): Promise<Changed> => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    const held = await lockRecipients(tx, workspaceId, ids);
    const people = [...held.values()].filter(({ campaignId }) => campaignId === id);
    const now = new Date(platform.clock.now());
    const done = await act(tx, workspaceId, { campaign, people, action, now });
    await finishIfDone(tx, workspaceId, campaign);
    if (done.length > 0) {
      await recordActivity(tx, principal, {
        kind: 'campaign.recipients-changed',
        subject: { type: 'campaign', id },
        details: { recipients: done.length, action: action.do, ids: done.slice(0, MAX_IDS) },
      });
    }
    return { changed: done.length, left: ids.length - done.length, ids: done.slice(0, MAX_RETURNED) };
  });
  publishCampaign(platform, workspaceId, id);
  return result;
}

interface Acting {
  campaign: StoredCampaign;
  people: readonly LockedRecipient[];
  action: RecipientsChange['action'];
  now: Date;
}

/** Returns the changed ids. */
async function act(tx: Executor, workspaceId: string, acting: Acting): Promise<string[]> {
  const { people, action, campaign } = acting;
  const active = people.filter(({ state }) => state === 'active');
  switch (action.do) {
    case 'retry':
      return campaign.state === 'ended' ? [] : retry(tx, workspaceId, acting, action.sendAgain);
    case 'skip':
      return skip(tx, workspaceId, { ...acting, people: active });
    case 'unskip':
      return campaign.state === 'ended' ? [] : unskip(tx, workspaceId, acting);
    case 'start':
      return campaign.state === 'ended' ? [] : start(tx, workspaceId, acting);
    case 'stop':
      return stop(tx, workspaceId, active, { state: 'stopped', reason: 'by-hand', words: 'Stopped by hand' });
    case 'replied': {
      const open = people.filter(({ state }) => state === 'active' || state === 'finished' || state === 'stopped');
      return stop(tx, workspaceId, open, { state: 'replied', reason: 'by-hand', words: 'Marked as replied' });
    }
  }
}

async function stop(
  tx: Executor,
  workspaceId: string,
  people: readonly LockedRecipient[],
  to: { state: RecipientState; reason: RecipientReason; words: string },
): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const reason = to.state === 'replied' ? 'replied' : 'taken-back';
  await skipMails(tx, workspaceId, selectMails(people), { reason, detail: '' });
  await changeRecipientRows(
    tx,
    workspaceId,
    ids.map((id) => ({ id, ...to, stepId: null, lastMailId: null })),
  );
  return ids;
}

/** The mail that waits is not sent; the next step waits from now. */
async function skip(tx: Executor, workspaceId: string, acting: Acting): Promise<string[]> {
  if (acting.people.length === 0) return [];
  const skipped = await skipMails(tx, workspaceId, selectMails(acting.people), {
    reason: 'taken-back',
    detail: SKIPPED_BY_HAND,
  });
  const hit = new Set(skipped.map(({ recipientId }) => recipientId));
  return continueSequence(tx, workspaceId, { ...acting, people: acting.people.filter(({ id }) => hit.has(id)) });
}

/** Emails that were skipped by a stop wait again; recipients who were stopped without one continue with the next step. */
async function start(tx: Executor, workspaceId: string, acting: Acting): Promise<string[]> {
  const { campaign } = acting;
  const people = await resumableRecipients(tx, workspaceId, campaign, acting.people);
  if (people.length === 0) return [];
  await reopen(tx, workspaceId, campaign);
  const back = await undoStop(tx, workspaceId, campaign, people);
  const done = new Set(back);
  const rest = people.filter(({ id }) => !done.has(id));
  return [...back, ...(await continueSequence(tx, workspaceId, { ...acting, people: rest }))];
}

async function unskip(tx: Executor, workspaceId: string, { campaign, people }: Acting): Promise<string[]> {
  const back = await undoSkip(tx, workspaceId, campaign, people);
  if (back.length > 0) await reopen(tx, workspaceId, campaign);
  return back;
}

async function continueSequence(
  tx: Executor,
  workspaceId: string,
  { campaign, people, now }: Acting,
): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  await reopen(tx, workspaceId, campaign);
  const had = await mailsOfRecipients(tx, workspaceId, campaign.id, ids);
  const stepsHad = (id: string) => new Set((had.get(id) ?? []).map(({ stepId }) => stepId));
  const planned = people.map((recipient) => ({ recipient, had: stepsHad(recipient.id), from: now }));
  const next = await planNext(tx, workspaceId, campaign, planned, now);
  await changeRecipientRows(
    tx,
    workspaceId,
    ids.map((id) => {
      const stepId = next.get(id) ?? null;
      return { id, state: stepId === null ? 'finished' : 'active', reason: null, words: '', stepId, lastMailId: null };
    }),
  );
  return ids;
}

/** Sends the failed step again. An uncertain one only if the user accepts that it may arrive twice. */
async function retry(
  tx: Executor,
  workspaceId: string,
  { campaign, people }: Acting,
  again: boolean,
): Promise<string[]> {
  const wanted = people.filter(({ state }) => state === 'failed' || (again && state === 'uncertain'));
  const mails = await listLastMails(
    tx,
    workspaceId,
    wanted.map(({ id }) => id),
  );
  const sent = new Set(
    await resendMails(
      tx,
      workspaceId,
      mails.map(({ id }) => id),
    ),
  );
  const done = mails.filter(({ id }) => sent.has(id));
  if (done.length === 0) return [];
  await reopen(tx, workspaceId, campaign);
  await changeRecipientRows(
    tx,
    workspaceId,
    done.map(({ recipientId, stepId }) => ({
      id: recipientId,
      state: 'active',
      reason: null,
      words: '',
      stepId,
      lastMailId: null,
    })),
  );
  return done.map(({ recipientId }) => recipientId);
}

/** One that had finished runs again, since something of it is still to come. */
async function reopen(tx: Executor, workspaceId: string, campaign: StoredCampaign): Promise<void> {
  if (campaign.state !== 'finished') return;
  const { id, name, createdBy, setup } = campaign;
  await openStream(tx, workspaceId, { id, kind: 'campaign', name, dayCap: setup.limits.dayCap, bulk: true, createdBy });
  await updateCampaign(tx, workspaceId, id, { state: 'running', endedAt: null });
  campaign.state = 'running';
}

// Undoes manual changes of recipients: the email that was waiting waits again, with its original time.

/** Undoes the manual skip of an email, and nothing else. */
const SKIPPED_BY_HAND = 'Skipped by hand';

const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Who was stopped, by hand or by a rule, or was said to have replied; not who has really replied. */
async function resumableRecipients(
  tx: Executor,
  workspaceId: string,
  { id }: StoredCampaign,
  people: readonly LockedRecipient[],
): Promise<LockedRecipient[]> {
  const stopped = people.filter(
    ({ state, reason }) => state === 'stopped' || (state === 'replied' && reason === 'by-hand'),
  );
  const replied = await whoReplied(tx, workspaceId, id, getIds(stopped));
  return stopped.filter((person) => !replied.has(person.id));
}

/** The mail that was kept from going by the stop, where its step is still there. Answers whose waits again; the others go on. */
async function undoStop(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  people: readonly LockedRecipient[],
): Promise<string[]> {
  const steps = new Set(getIds(campaign.setup.steps));
  const skipped = (await listLastSkipped(tx, workspaceId, campaign.id, getIds(people))).filter(
    ({ reason, detail, stepId, waitingId }) =>
      waitingId === null && steps.has(stepId) && reason !== 'condition' && detail !== SKIPPED_BY_HAND,
  );
  return restoreSkipped(tx, workspaceId, skipped);
}

/** The mail that was skipped by hand, in place of the one that was planned after it. Answers whose waits again. */
async function undoSkip(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  people: readonly LockedRecipient[],
): Promise<string[]> {
  const steps = new Set(getIds(campaign.setup.steps));
  const ongoing = people.filter(({ state }) => state === 'active' || state === 'finished');
  const skipped = (await listLastSkipped(tx, workspaceId, campaign.id, getIds(ongoing))).filter(
    ({ detail, stepId }) => detail === SKIPPED_BY_HAND && steps.has(stepId),
  );
  const dropped = new Set(
    await deleteWaitingMails(
      tx,
      workspaceId,
      skipped.flatMap(({ waitingId }) => waitingId ?? []),
    ),
  );
  // One that is being handed over, or was tried before, stays in its place.
  return restoreSkipped(
    tx,
    workspaceId,
    skipped.filter(({ waitingId }) => waitingId === null || dropped.has(waitingId)),
  );
}

async function restoreSkipped(tx: Executor, workspaceId: string, skipped: readonly LastSkipped[]): Promise<string[]> {
  const back = new Set(await restoreMails(tx, workspaceId, getIds(skipped)));
  const hit = skipped.filter(({ id }) => back.has(id));
  await changeRecipientRows(
    tx,
    workspaceId,
    hit.map(({ recipientId, stepId }) => ({
      id: recipientId,
      state: 'active',
      reason: null,
      words: '',
      stepId,
      lastMailId: null,
    })),
  );
  return hit.map(({ recipientId }) => recipientId);
}
