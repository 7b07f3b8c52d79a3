// Launches, pauses, resumes and ends campaigns, one or several.
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { emitEvents } from '#account/webhooks/server/index.ts';
import { senderIdentity } from '#outreach/mailboxes/server/index.ts';
import { endStream, openStream, resumeStream } from '#outreach/sending/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import { CAMPAIGNS_EVENT, type Campaign } from '../../contract.ts';
import { copySetup } from '../../domain/presets.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import {
  campaignsById,
  idsOfFilter,
  insertCampaigns,
  lockCampaignCount,
  lockCampaignRow,
  NOT_PAUSED,
  type StoredCampaign,
  updateCampaign,
} from '../campaigns.store.ts';
import { CAMPAIGN_LAUNCH, type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { campaignSenders, planReassignment, reassignMailboxes } from '../delivery/senders.ts';
import { isFresh, lastPreflight } from '../preflight/preflights.store.ts';
import { stopAll } from '../recipients/recipients.store.ts';
import { applyPause, findMailboxHindrance, findWhatsappHindrance } from './auto-pause.ts';
import { readCampaign } from './read-campaigns.ts';

/** @throws CAMPAIGN_NOT_FOUND */
export async function lockCampaign(tx: Executor, workspaceId: string, id: string): Promise<StoredCampaign> {
  const campaign = await lockCampaignRow(tx, workspaceId, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  return campaign;
}

const notReady = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

/** Idempotent. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CHANGED, CAMPAIGN_NOT_READY, IDENTITY_MISSING, MAILBOX_MISSING */
export async function launchCampaign(
  context: CampaignsContext,
  principal: Principal,
  { id, revision, key }: { id: string; revision: number; key: string },
): Promise<Campaign> {
  const { platform } = context;
  const { workspaceId } = principal;
  await withIdempotency(
    platform.db,
    { principal, key, what: `POST /api/campaigns/${id}/launch`, body: { revision } },
    async (tx) => {
      const campaign = await lockCampaign(tx, workspaceId, id);
      // Launched by an earlier click.
      if (campaign.state !== 'draft') return { id };
      if (campaign.revision !== revision) throw new AppError('CAMPAIGN_CHANGED');
      const total = await assertReady(platform, tx, workspaceId, campaign);
      const launchedAt = new Date(platform.clock.now());
      await updateCampaign(tx, workspaceId, id, { state: 'launching', shelf: 'live', launchedAt, launchTotal: total });
      const { name, createdBy, setup } = campaign;
      await openStream(tx, workspaceId, {
        id,
        kind: 'campaign',
        name,
        dayCap: setup.limits.dayCap,
        // The opt-out of WhatsApp is a reply, not a link.
        bulk: campaign.channel === 'email',
        createdBy,
      });
      await platform.jobs.enqueue(tx, CAMPAIGN_LAUNCH, { workspaceId, id });
      const activity = { kind: 'campaign.launched', details: { people: total } } as const;
      await recordActivity(tx, principal, { ...activity, subject: { type: 'campaign', id } });
      const { channel } = campaign;
      await emitEvents(tx, workspaceId, [{ type: 'campaign.started', data: { id, name, channel, recipients: total } }]);
      return { id };
    },
  );
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

/** Returns the number of recipients. */
async function assertReady(
  { clock }: Platform,
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
): Promise<number> {
  if (campaign.shelf === 'bin') throw notReady('It is in the bin.');
  const isEmail = campaign.channel === 'email';
  if (isEmail && (await senderIdentity(tx, workspaceId)) === null) throw new AppError('IDENTITY_MISSING');
  if ((await campaignSenders(tx, workspaceId, campaign)).length === 0) {
    if (isEmail) throw new AppError('MAILBOX_MISSING');
    throw notReady('Connect a WhatsApp number first.');
  }
  const preflight = await lastPreflight(tx, workspaceId, campaign.id);
  if (
    preflight?.state !== 'done' ||
    preflight.result === null ||
    !isFresh(preflight, campaign.revision, new Date(clock.now()))
  )
    throw notReady('Run preflight again: the campaign has changed.');
  if (preflight.result.errors > 0) throw notReady('Preflight found errors. Fix them, then run it again.');
  return preflight.result.people;
}

/** From the commit on nothing of it is sent. A campaign that does not run stays as it is. @throws CAMPAIGN_NOT_FOUND */
export async function pauseCampaign(
  { platform }: CampaignsContext,
  principal: Principal,
  id: string,
): Promise<Campaign> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign.state !== 'running' && campaign.state !== 'launching') return;
    await applyPause(tx, workspaceId, campaign, { reason: 'user', details: '' });
    await recordActivity(tx, principal, { kind: 'campaign.paused', subject: { type: 'campaign', id } });
  });
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

/** @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY */
export async function resumeCampaign(
  { platform }: CampaignsContext,
  principal: Principal,
  id: string,
): Promise<Campaign> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    const { state, shelf, launchTotal } = campaign;
    if (state === 'running' || state === 'launching') return;
    if (state !== 'paused') throw notReady('The campaign is not paused.');
    if (shelf === 'bin') throw notReady('It is in the bin.');
    // Recipients at a removed mailbox, or at a broken one that has not written to them, move to another.
    await reassignMailboxes(tx, workspaceId, await planReassignment(tx, workspaceId, campaign, campaign.setup, true));
    const hindrance =
      (await findMailboxHindrance(tx, workspaceId, campaign)) ??
      (await findWhatsappHindrance(tx, workspaceId, campaign));
    if (hindrance !== null) throw notReady(hindrance);
    await resumeStream(tx, workspaceId, id);
    await updateCampaign(tx, workspaceId, id, {
      // Paused while launching, it continues to launch.
      state: launchTotal > 0 ? 'launching' : 'running',
      ...NOT_PAUSED,
      resumedAt: new Date(platform.clock.now()),
    });
    await platform.jobs.enqueue(tx, CAMPAIGN_LAUNCH, { workspaceId, id });
    await recordActivity(tx, principal, { kind: 'campaign.resumed', subject: { type: 'campaign', id } });
  });
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

