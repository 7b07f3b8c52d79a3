// Creates campaigns, saves drafts, and changes launched ones with the effect on their waiting emails. And uploads attachments.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { changeStream, isZone } from '#outreach/sending/server/index.ts';
import { sequenceEmails } from '#outreach/templates/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import type { Campaign, ChangeEffect } from '../../contract.ts';
import { PREFLIGHT_MESSAGES } from '../../domain/preflight-messages.ts';
import { createSetup, createStep } from '../../domain/presets.ts';
import { CAMPAIGN_LIMITS, PRESET_CHANNELS } from '../../fields.contract.ts';
import type { CampaignSetup } from '../../setup.contract.ts';
import {
  campaignById,
  insertCampaigns,
  lockCampaignCount,
  type StoredCampaign,
  updateCampaign,
} from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { compileMessages } from '../delivery/compiled-content.ts';
import { describeChange, replanMails } from '../delivery/plan-mails.ts';
import { campaignSenders, planReassignment, reassignMailboxes, sendersFor } from '../delivery/senders.ts';
import { findTemplateFault } from '../preflight/validate-setup.ts';
import { findConditionFault } from '../recipients/step-conditions.ts';
import { lockCampaign } from './campaign-lifecycle.ts';
import { readCampaign } from './read-campaigns.ts';

