// Bulk changes of campaigns: pause, resume, duplicate, archive, delete, restore.
import { recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#platform/idempotency/with-idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import { CAMPAIGNS_EVENT } from '../../contract.ts';
import { copyOf } from '../../domain/presets.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import {
  campaignsById,
  idsOfFilter,
  insertCampaigns,
  lockCampaignCount,
  type StoredCampaign,
  updateCampaign,
} from '../campaigns.store.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { pauseCampaign, resumeCampaign } from './campaign-lifecycle.ts';

type Asked = RouteInput<typeof contract.changeCampaigns>['body'];
type Changed = RouteOutput<typeof contract.changeCampaigns>;

/** @throws LIMIT_REACHED */
export async function changeCampaigns(
  context: CampaignsContext,
  principal: Principal,
  { target, action }: Asked,
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
    setup: copyOf(setup, newId),
    createdBy: userId,
  }));
  await insertCampaigns(tx, workspaceId, copies);
  const originals = campaigns.map(({ id }) => id);
  if (originals.length > 0)
    await recordActivity(tx, principal, { kind: 'campaign.duplicated', ...severalOf('campaign', originals) });
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
    await recordActivity(tx, principal, { kind: SHELVED[shelf], ...severalOf('campaign', done.ids) });
  return done;
}
