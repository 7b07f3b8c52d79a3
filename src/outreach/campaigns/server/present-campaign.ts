// Campaigns as the pages have them.
import type { MailboxState } from '#outreach/mailboxes/fields.contract.ts';
import type { MailReason, StreamState } from '#outreach/sending/fields.contract.ts';
import { bindingReason, reasonWords } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Campaign, CampaignRow } from '../contract.ts';
import { pauseText } from '../domain/pause-labels.ts';
import {
  countsByCampaign,
  type NextOfCampaign,
  nextOfCampaigns,
  type ShownCampaign,
  shownCampaign,
  type Waiting,
} from './campaign-views.store.ts';

export async function presentRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  shown: readonly ShownCampaign[],
): Promise<CampaignRow[]> {
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [counts, nexts] = await Promise.all([
    countsByCampaign(db, workspaceId, ids),
    nextOfCampaigns(db, workspaceId, ids),
  ]);
  const next = new Map(nexts.map((each) => [each.id, nextOf(each)]));
  return shown.map((row) => ({
    id: row.id,
    name: row.name,
    channel: row.channel,
    preset: row.preset,
    state: row.state,
    pauseReason: row.pauseReason === '' ? null : row.pauseReason,
    pausedBecause: pauseText(row.pauseReason, row.pauseDetails),
    shelf: row.shelf,
    steps: row.setup.steps.length,
    counts: counts(row.id),
    next: next.get(row.id) ?? null,
    owner: { id: row.createdBy, name: row.ownerName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    launchedAt: row.launchedAt?.toISOString() ?? null,
  }));
}

function nextOf(row: NextOfCampaign): CampaignRow['next'] {
  const binding = bindingOf(row);
  return {
    at: (binding.at ?? row.dueAt).toISOString(),
    reason: reasonWords(binding.reason, binding.detail),
    held: binding.at === null,
  };
}

/** The engine's own answer, for a row of ours. */
export function bindingOf(row: Waiting): ReturnType<typeof bindingReason> {
  return bindingReason(
    { dueAt: row.dueAt, reason: row.reason as MailReason, detail: row.reasonDetail },
    row.turnAt === null ? null : { nextAt: row.turnAt, because: (row.because ?? '') as MailReason | '' },
    { state: row.streamState as StreamState, pausedBecause: row.pausedBecause },
    { state: row.mailboxState as MailboxState, fault: row.mailboxFault, zone: row.mailboxZone },
  );
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function readCampaign(platform: Pick<Platform, 'db'>, workspaceId: string, id: string): Promise<Campaign> {
  const shown = await shownCampaign(platform.db, workspaceId, id);
  const [row] = shown ? await presentRows(platform, workspaceId, [shown]) : [];
  if (!shown || !row) throw new AppError('CAMPAIGN_NOT_FOUND');
  return {
    ...row,
    setup: shown.setup,
    revision: shown.revision,
    launching:
      shown.state === 'launching' ? { done: row.counts.all, total: Math.max(shown.launchTotal, row.counts.all) } : null,
  };
}
