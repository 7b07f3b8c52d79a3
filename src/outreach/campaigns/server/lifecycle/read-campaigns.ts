// Campaigns as the pages show them: one with its counts and limits, and the list page by page.
import type { MailboxState } from '#outreach/mailboxes/fields.contract.ts';
import type { MailReason, StreamState } from '#outreach/sending/fields.contract.ts';
import { limitingReason, mailReasonLabel } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type * as contract from '../../contract.ts';
import type { Campaign, CampaignRow } from '../../contract.ts';
import { estimateEnd } from '../../domain/estimate-end.ts';
import { pauseText } from '../../domain/reason-labels.ts';
import { CAMPAIGN_SHELVES, CAMPAIGN_STATES } from '../../fields.contract.ts';
import {
  campaignsFrame,
  campaignsPage,
  type NextOfCampaign,
  nextOfCampaigns,
  type ShownCampaign,
  shownCampaign,
  type Waiting,
} from '../campaigns.store.ts';
import { campaignSenders, type Sender } from '../delivery/senders.ts';
import { countsByCampaign, trendOfCampaigns, waitingBySteps } from '../results/counts.store.ts';

async function presentRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  shown: readonly ShownCampaign[],
): Promise<CampaignRow[]> {
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return [];
  const launched = shown.filter(({ state }) => state !== 'draft').map(({ id }) => id);
  const [counts, nexts, trend] = await Promise.all([
    countsByCampaign(db, workspaceId, ids),
    nextOfCampaigns(db, workspaceId, ids),
    trendOfCampaigns(db, workspaceId, launched),
  ]);
  const next = new Map(nexts.map((each) => [each.id, presentNext(each)]));
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
    trend: trend(row.id),
    owner: { id: row.createdBy, name: row.ownerName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    launchedAt: row.launchedAt?.toISOString() ?? null,
  }));
}

function presentNext(row: NextOfCampaign): CampaignRow['next'] {
  const limiting = rowLimitingReason(row);
  return {
    at: (limiting.at ?? row.dueAt).toISOString(),
    reason: mailReasonLabel(limiting.reason, limiting.detail),
    held: limiting.at === null,
  };
}

/** The reason that the sending engine would give. */
export function rowLimitingReason(row: Waiting): ReturnType<typeof limitingReason> {
  return limitingReason(
    { dueAt: row.dueAt, reason: row.reason as MailReason, detail: row.reasonDetail },
    row.turnAt === null ? null : { nextAt: row.turnAt, because: (row.because ?? '') as MailReason | '' },
    { state: row.streamState as StreamState, pausedBecause: row.pausedBecause },
    { state: row.mailboxState as MailboxState, fault: row.mailboxFault, zone: row.mailboxZone },
  );
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function readCampaign(
  platform: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  id: string,
): Promise<Campaign> {
  const shown = await shownCampaign(platform.db, workspaceId, id);
  if (!shown) throw new AppError('CAMPAIGN_NOT_FOUND');
  const [[row], senders] = await Promise.all([
    presentRows(platform, workspaceId, [shown]),
    campaignSenders(platform.db, workspaceId, shown),
  ]);
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  return {
    ...row,
    setup: shown.setup,
    revision: shown.revision,
    launching:
      shown.state === 'launching' ? { done: row.counts.all, total: Math.max(shown.launchTotal, row.counts.all) } : null,
    endsAt: (await findEnd(platform, workspaceId, shown, senders))?.toISOString() ?? null,
    practice:
      shown.launchedAt !== null && senders.length > 0 && senders.every(({ practice }) => practice)
        ? { ahead: shown.practiceAhead, running: shown.practiceTarget !== null }
        : null,
  };
}

async function findEnd(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  workspaceId: string,
  campaign: ShownCampaign,
  senders: readonly Sender[],
): Promise<Date | null> {
  if (campaign.state === 'finished' || campaign.state === 'ended') return campaign.endedAt;
  if (campaign.state !== 'running') return null;
  const waiting = await waitingBySteps(db, workspaceId, campaign.id);
  const caps = senders.filter(({ state }) => state === 'active').reduce((sum, { dayCap }) => sum + dayCap, 0);
  const { steps, limits } = campaign.setup;
  const perDay = limits.dayCap === null ? caps : Math.min(caps, limits.dayCap);
  return estimateEnd({ steps, waiting, perDay, now: new Date(clock.now()) });
}

/** One page of campaigns, with counts by status and state. */
export async function listCampaigns(
  { db }: Platform,
  workspaceId: string,
  { cursor, limit, sort, order, ...filter }: RouteInput<typeof contract.listCampaigns>['query'],
): Promise<RouteOutput<typeof contract.listCampaigns>> {
  const [found, frame] = await Promise.all([
    campaignsPage(db, workspaceId, filter, { after: cursor ?? null, limit: limit + 1, sort, order }),
    campaignsFrame(db, workspaceId, filter),
  ]);
  const shown = found.slice(0, limit);
  const sum = (rows: typeof frame, of: 'n' | 'matching') => rows.reduce((total, row) => total + row[of], 0);
  const shelves = CAMPAIGN_SHELVES.map(
    (shelf) =>
      [
        shelf,
        sum(
          frame.filter((row) => row.shelf === shelf),
          'n',
        ),
      ] as const,
  );
  const states = CAMPAIGN_STATES.map(
    (state) =>
      [
        state,
        sum(
          frame.filter((row) => row.state === state && row.shelf === 'live'),
          'n',
        ),
      ] as const,
  );
  return {
    items: await presentRows({ db }, workspaceId, shown),
    nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    total: sum(frame, 'matching'),
    shelves: Object.fromEntries(shelves) as Record<(typeof CAMPAIGN_SHELVES)[number], number>,
    states: Object.fromEntries(states) as Record<(typeof CAMPAIGN_STATES)[number], number>,
  };
}