/** Cannot be undone. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY */
export async function endCampaign({ platform }: CampaignsContext, principal: Principal, id: string): Promise<Campaign> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    const { state, name, channel } = await lockCampaign(tx, workspaceId, id);
    if (state === 'ended' || state === 'finished') return;
    if (state === 'draft') throw notReady('It was not launched.');
    await endStream(tx, workspaceId, id);
    await stopAll(tx, workspaceId, id, 'The campaign was ended');
    await updateCampaign(tx, workspaceId, id, {
      state: 'ended',
      ...NOT_PAUSED,
      endedAt: new Date(platform.clock.now()),
    });
    await recordActivity(tx, principal, { kind: 'campaign.ended', subject: { type: 'campaign', id } });
    await emitEvents(tx, workspaceId, [{ type: 'campaign.finished', data: { id, name, channel, state: 'ended' } }]);
  });
  publishCampaign(platform, workspaceId, id);
  return readCampaign(platform, workspaceId, id);
}

// Bulk changes of campaigns: pause, resume, duplicate, archive, delete, restore.
type BulkChange = RouteInput<typeof contract.changeCampaigns>['body'];
type Changed = RouteOutput<typeof contract.changeCampaigns>;

/** @throws LIMIT_REACHED */
export async function changeCampaigns(
  context: CampaignsContext,
  principal: Principal,
  { target, action }: BulkChange,
  key: string,
): Promise<Changed> {
  const { db, events } = context.platform;
  const { workspaceId } = principal;
  const ids = 'ids' in target ? target.ids : await idsOfFilter(db, workspaceId, target.filter);
  const asked = { principal, key, what: 'POST /api/campaigns/bulk', body: { target, action } };
  const { result } = await withIdempotency(db, asked, async (tx): Promise<Changed> => {
    const campaigns = await campaignsById(tx, workspaceId, ids);
    if (action.do === 'duplicate') return duplicate(tx, principal, campaigns);
    if (action.do === 'shelve') return shelve(tx, principal, campaigns, action.shelf);
    const fitting = campaigns.filter((campaign) => findHindrance(campaign, action.do) === null);
    const left = campaigns.flatMap((campaign) => {
      const why = findHindrance(campaign, action.do);
      return why === null ? [] : [{ id: campaign.id, name: campaign.name, why }];
    });
    return { changed: fitting.length, ids: fitting.map(({ id }) => id), left };
  });
  // Each in a transaction of its own: done twice, they do nothing more.
  if (action.do === 'pause') for (const id of result.ids) await pauseCampaign(context, principal, id);
  if (action.do === 'resume') for (const id of result.ids) await resumeCampaign(context, principal, id);
  events.publish(workspaceId, { type: CAMPAIGNS_EVENT });
  return result;
}

function findHindrance({ state, shelf }: StoredCampaign, what: 'pause' | 'resume'): string | null {
  if (what === 'pause') return state === 'running' || state === 'launching' ? null : 'It is not running';
  return state === 'paused' && shelf !== 'bin' ? null : 'It is not paused';
}

async function duplicate(
  tx: Transaction,
  principal: Principal,
  campaigns: readonly StoredCampaign[],
): Promise<Changed> {
  const { workspaceId, userId } = principal;
  if ((await lockCampaignCount(tx, workspaceId)) + campaigns.length > CAMPAIGN_LIMITS.campaigns)
    throw new AppError('LIMIT_REACHED', { params: { n: CAMPAIGN_LIMITS.campaigns } });
  const copies = campaigns.map(({ name, channel, preset, setup }) => ({
    id: newId(),
    name: `${name.slice(0, 113)} (copy)`,
    channel,
    preset,
    setup: copySetup(setup, newId),
    createdBy: userId,
  }));
  await insertCampaigns(tx, workspaceId, copies);
  const originals = campaigns.map(({ id }) => id);
  if (originals.length > 0)
    await recordActivity(tx, principal, { kind: 'campaign.duplicated', ...toSubjects('campaign', originals) });
  return { changed: copies.length, ids: copies.map(({ id }) => id), left: [] };
}

const SHELVED = { live: 'campaign.restored', archived: 'campaign.archived', bin: 'campaign.deleted' } as const;

async function shelve(
  tx: Transaction,
  principal: Principal,
  campaigns: readonly StoredCampaign[],
  shelf: 'live' | 'archived' | 'bin',
): Promise<Changed> {
  const done: Changed = { changed: 0, ids: [], left: [] };
  for (const { id, name, state, shelf: now } of campaigns) {
    if (now === shelf) continue;
    if (shelf !== 'live' && (state === 'running' || state === 'launching')) {
      done.left.push({ id, name, why: 'It is running: pause or end it first' });
      continue;
    }
    await updateCampaign(tx, principal.workspaceId, id, { shelf, shelvedAt: shelf === 'live' ? null : new Date() });
    done.changed += 1;
    done.ids.push(id);
  }
  if (done.ids.length > 0)
    await recordActivity(tx, principal, { kind: SHELVED[shelf], ...toSubjects('campaign', done.ids) });
  return done;
}
