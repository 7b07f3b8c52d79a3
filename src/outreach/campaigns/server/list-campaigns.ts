// The list of campaigns, page by page, with how many there are on each shelf and in each state.
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { listCampaigns } from '../contract.ts';
import { CAMPAIGN_SHELVES, CAMPAIGN_STATES } from '../fields.contract.ts';
import { campaignsFrame, campaignsPage } from './campaign-views.store.ts';
import { presentRows } from './present-campaign.ts';

export async function campaignsOf(
  { db }: Platform,
  workspaceId: string,
  { cursor, limit, sort, order, ...filter }: RouteInput<typeof listCampaigns>['query'],
): Promise<RouteOutput<typeof listCampaigns>> {
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
