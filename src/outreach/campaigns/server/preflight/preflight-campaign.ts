// Asks for a preflight, and shows what the last one came to.
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { Preflight, preflightRows } from '../../contract.ts';
import { campaignById } from '../campaigns.store.ts';
import { CAMPAIGN_PREFLIGHT, type CampaignsContext } from '../campaigns-context.ts';
import { lockCampaign } from '../lifecycle/campaign-lifecycle.ts';
import { knownCampaign, reachedAddress } from '../recipients/read-recipients.ts';
import { insertPreflight, isFresh, lastPreflight, rowsOfFinding, type StoredPreflight } from './preflights.store.ts';

const NOTHING: Omit<Preflight, 'id' | 'state' | 'fault' | 'revision' | 'fresh' | 'progress' | 'finishedAt'> = {
  findings: [],
  errors: 0,
  warnings: 0,
  people: 0,
  ready: 0,
  leftOut: 0,
  rendered: 0,
  mails: 0,
  firstDay: 0,
  perDay: 0,
  firstAt: null,
  endsOn: null,
  mailboxes: [],
};

function present(stored: StoredPreflight, revision: number, now: Date): Preflight {
  const result = stored.result ?? NOTHING;
  return {
    ...result,
    // Those from before findings had it are still there.
    findings: result.findings.map((finding) => ({ ...finding, detail: finding.detail ?? '' })),
    id: stored.id,
    state: stored.state,
    fault: stored.fault,
    revision: stored.revision,
    fresh: isFresh(stored, revision, now),
    progress: { done: stored.done, total: stored.total },
    finishedAt: stored.finishedAt?.toISOString() ?? null,
  };
}

/** Asked while one runs for this revision, it is that one. @throws CAMPAIGN_NOT_FOUND */
export async function startPreflight(
  { platform }: CampaignsContext,
  { workspaceId, userId }: Principal,
  campaignId: string,
): Promise<Preflight> {
  const { db, clock, jobs } = platform;
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const { revision } = await lockCampaign(tx, workspaceId, campaignId);
    const id = newId();
    if (await insertPreflight(tx, workspaceId, { id, campaignId, revision, startedBy: userId, now }))
      await jobs.enqueue(tx, CAMPAIGN_PREFLIGHT, { workspaceId, id });
    const last = await lastPreflight(tx, workspaceId, campaignId);
    if (!last) throw new Error('the preflight that was just started is missing');
    return present(last, revision, now);
  });
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function readPreflight(
  { db, clock }: Platform,
  workspaceId: string,
  campaignId: string,
): Promise<{ preflight: Preflight | null }> {
  const campaign = await campaignById(db, workspaceId, campaignId);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  const last = await lastPreflight(db, workspaceId, campaignId);
  return { preflight: last && present(last, campaign.revision, new Date(clock.now())) };
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function readPreflightRows(
  { db }: Platform,
  workspaceId: string,
  campaignId: string,
  { code, step, detail, cursor, limit }: RouteInput<typeof preflightRows>['query'],
): Promise<RouteOutput<typeof preflightRows>> {
  const campaign = await knownCampaign(db, workspaceId, campaignId);
  const last = await lastPreflight(db, workspaceId, campaignId);
  if (!last) return { items: [], nextCursor: null, total: 0 };
  const rows = await rowsOfFinding(db, workspaceId, last.id, {
    code,
    step,
    detail,
    after: cursor ?? null,
    limit: limit + 1,
  });
  const items = rows
    .slice(0, limit)
    .map(({ total: _, email, ...row }) => ({ ...row, ...reachedAddress(campaign.channel, email) }));
  const nextCursor = rows.length > limit ? (items.at(-1)?.contactId ?? null) : null;
  return { items, nextCursor, total: rows[0]?.total ?? 0 };
}
