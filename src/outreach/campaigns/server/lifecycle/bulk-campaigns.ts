// What is done to several campaigns at once: pause, resume, duplicate, shelves.
import { recordActivity, severalOf } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { CAMPAIGNS_EVENT, type changeCampaigns } from '../../contract.ts';
import { copyOf } from '../../domain/presets.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import {
  campaignsById,
  holdCampaignCount,
  idsOfFilter,
  insertCampaigns,
  type StoredCampaign,
  updateCampaign,
} from '../campaigns.store.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { pauseCampaign, resumeCampaign } from './campaign-lifecycle.ts';

type Asked = RouteInput<typeof changeCampaigns>['body'];
type Changed = RouteOutput<typeof changeCampaigns>;

/** @throws LIMIT_REACHED */
export async function changeMany(
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
    const fitting = campaigns.filter((campaign) => whyNot(campaign, action.do) === null);
    const left = campaigns.flatMap((campaign) => {
      const why = whyNot(campaign, action.do);
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

function whyNot({ state, shelf }: StoredCampaign, what: 'pause' | 'resume'): string | null {
  if (what === 'pause') return state === 'running' || state === 'launching' ? null : 'It does not run';
  return state === 'paused' && shelf !== 'bin' ? null : 'It does not stand still';
}

async function duplicate(
  tx: Transaction,
  principal: Principal,
  campaigns: readonly StoredCampaign[],
): Promise<Changed> {
  const { workspaceId, userId } = principal;
  if ((await holdCampaignCount(tx, workspaceId)) + campaigns.length > CAMPAIGN_LIMITS.campaigns)
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
      done.left.push({ id, name, why: 'It runs: pause or end it first' });
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