/** Idempotent by its id. @throws LIMIT_REACHED, INVALID_INPUT for a broadcast by email, or a written sequence of another kind of campaign */
export async function createCampaign(
  { platform }: CampaignsContext,
  principal: Principal,
  body: RouteInput<typeof contract.createCampaign>['body'],
): Promise<Campaign> {
  const { id, name, preset, channel = PRESET_CHANNELS[preset], sequence, answers = {}, setup } = body;
  const { workspaceId, userId } = principal;
  const wrong = (path: string, message: string) => new AppError('INVALID_INPUT', { fields: [{ path, message }] });
  if (preset === 'broadcast' && channel === 'email') throw wrong('channel', 'A broadcast is sent on WhatsApp');
  if (sequence !== undefined && (preset !== 'sequence' || channel !== 'email'))
    throw wrong('sequence', 'A written sequence is sent by email');
  const steps = sequence && sequenceEmails(sequence, answers).map((email) => createStep(email, newId));
  const initialSetup = { ...createSetup(preset, newId), ...(steps && { steps }), ...setup };
  assertValidSetup(workspaceId, initialSetup);
  await platform.db.transaction(async (tx) => {
    const there = await lockCampaignCount(tx, workspaceId);
    if (there >= CAMPAIGN_LIMITS.campaigns && !(await campaignById(tx, workspaceId, id)))
      throw new AppError('LIMIT_REACHED', { params: { n: CAMPAIGN_LIMITS.campaigns } });
    const isNew = await insertCampaigns(tx, workspaceId, [
      { id, name, channel, preset, setup: initialSetup, createdBy: userId },
    ]);
    if (isNew) await recordActivity(tx, principal, { kind: 'campaign.created', subject: { type: 'campaign', id } });
  });
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

type Changes = RouteInput<typeof contract.previewChange>['body'];

function applyChanges({ setup }: StoredCampaign, { audience, steps, schedule, limits, stops }: Changes): CampaignSetup {
  return {
    audience: audience ?? setup.audience,
    steps: steps ?? setup.steps,
    schedule: schedule ?? setup.schedule,
    limits: limits ?? setup.limits,
    stops: stops ?? setup.stops,
  };
}

/** Also of drafts. @throws INVALID_INPUT */
function assertValidSetup(workspaceId: string, { schedule, steps }: CampaignSetup): void {
  const wrong = (path: string, message: string) => new AppError('INVALID_INPUT', { fields: [{ path, message }] });
  if (schedule.zone !== 'recipient' && !isZone(schedule.zone))
    throw wrong('schedule.zone', 'Please choose a time zone');
  const ids = steps.flatMap(({ id, variants }) => [id, ...variants.map((variant) => variant.id)]);
  if (new Set(ids).size !== ids.length) throw wrong('steps', 'Each step and variant needs an id of its own');
  const files = steps.flatMap(({ variants }) => variants.flatMap(({ attachments }) => attachments));
  if (files.some(({ file }) => !isOwnFile(workspaceId, file))) throw wrong('steps', 'Attach this file again');
}

/** Changes of a draft by one person within this are one entry of the activity log. */
const QUIET_MINUTES = 10;

const notReady = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

/** A launched campaign takes complete content only: it may be sent a second later. */
async function assertLaunchedChange(
  context: CampaignsContext,
  workspaceId: string,
  campaign: StoredCampaign,
  { audience, ...changes }: Changes,
): Promise<void> {
  if (campaign.state === 'ended') throw notReady('The campaign has ended. Duplicate it to send again.');
  if (audience !== undefined)
    throw notReady(
      "The audience of a launched campaign can't change. Add contacts to a list it follows, or duplicate it.",
    );
  const { steps, schedule, limits } = applyChanges(campaign, changes);
  if (steps.length === 0) throw notReady('Add at least one message.');
  for (const [at, { condition }] of steps.entries()) {
    const fault = await findConditionFault(context, workspaceId, { condition });
    if (fault !== null) throw notReady(`The condition of step ${at + 1} has an error: ${fault}.`);
  }
  if (campaign.channel === 'email') assertTexts(steps);
  else await assertTemplates(context, workspaceId, { ...campaign, setup: applyChanges(campaign, changes) });
  if (Object.values(schedule.windows).every((spans) => spans.length === 0)) throw notReady('Add sending hours.');
  const known = new Set((await sendersFor(context.platform.db, workspaceId, campaign.channel)).map(({ id }) => id));
  if (limits.mailboxIds.some((id) => !known.has(id) && !campaign.setup.limits.mailboxIds.includes(id)))
    throw notReady(`A ${campaign.channel === 'email' ? 'mailbox' : 'number'} is no longer connected.`);
}

function assertTexts(steps: CampaignSetup['steps']): void {
  for (const [at, { variants }] of steps.entries()) {
    if (variants.some(({ html }) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''))
      throw notReady(`The message of step ${at + 1} is empty.`);
    if (at === 0 && variants.some(({ subject }) => subject.trim() === '')) throw notReady('The subject is empty.');
  }
}

/** A template that cannot be sent would stop the campaign at once. */
async function assertTemplates(
  context: CampaignsContext,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<void> {
  const { db } = context.platform;
  const senders = await campaignSenders(db, workspaceId, campaign);
  const messages = await compileMessages(db, workspaceId, campaign.setup, (field) => field);
  for (const [at, { variants }] of campaign.setup.steps.entries())
    for (const variant of variants) {
      const fault = findTemplateFault(variant, messages.templateOf(variant), senders);
      if (fault !== null) throw notReady(`Step ${at + 1}: ${PREFLIGHT_MESSAGES[fault.code].title(0, fault.detail)}.`);
      if (messages.fileOf(variant) === 'missing')
        throw notReady(`Step ${at + 1}: ${PREFLIGHT_MESSAGES['template-file-missing'].title(0, '')}.`);
      const [unmapped] = messages.unmapped(variant);
      if (unmapped !== undefined) throw notReady(`Step ${at + 1}: ${unmapped} has no value.`);
    }
}

/** @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CHANGED, CAMPAIGN_NOT_READY */
export async function saveCampaign(
  context: CampaignsContext,
  principal: Principal,
  id: string,
  { revision, ...changes }: RouteInput<typeof contract.saveCampaign>['body'],
): Promise<Campaign> {
  const { workspaceId } = principal;
  const { platform } = context;
  const onlyName = Object.keys(changes).every((key) => key === 'name');
  // Before the row is locked: these checks use connections of their own.
  const seen = onlyName ? null : await campaignById(platform.db, workspaceId, id);
  const isLaunched = seen !== null && seen.state !== 'draft';
  // Launches by API key wait for a user's approval, so later changes must not bypass it.
  if (isLaunched && principal.apiKeyId !== undefined)
    throw new AppError('CAMPAIGN_NOT_READY', { params: { reason: 'An API key can change drafts only.' } });
  if (isLaunched && seen.revision === revision) await assertLaunchedChange(context, workspaceId, seen, changes);
  await platform.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    const wasLaunched = !onlyName && !isLaunched && campaign.state !== 'draft';
    if (campaign.revision !== revision || wasLaunched) throw new AppError('CAMPAIGN_CHANGED');
    const setup = applyChanges(campaign, changes);
    assertValidSetup(workspaceId, setup);
    const { name = campaign.name } = changes;
    // A new name alone does not invalidate a preflight.
    await updateCampaign(tx, workspaceId, id, { name, setup, revision: onlyName ? revision : revision + 1 });
    if (campaign.state !== 'draft') await applyToLaunched(platform, tx, workspaceId, { campaign, name, setup });
    await recordActivity(tx, principal, {
      kind: 'campaign.edited',
      subject: { type: 'campaign', id },
      details: { fields: Object.keys(changes) },
      // A draft saves itself as it is typed.
      quietMinutes: campaign.state === 'draft' ? QUIET_MINUTES : 0,
    });
  });
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

async function applyToLaunched(
  platform: Platform,
  tx: Executor,
  workspaceId: string,
  { campaign, name, setup }: { campaign: StoredCampaign; name: string; setup: CampaignSetup },
): Promise<void> {
  const isCap = setup.limits.dayCap !== campaign.setup.limits.dayCap;
  await changeStream(tx, workspaceId, campaign.id, {
    name,
    revised: true,
    ...(isCap ? { dayCap: setup.limits.dayCap } : {}),
  });
  await replanMails(platform, tx, workspaceId, campaign, setup);
  await reassignMailboxes(tx, workspaceId, await planReassignment(tx, workspaceId, campaign, setup));
}

/** The effect of a change, without changing anything. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY */
export async function previewChange(
  context: CampaignsContext,
  { workspaceId }: Principal,
  id: string,
  changes: Changes,
): Promise<ChangeEffect> {
  const { platform } = context;
  // Before the row is locked: these checks use connections of their own.
  const seen = await campaignById(platform.db, workspaceId, id);
  if (seen !== null && seen.state !== 'draft') await assertLaunchedChange(context, workspaceId, seen, changes);
  return platform.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign.state === 'draft')
      return { rewritten: 0, moved: 0, sent: 0, otherStep: 0, otherMailbox: 0, words: [] };
    return describeChange(platform, tx, workspaceId, campaign, applyChanges(campaign, changes));
  });
}

/** Attachments are stored under the id of their workspace, which shows who owns them. */
export const CAMPAIGN_FILES = 'campaignfiles/';

const attachmentKey = (workspaceId: string, id: string) => `${CAMPAIGN_FILES}${workspaceId}_${id}.bin`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this workspace has uploaded the file: no other may be attached. */
export function isOwnFile(workspaceId: string, file: string): boolean {
  const id = file.slice(CAMPAIGN_FILES.length + workspaceId.length + 1, -'.bin'.length);
  return ID.test(id) && file === attachmentKey(workspaceId, id);
}

/** @throws ATTACHMENT_TOO_LARGE */
export async function uploadAttachment(
  { files }: Platform,
  workspaceId: string,
  { name, type }: RouteInput<typeof contract.uploadAttachment>['query'],
  body: AsyncIterable<Uint8Array>,
): Promise<RouteOutput<typeof contract.uploadAttachment>> {
  const file = attachmentKey(workspaceId, newId());
  const bytes = await files.putStream(file, limited(body), 'application/octet-stream');
  return { file, name: name.replace(/[\r\n/\\]/g, ' '), type, bytes };
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > CAMPAIGN_LIMITS.attachmentBytes) throw new AppError('ATTACHMENT_TOO_LARGE');
    yield piece;
  }
}
